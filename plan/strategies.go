package plan

import (
	"cmp"
	"slices"

	"planner/board"
	"planner/plan/strategy"
	"planner/technique"
)

// spec is a strategy before it is made: its switch, its share of the work, the modes it takes part in.
type spec struct {
	id    technique.ID
	share float64 // with fewer boxes than manyBoxes
	many  float64 // with manyBoxes and more
	modes []Mode
	moves bool // by single moves
	plain bool // by single moves and nothing else, fit for huge boards
	late  bool // it waits until the others have done as much as its first turn takes; see favour.late
	build func(c *strategy.LevelContext, emptied func()) strategy.Strategy
}

// specs lists the strategies of the limited search. The shares are those of the work, not of the results: the packing
// orders solve most levels in a fraction of a second, the others are for what these cannot do. With many boxes the
// orders by removal of packing-any lead furthest, and it has as much as two others. open-first needs two or three turns
// for what it solves, which is more of the hard levels than any other strategy does. Of the strategies that follow a
// spread-out or an opening, free-space solves least that the others do not solve sooner, so it comes late and has half
// a share. opened-pulls is for dense levels, and with fewer boxes solves what others do. parts ends
// after its first rounds on most levels, and on composite ones it needs several turns.
var specs = []spec{
	{id: technique.PackingSink, share: 3, many: 3, modes: []Mode{Auto, Bidir, Forward},
		build: neverEmpties(strategy.NewPackingSink)},
	{id: technique.PackingAny, share: 2, many: 6, modes: []Mode{Auto, Bidir, Forward},
		build: neverEmpties(strategy.NewPackingAny)},
	{id: technique.Spread, share: 2, many: 2, modes: []Mode{Auto, Bidir, Reverse},
		build: neverEmpties(strategy.NewSpread)},
	{id: technique.OpenFirst, share: 4, many: 3, modes: []Mode{Auto, Bidir},
		build: neverEmpties(strategy.NewOpenFirst)},
	{id: technique.Parts, share: 4, many: 8, modes: []Mode{Auto, Bidir}, late: true,
		build: neverEmpties(strategy.NewParts)},
	{id: technique.FreeSpace, share: 1, many: 2, modes: []Mode{Auto, Bidir}, late: true,
		build: neverEmpties(strategy.NewFreeSpace)},
	{id: technique.SpreadFrozen, share: 2, many: 2, modes: []Mode{Auto, Bidir},
		build: neverEmpties(strategy.NewSpreadFrozen)},
	{id: technique.OpenedPulls, share: 1, many: 6, modes: []Mode{Auto, Bidir}, moves: true,
		build: neverEmpties(strategy.NewOpenedPulls)},
	{id: technique.Pulls, share: 1, many: 1, modes: []Mode{Auto, Bidir, Reverse}, moves: true, plain: true,
		build: strategy.NewPulls},
	{id: technique.Pushes, share: 1, many: 1, modes: []Mode{Auto, Bidir, Forward}, moves: true, plain: true,
		build: strategy.NewPushes},
}

// neverEmpties makes a builder of one that never searches a side out.
func neverEmpties(build func(*strategy.LevelContext) strategy.Strategy) func(*strategy.LevelContext, func()) strategy.Strategy {
	return func(c *strategy.LevelContext, _ func()) strategy.Strategy { return build(c) }
}

// specsFor are the strategies of a mode that are on, those that generate the most in their turns first.
func specsFor(mode Mode, use technique.Set, b *board.Board) []spec {
	var list []spec
	for _, s := range specs {
		if b.Squares() > hugeBoard && !s.plain {
			continue
		}
		if slices.Contains(s.modes, mode) && use.On(s.id) {
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(x, y spec) int { return cmp.Compare(y.rank(b), x.rank(b)) })
	return list
}

// throughput is how many positions the strategy generates for one of a macro search. For searches by single moves it grows
// by 1 for every 2,000 boxes × squares, from 1 to at most 12: an expansion of a macro search makes children by the
// thousand on a large board and measures each, while a plain one makes a few for each box, and each of them takes about
// a microsecond. With many boxes the searches along packing orders tell what their positions cost beyond the making of
// a child, and the other macro searches do not.
func (s spec) throughput(b *board.Board) float64 {
	switch {
	case s.moves:
		return min(1+float64(len(b.Boxes)*b.Squares())/throughputSize, throughputMost)
	case (s.id == technique.PackingSink || s.id == technique.PackingAny) && len(b.Boxes) >= manyBoxes:
		return throughputOrders
	}
	return 1
}

// rank decides whose turn comes first among strategies that have done nothing yet but their first turn: the share, for
// the plain searches half as many times as much as they generate more, and for open-first half of it, since its share
// is for what an order does not solve at once.
func (s spec) rank(b *board.Board) float64 {
	switch {
	case s.plain:
		return s.shareOf(b) * s.throughput(b) / 2
	case s.id == technique.OpenFirst:
		return s.shareOf(b) / 2
	}
	return s.shareOf(b)
}

// shareOf is the share of the strategy in the work on a board.
func (s spec) shareOf(b *board.Board) float64 {
	if len(b.Boxes) >= manyBoxes {
		return s.many
	}
	return s.share
}

// firstTurn is the length of a turn before all others, in positions, 0 when the strategy has none. What greed alone
// solves, which is many a level, a plain search mostly solves at once, and to find out costs a hundredth of a second.
func (s spec) firstTurn() int64 {
	if s.plain {
		return firstTurn
	}
	return 0
}
