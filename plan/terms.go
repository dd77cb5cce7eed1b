package plan

import (
	"cmp"
	"slices"

	"planner/board"
	"planner/plan/strategy"
	"planner/technique"
)

// terms say on which terms the strategies of a level share the work: which come first, how much each has, and how long
// its turns are. Shares divide the work, not the results. The file of each strategy gives the reason for its share.
type terms struct {
	board    *board.Board
	favoured []technique.ID // Options.Favoured
	apart    bool           // the level falls apart into groups of boxes, so Parts has a larger share
	images   bool           // moves of OpenedPulls bring their images under the symmetries of the level
	grid     bool           // the board has a grid, see board.Grid
	beside   bool           // the exhaustive search of a small level goes on beside the strategies
}

// specsFor lists the strategies of a mode that are on.
func specsFor(mode Mode, use technique.Set, b *board.Board) []strategy.Spec {
	return slices.DeleteFunc(strategy.Specs(), func(s strategy.Spec) bool {
		return !use.On(s.ID) || !takesPart(mode, s) || !s.Plain && b.Squares() > hugeBoard
	})
}

func takesPart(mode Mode, s strategy.Spec) bool {
	switch mode {
	case Forward:
		return s.Forward
	case Reverse:
		return s.Reverse
	}
	return mode == Auto || mode == Bidir
}

// copiesFor lists copies of strategies for the workers that would have nothing to do: a strategy has one worker at a
// time, and late ones wait most of the time.
func copiesFor(workers int, list []strategy.Spec) (copies []strategy.Spec) {
	busy := 0
	for _, s := range list {
		if !s.Late {
			busy++
		}
	}
	drawn := slices.DeleteFunc(slices.Clone(list), func(s strategy.Spec) bool { return !s.Drawn })
	for i := 0; len(drawn) > 0 && busy+i < workers; i++ {
		copies = append(copies, drawn[i%len(drawn)].CopyOf(1+i/len(drawn)))
	}
	return copies
}

// order puts strategies in the order in which they have their first turns: favoured ones before the others, and then
// those that generate the most in their turns.
func (t terms) order(list []strategy.Spec) {
	slices.SortStableFunc(list, func(x, y strategy.Spec) int {
		return cmp.Or(t.place(x)-t.place(y), cmp.Compare(t.rank(y), t.rank(x)))
	})
}

// besideFirst are the strategies that most often solve a small level in their first turns beside the exhaustive search.
// packing-sink and pulls begin even before that search, because pulls make three positions in the time in which the
// exhaustive search makes one, and solve half of the levels that its first turn leaves, most of them in their own first
// turn. packing-sink comes before pulls, whose later turns are long and would keep it waiting.
var besideFirst = []technique.ID{technique.PackingSink, technique.Pulls, technique.FreeSpace}

// place is how late a strategy comes: the strategies with the smallest place come first, and rank decides among equals.
func (t terms) place(s strategy.Spec) (at int) {
	if t.beside {
		if at = slices.Index(besideFirst, s.ID); at < 0 {
			at = len(besideFirst)
		}
	}
	if t.favours(s) {
		at -= len(besideFirst) + 1
	}
	return at
}

// rank decides whose turn comes first among strategies that have done nothing yet but their short first turn: the
// strategy with the largest rank. In general the rank is the share. A plain search generates more positions in a turn,
// so its share is multiplied by half of its throughput. The shares of free-space, and of opened-pulls with few boxes,
// are meant for levels that no packing order solves at once, so the rank is a part of such a share.
func (t terms) rank(s strategy.Spec) float64 {
	switch {
	case s.Plain:
		return t.ownShare(s) * t.throughput(s) / 2
	case s.ID == technique.FreeSpace:
		return t.ownShare(s) * spaceRank
	case s.ID == technique.OpenedPulls && !t.many():
		return t.ownShare(s) / 2
	}
	return t.ownShare(s)
}

