package freespace

import "planner/board"

// Mobility takes the boxes of an arrangement off its goal-matching targets one by one: a box may go when moves of the
// given side, with the others standing, bring it to one of the ends, and then it leaves the board. It returns the
// targets in the order in which they were emptied, and those that never could be (Holland: arrangements "should be
// subject to mobility tests").
//
// Emptying and Filling are its two uses. It relaxes the real task, since boxes that leave no
// longer stand in the way, and it takes the first box that can go, so neither answer proves anything.
func (m *Maze) Mobility(a *Arrangement, side board.Side, ends []board.Square) (emptied, stuck []board.Square) {
	s := board.NewScene(m.Board)
	s.Set(a.matching)
	at := m.Board.BitsOf(ends)
	found := m.Board.NewBits()
	zone := board.NewZone(m.Board)
	reach := newReach(m)
	for _, t := range a.Targets[:a.Matching] {
		stuck = append(stuck, t.Square)
	}
	for before := -1; before != len(stuck); {
		before = len(stuck)
		kept := stuck[:0]
		for _, sq := range stuck {
			found.Clear()
			m.reachFromZones(side, s, zone, reach, sq, found)
			if !meets(found, at) {
				kept = append(kept, sq)
				continue
			}
			s.Lift(sq)
			emptied = append(emptied, sq)
		}
		stuck = kept
	}
	return emptied, stuck
}

// reachFromZones finds where the box on sq can be brought to by a player beside it, from any side of it: with one
// zone every free neighbour is the player's.
func (m *Maze) reachFromZones(side board.Side, s *board.Scene, zone *board.Zone, r *reach, sq board.Square, found board.Bits) {
	zone.Begin()
	for _, d := range board.Dirs {
		if to := m.Board.Next(sq, d); s.Free(to) && !zone.Has(to) {
			zone.Grow(s, to)
			r.add(side, s, source{sq, to}, found)
		}
	}
}

// Emptying tests whether each goal-matching target can be emptied by the arrangement's own side towards the squares
// where its boxes are to end: the start squares in reverse, the goals forward.
func (m *Maze) Emptying(a *Arrangement) (emptied, stuck []board.Square) {
	return m.Mobility(a, a.Side, m.Origins(a.Side.Other()))
}

// Filling is an order in which the goal-matching targets can be filled, each straight from an origin by a box of its
// own, far side first: the emptying by the other side towards the origins, turned round. Targets that cannot be
// reached so come last.
func (m *Maze) Filling(a *Arrangement) []board.Square {
	emptied, stuck := m.emptyingBack(a)
	order := make([]board.Square, 0, a.Matching)
	for i := len(emptied) - 1; i >= 0; i-- {
		order = append(order, emptied[i])
	}
	return append(order, stuck...)
}

// emptyingBack takes the boxes back to where they came from.
func (m *Maze) emptyingBack(a *Arrangement) (emptied, stuck []board.Square) {
	return m.Mobility(a, a.Side.Other(), m.Origins(a.Side))
}
