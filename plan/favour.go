package plan

import (
	"slices"

	"planner/board"
	"planner/technique"
)

// favour says which strategies of a level get more work than others, and get it first.
type favour struct {
	board    *board.Board
	favoured []technique.ID // Options.Favoured
	apart    bool           // the level falls apart into groups of boxes, so Parts has a larger share
	grid     bool           // the board has a grid, see board.Grid
}

// has reports whether a strategy gets a larger share.
func (f favour) has(p spec) bool { return slices.Contains(f.favoured, p.ID) }

// late reports whether a strategy waits, so that first turns of all are not most of the work. All but favoured ones do.
func (f favour) late(p spec) bool {
	return !f.has(p) && (p.Late || len(f.favoured) > 0)
}

// firstTurn is the length of a short first turn of a strategy, 0 for none. Where strategies are favoured the others
// have none.
func (f favour) firstTurn(p spec) int64 {
	if !p.Plain || len(f.favoured) > 0 && !f.has(p) {
		return 0
	}
	if p.ID == technique.Pulls && len(f.board.Boxes) >= manyBoxes {
		return firstPulls
	}
	return firstTurn
}

// first lets favoured strategies have their first turns before the others.
func (f favour) first(list []spec) {
	slices.SortStableFunc(list, func(a, b spec) int {
		switch {
		case f.has(a) == f.has(b):
			return 0
		case f.has(a):
			return -1
		}
		return 1
	})
}

// share is the share of a strategy in the work.
func (f favour) share(p spec) float64 {
	share := p.shareOf(f.board)
	switch {
	case !f.apart:
	case p.ID == technique.OpenedPulls:
		share = openedLess
	case p.ID != technique.Parts:
	case len(f.board.Boxes) < manyBoxes:
		share *= apartShare
	default:
		share *= apartShareMany
	}
	if f.has(p) {
		share *= favouredShare
	}
	return share
}