func (t terms) many() bool { return len(t.board.Boxes) >= manyBoxes }

// favours reports whether a strategy gets a larger share because the options ask for it.
func (t terms) favours(s strategy.Spec) bool { return slices.Contains(t.favoured, s.ID) }

// ownShare is the share of a strategy in the work on any board with as many boxes.
func (t terms) ownShare(s strategy.Spec) float64 {
	if t.many() {
		return s.Many
	}
	return s.Share
}

// share is the share of a strategy in the work.
func (t terms) share(s strategy.Spec) float64 {
	share := t.ownShare(s)
	switch {
	case s.ID == technique.OpenedPulls && t.apart:
		share = openedLess
	case s.ID == technique.OpenedPulls && t.images:
		share *= imagesShare
	case !t.apart:
	case s.ID != technique.Parts:
	case t.many():
		share *= apartShareMany
	default:
		share *= apartShare
	}
	if t.favours(s) {
		share *= favouredShare
	}
	return share
}

// throughput is how many positions a strategy generates for one of a macro search. For searches by single moves it
// grows by 1 for every 2,000 boxes × squares, from 1 to at most 12. An expansion of a macro search makes children by
// the thousand on a large board and measures each; an expansion of a plain search makes a few for each box, and each
// takes about a microsecond. With many boxes the searches along packing orders tell by how much their positions cost
// more than the making of a child. The other macro searches do not; those for free space make positions faster than
// those along orders.
func (t terms) throughput(s strategy.Spec) float64 {
	switch {
	case s.Moves:
		return min(1+float64(len(t.board.Boxes)*t.board.Squares())/throughputSize, throughputMost)
	case (s.ID == technique.PackingSink || s.ID == technique.PackingAny) && t.many():
		return throughputOrders
	}
	return 1
}

// firstTurn is the length of a short first turn of a strategy, 0 for none. Where strategies are favoured, the others
// have no first turn and wait, so that first turns are not most of the work.
func (t terms) firstTurn(s strategy.Spec) int64 {
	switch {
	case !s.Plain || len(t.favoured) > 0 && !t.favours(s):
		return 0
	case s.ID == technique.Pulls && t.many():
		return firstPulls
	}
	return firstTurn
}

// entry gives the terms of a strategy. Beside the exhaustive search of a small level the plain searches begin with more
// positions, which they make several times as quickly as other strategies there. Pulls, which may meet the exhaustive
// search anywhere, have longer turns too. Openings by single pushes are for larger levels and have less.
//
// On a board that has a grid, pulls and the exhaustive search make up to ten times as many positions in the same time
// as the other strategies, and together they solve most levels. So they have most of the work there, and the other
// strategies wait, all but the first packing order.
func (t terms) entry(s strategy.Spec) entry {
	e := entry{Share: t.share(s), Throughput: t.throughput(s), FirstTurn: t.firstTurn(s), SecondTurn: s.Second,
		Late: !t.favours(s) && (s.Late || len(t.favoured) > 0)}
	if s.Copy > 0 {
		e.Share *= copyShare
		return e
	}
	pulls := s.ID == technique.Pulls
	if !t.beside {
		if pulls && t.grid {
			e.Share *= pullsAlone
		}
		return e
	}
	if s.Plain {
		e.FirstTurn = plainBeside
	}
	switch {
	case pulls && t.grid:
		e.Share *= pullsOnGrid
		fallthrough
	case pulls:
		e.Throughput *= pullsBeside
	case s.ID == technique.OpenedPulls:
		e.Share = openedLess
	}
	if t.grid && !pulls && s.ID != technique.PackingSink {
		e.Late = true
	}
	return e
}

// whole gives the terms of the exhaustive search of a small level that goes on beside the strategies.
func (t terms) whole() entry {
	e := entry{Share: wholeShare, FirstTurn: besideTurn}
	if t.grid {
		e.Share = wholeOnGrid
	}
	return e
}
