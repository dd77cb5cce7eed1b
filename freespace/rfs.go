package freespace

import (
	"context"
	"math/rand/v2"
	"slices"

	"planner/board"
)

// Arrange makes the free-space arrangement of the empty maze for a side, by the reverse free space algorithm (Holland,
// "RFS", steps 1 to 4; "Maze free space"). It places targets in three sweeps from the deepest square to the shallowest:
// isolated squares, then squares that keep the circuits, then any that the pattern admits.
//
// In the text each step goes over the boxes and computes the pull access of each box among the targets placed so far.
// That access shrinks when targets block corridors for boxes, though not for the player, and about a quarter of the
// targets are lost. Here every live square counts as accessible. Whether every target can be reached then depends on
// the order of filling, the far targets first.
//
// Seeds above 0 take the squares in a random order instead, so that a search that begins anew has other targets. The
// packing rules are not asked; see Pack.
func (m *Maze) Arrange(ctx context.Context, order Order) Arrangement {
	p, squares := newPattern(m, order.Doors), m.byDepth(order.Side)
	if order.Seed > 0 {
		rand.New(rand.NewPCG(order.Seed, 0)).Shuffle(len(squares), func(i, k int) {
			squares[i], squares[k] = squares[k], squares[i]
		})
	}
	tests := [...]func(board.Square) bool{
		Isolated: func(sq board.Square) bool { return p.circuits.Isolated(p.scene, sq) },
		Keeping:  p.keepsCircuits,
		Closing:  func(board.Square) bool { return true },
	}
	for tier, test := range tests {
		for _, sq := range slices.Backward(squares) {
			if ctx.Err() == nil && p.admits(sq) && test(sq) {
				p.addTarget(sq, Tier(tier))
			}
		}
	}
	return p.targets
}
