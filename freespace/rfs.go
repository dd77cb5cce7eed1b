package freespace

import (
	"context"
	"slices"

	"planner/board"
)

// rfs is one run of the reverse free space algorithm.
type rfs struct {
	side   board.Side
	boxes  []board.Square // the boxes that can be brought to targets
	depths *Depths
	again  bool // compute the reach of each box again among the targets placed, as the text does
}

// placeTargets places targets in three sweeps from the deepest square to the shallowest (Holland, "RFS", steps 1 to 4):
// isolated squares, then those that keep the circuits, then any that the pattern admits.
//
// In the text each step goes over the boxes and computes the pull access of each box among the targets placed so far.
// A square that one box cannot be brought to remains a candidate for the next box. (Step 2 of the text reads "if S is
// not in B, skip", which must mean B's pull access; it also drops the square, which would leave nothing for later
// boxes.) This access shrinks when targets block corridors for boxes, though not for the player, and about a quarter of
// the targets are lost. The usual form therefore computes the merged access of all boxes once. That every target can be
// reached is then a matter of the order of filling, the far ones first.
func (r *rfs) placeTargets(ctx context.Context, p *pattern) {
	tests := [...]func(board.Square) bool{
		func(sq board.Square) bool { return p.circuits.Isolated(p.scene, sq) },
		p.keepsCircuits,
		func(board.Square) bool { return true },
	}
	reach := newReach(p.maze)
	merged := p.maze.Board.NewBits()
	for _, box := range r.boxes {
		if ctx.Err() != nil {
			return
		}
		reach.add(r.side, p.scene, source{box, board.None}, merged)
	}
	within := merged
	for _, test := range tests {
		for _, box := range r.rounds() {
			if r.again && ctx.Err() == nil {
				within = p.maze.Board.NewBits()
				reach.add(r.side, p.scene, source{box, board.None}, within)
			}
			r.sweep(ctx, p, func(sq board.Square) bool { return within.Has(sq) && merged.Has(sq) && test(sq) })
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
func (r *rfs) sweep(ctx context.Context, p *pattern, test func(board.Square) bool) {
	for _, sq := range slices.Backward(r.depths.Order) {
		if ctx.Err() != nil {
			return
		}
		if p.scene.Free(sq) && test(sq) {
			p.try(ctx, sq)
		}
	}
}
