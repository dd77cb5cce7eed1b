package plan

import (
	"cmp"
	"slices"

	"planner/board"
	"planner/plan/strategy"
	"planner/technique"
)

// spec is a strategy of the limited search before it is made. Shares divide the work, not the results. The file of each
// strategy gives the reason for its share.
type spec strategy.Spec

// specsFor lists the strategies of a mode that are on, beginning with those that generate the most in their turns.
func specsFor(mode Mode, use technique.Set, b *board.Board) []spec {
	var list []spec
	for _, s := range strategy.Specs() {
		if s := spec(s); use.On(s.ID) && s.takesPart(mode) && (s.Plain || b.Squares() <= hugeBoard) {
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(x, y spec) int { return cmp.Compare(y.rank(b), x.rank(b)) })
	return list
}

// takesPart reports whether a mode has the strategy.
func (s spec) takesPart(mode Mode) bool {
	switch mode {
	case Forward:
		return s.Forward
	case Reverse:
		return s.Reverse
	}
	return mode == Auto || mode == Bidir
}

// throughput is how many positions the strategy generates for one of a macro search. For searches by single moves it
// grows by 1 for every 2,000 boxes × squares, from 1 to at most 12: an expansion of a macro search makes children by
// the thousand on a large board and measures each, while a plain one makes a few for each box, and each of them takes
// about a microsecond. With many boxes the searches along packing orders tell what their positions cost beyond the
// making of a child, and the other macro searches do not. Searches for free space make their positions faster than those
// along orders.
func (s spec) throughput(b *board.Board) float64 {
	many := len(b.Boxes) >= manyBoxes
	switch {
	case s.Moves:
		return min(1+float64(len(b.Boxes)*b.Squares())/throughputSize, throughputMost)
	case (s.ID == technique.PackingSink || s.ID == technique.PackingAny) && many:
		return throughputOrders
	case (s.ID == technique.Spread || s.ID == technique.SpreadFrozen) && many:
		return throughputSpreads
	case s.ID == technique.Spread, s.ID == technique.SpreadFrozen, s.ID == technique.OpenFirst && !many:
		return throughputSpace
	}
	return 1
}

// rank decides whose turn comes first among strategies that have done nothing yet but their first turn: the share, for
// the plain searches half as many times as much as they generate more, and half of it for open-first, and for
// opened-pulls with few boxes, since their shares are for what an order does not solve at once.
func (s spec) rank(b *board.Board) float64 {
	switch {
	case s.Plain:
		return s.shareOf(b) * s.throughput(b) / 2
	case s.ID == technique.OpenFirst, s.ID == technique.OpenedPulls && len(b.Boxes) < manyBoxes:
		return s.shareOf(b) / 2
	}
	return s.shareOf(b)
}

// shareOf is the share of the strategy in the work on a board.
func (s spec) shareOf(b *board.Board) float64 {
	if len(b.Boxes) >= manyBoxes {
		return s.Many
	}
	return s.Share
}
