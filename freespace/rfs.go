package freespace

import (
	"slices"

	"planner/board"
)

// rfs is one run of the reverse free space algorithm.
type rfs struct {
	side   board.Side
	boxes  []board.Square // the boxes that can be brought to targets
	player func(*pattern) board.Square
	depths *Depths
	again  bool // compute the reach of each box again among the targets placed, as the text does
}

// run places targets in three sweeps from the deepest square to the shallowest (Holland, "RFS", steps 1 to 4):
// isolated squares, then those that keep the circuits, then any that the pattern admits.
//
// In the text each step goes over the boxes and computes the pull access of each box among the targets placed so far.
// A square that one box cannot be brought to remains a candidate for the next box. (Step 2 of the text reads "if S is
// not in B, skip", which must mean B's pull access; it also drops the square, which would leave nothing for later
// boxes.) This access shrinks when targets block corridors for boxes, though not for the player, and about a quarter of
// the targets are lost. The usual form therefore computes the merged access of all boxes once. That every target can be
// reached is then a matter of the order of filling, the far ones first.
func (r *rfs) run(p *pattern) {
	tests := [...]func(board.Square) bool{
		func(sq board.Square) bool { return p.circuits.Isolated(p.scene, sq) },
		p.keepsCircuits,
		func(board.Square) bool { return true },
	}
	reach := newReach(p.maze)
	merged := p.maze.Board.NewBits()
	for _, box := range r.boxes {
		if p.maze.ended() {
			return
		}
		reach.add(r.side, p.scene, source{box, r.player(p)}, merged)
	}
	within := merged
	for _, test := range tests {
		for _, box := range r.rounds() {
			if r.again && !p.maze.ended() {
				within = p.maze.Board.NewBits()
				reach.add(r.side, p.scene, source{box, r.player(p)}, within)
			}
			r.sweep(p, func(sq board.Square) bool { return within.Has(sq) && merged.Has(sq) && test(sq) })
		}
	}
}

// rounds are the boxes that each step goes over. With a merged access one box is enough.
func (r *rfs) rounds() []board.Square {
	if r.again {
		return r.boxes
	}
	return r.boxes[:min(1, len(r.boxes))]
}

// sweep tries all free squares that pass a test, deepest first.
func (r *rfs) sweep(p *pattern, test func(board.Square) bool) {
	for _, sq := range slices.Backward(r.depths.Order) {
		if p.maze.ended() {
			return
		}
		if p.scene.Free(sq) && test(sq) {
			p.try(sq)
		}
	}
}

// Corral is the free space of a position: squares that the boxes beside the player's zone can be brought to (Holland,
// "RFS"). The boxes of the position are the base of the arrangement. Targets lie in the player's zone and, by step 5 of
// the text, in the other zones, where the boxes that a player there could move count. It is meant for solved positions
// in reverse. On the start position forward it gives few targets. If literal is set, the access of boxes is computed
// again and again, as in the text.
//
// The targets are additional to the boxes of the position, so the goal-matching ones are merely the first.
func (m *Maze) Corral(side board.Side, boxes board.Bits, player board.Square, literal bool) *Arrangement {
	p := newPattern(m, side, boxes)
	zones := NewZones(m.Board)
	count := zones.Label(p.scene)
	first := zones.Of(player)
	depth := make([]int, m.Board.Squares())
	for i := range count {
		zone := (first + i) % count
		r := m.corral(side, p, zones, zone, literal)
		r.run(p)
		for sq, d := range r.depths.Of {
			depth[sq] = max(depth[sq], d)
		}
	}
	return order(p, side, depth, nil)
}

// corral is step 1 for one zone: the boxes that its player can move at least one square, and the zone's squares by
// distance from them.
func (m *Maze) corral(side board.Side, p *pattern, zones *Zones, zone int, literal bool) *rfs {
	base := p.maze.Board.NewBits()
	copy(base, p.scene.Boxes())
	for _, sq := range p.targets {
		base.Remove(sq)
	}
	within := func(sq board.Square) bool { return zones.Of(sq) == zone }
	r := &rfs{side: side, again: literal, player: func(p *pattern) board.Square { return firstFree(p.scene, within) }}
	for _, sq := range base.AppendTo(nil) {
		if m.movable(side, p.scene, sq, within) {
			r.boxes = append(r.boxes, sq)
		}
	}
	r.depths = NewDepths(m.Board, r.boxes, func(sq board.Square) bool { return within(sq) && m.Live.Has(sq) })
	return r
}

// firstFree is a square on which the player of a zone can still stand among targets. Any such square will do, because
// targets never split the zone.
func firstFree(s *board.Scene, within func(board.Square) bool) board.Square {
	for sq := board.Square(0); sq < s.Board.Wall(); sq++ {
		if within(sq) && s.Free(sq) {
			return sq
		}
	}
	return board.None
}

// movable reports whether a player of a zone can move the box on sq to a square that is not dead.
func (m *Maze) movable(side board.Side, s *board.Scene, sq board.Square, within func(board.Square) bool) bool {
	for _, d := range board.Dirs {
		move := board.NewMove(sq, d)
		to := m.Board.To(move)
		if to != m.Board.Wall() && !m.Dead[side].Has(to) && within(m.Board.Stand(side, move)) &&
			s.Free(m.Board.Needs(side, move)) {
			return true
		}
	}
	return false
}
