package freespace

import (
	"context"
	"slices"

	"planner/board"
)

// mobility takes the boxes of an arrangement off its goal-matching targets one by one. A box may go when moves of a side
// can bring it to one of the squares where boxes of that side are to end, while the others stand still; then it leaves
// the board. It returns the targets in the order in which they were emptied, and the immobile ones, which never could
// be emptied (Holland: arrangements "should be subject to mobility tests").
//
// The arrangement's own side tests whether each target can be emptied. The other side takes the boxes back to the
// origins they came from: in the opposite order the targets that it empties can be filled, each directly from an origin
// by a box of its own. Neither answer proves anything, because the test relaxes the real task: boxes that have left are
// no longer in the way. It also always takes the first box that can go.
func (m *Maze) mobility(ctx context.Context, a *Arrangement, side board.Side) (emptied, immobile []board.Square) {
	s := board.NewScene(m.Board)
	s.Set(a.matching)
	found := m.Board.NewBits()
	zone := board.NewZone(m.Board)
	reach := newReach(m)
	for _, t := range a.Targets[:a.Matching] {
		immobile = append(immobile, t.Square)
	}
	for before := -1; before != len(immobile); {
		before = len(immobile)
		kept := immobile[:0]
		for _, sq := range immobile {
			if ctx.Err() != nil {
				return emptied, immobile
			}
			found.Clear()
			m.reachFromZones(side, s, zone, reach, sq, found)
			if !slices.ContainsFunc(m.Origins(side.Other()), found.Has) {
				kept = append(kept, sq)
				continue
			}
			s.Lift(sq)
			emptied = append(emptied, sq)
		}
		immobile = kept
	}
	return emptied, immobile
}

// reachFromZones finds the squares that the box on sq can be brought to by a player who may begin on any free side of
// it. In a layout with one zone the player can go to every free neighbour of the box.
func (m *Maze) reachFromZones(side board.Side, s *board.Scene, zone *board.Zone, r *reach, sq board.Square,
	found board.Bits) {
	zone.Begin()
	for _, d := range board.Dirs {
		if to := m.Board.Next(sq, d); s.Free(to) && !zone.Has(to) {
			zone.Grow(s, to)
			r.add(side, s, source{sq, to}, found)
		}
	}
}
