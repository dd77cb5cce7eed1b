package freespace

import (
	"slices"

	"planner/board"
)

// Refine puts the targets that a packing-order run really used at the head of an arrangement, so that they become the
// goal-matching ones and the search narrows to them (Holland, "Goal-matching free space"). Used squares that are no
// targets are passed over.
func (m *Maze) Refine(a *Arrangement, used []board.Square) *Arrangement {
	p := newPattern(m, a.Side, m.Board.NewBits())
	for _, d := range a.Doors {
		p.hold(d)
	}
	for _, t := range a.Targets {
		if !slices.Contains(p.targets, t.Square) {
			p.take(t.Square)
		}
	}
	return order(p, a.Side, m.Depths(a.Side).Of, used)
}
