package forward

import (
	"planner/board"
	"planner/flow"
	"planner/search/analysis"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.OutOfPlan, Kind: technique.Feature, Soundness: technique.OnlyOrders,
	Help:   "boxes that reach no goal once the next steps of the packing order are done",
	Source: technique.Festival + "out of plan",
})

// strandedSquares gives, for every number of steps of a packing order, the squares on which a box is out of plan: once
// the next steps are done and their boxes stay, a box on them reaches no remaining goal (Festival's "out of plan").
func strandedSquares(l *analysis.Analysis, order *analysis.PackingOrder) (after []board.Bits) {
	stranded := make([]board.Bits, len(order.Steps))
	for k, s := range order.Steps {
		first, end := order.LayerOf(k)
		if k > first || s.Until != analysis.Forever && k > 0 && end == k+1 {
			stranded[k] = stranded[k-1]
			continue
		}
		stranded[k] = strandedBy(l, order.Standing(l.Board, end, analysis.Forever))
	}
	after = make([]board.Bits, len(order.Steps)+1)
	empty := l.Board.NewBits()
	after[len(order.Steps)] = empty
	for k := len(order.Steps) - 1; k >= 0; k-- {
		after[k] = nextChange(stranded, k, empty)
	}
	return after
}

// nextChange is the first set after set k that differs from it, empty when there is none. Boxes must leave the squares
// of that set before its step.
func nextChange(sets []board.Bits, k int, empty board.Bits) board.Bits {
	for j := k + 1; j < len(sets); j++ {
		if !sets[j].Equal(sets[k]) {
			return sets[j]
		}
	}
	return empty
}

// strandedBy is the set of squares, outside the walls and not dead without them, from which a lone box can be pushed
// to no goal outside the walls. The result is empty when all goals are walls.
func strandedBy(l *analysis.Analysis, walls board.Bits) board.Bits {
	b := l.Board
	var open []board.Square
	for _, g := range b.Goals {
		if !walls.Has(g) {
			open = append(open, g)
		}
	}
	if len(open) == 0 {
		return b.NewBits()
	}
	reaching := analysis.Reaching(flow.NewGraph(flow.NewNodes(b, walls)), open)
	set := b.NewBits()
	for sq := range board.Square(b.Squares()) {
		if !reaching.Has(sq) && !walls.Has(sq) && !l.Bounds[board.Forward].Closed.Has(sq) {
			set.Add(sq)
		}
	}
	return set
}
