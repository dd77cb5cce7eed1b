package forward

import (
	"planner/board"
	"planner/flow"
	"planner/search/analysis"
	"planner/search/packing"
)

// stages precomputes, for every length of the packed prefix, the squares on which a box is out of plan: once the next
// steps stand frozen, no remaining goal can be reached from there (Festival's "out of plan").
type stages struct {
	zones []board.Bits // by number of steps done
}

func newStages(t *analysis.Level, order *packing.Order) *stages {
	b := t.Board
	walls := b.NewBits()
	for _, s := range order.Initial {
		if s.Until == packing.Forever {
			walls.Add(s.To)
		}
	}
	stranded := make([]board.Bits, len(order.Steps))
	for k, s := range order.Steps {
		if s.Until != packing.Forever && k > 0 {
			stranded[k] = stranded[k-1]
			continue
		}
		if s.Until == packing.Forever {
			walls.Add(s.To)
		}
		stranded[k] = strandedBy(t, walls)
	}
	st := &stages{zones: make([]board.Bits, len(order.Steps)+1)}
	empty := b.NewBits()
	st.zones[len(order.Steps)] = empty
	for k := len(order.Steps) - 1; k >= 0; k-- {
		st.zones[k] = nextChange(stranded, k, empty)
	}
	return st
}

// nextChange is the zone of the next step at which it changes, so that boxes leave in time.
func nextChange(zones []board.Bits, k int, empty board.Bits) board.Bits {
	for j := k + 1; j < len(zones); j++ {
		if !zones[j].Equal(zones[k]) {
			return zones[j]
		}
	}
	return empty
}

// strandedBy is the live squares, walls aside, from which no goal outside the walls can be reached.
func strandedBy(t *analysis.Level, walls board.Bits) board.Bits {
	b := t.Board
	var open []board.Square
	for _, g := range b.Goals {
		if !walls.Has(g) {
			open = append(open, g)
		}
	}
	if len(open) == 0 {
		return b.NewBits()
	}
	aim := flow.Aim{Side: board.Forward, Targets: open, Player: board.None, Memory: 1}
	dead := flow.NewDistances(flow.NewGraph(flow.NewSides(b, walls)), aim).DeadSquares()
	for i := range dead {
		dead[i] &^= walls[i] | t.Bounds[board.Forward].Closed[i]
	}
	return dead
}
