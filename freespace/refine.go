package freespace

import (
	"slices"

	"planner/board"
)

// Refine moves the targets that a search for a packing order really used to the front of an arrangement. They become
// the goal-matching targets, and the search concentrates on them (Holland, "Goal-matching free space"). Used squares
// that are no targets are ignored.
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
