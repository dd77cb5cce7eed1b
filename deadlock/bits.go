package deadlock

import (
	"math/bits"

	"planner/board"
)

// lowest is the square of the lowest bit in word i of a set.
func lowest(i int, word uint64) board.Square { return board.Square(i<<6 + bits.TrailingZeros64(word)) }

// Fewest takes boxes out of a group, each when the others are still lost without it, and returns the group. One pass
// over the boxes is enough: a box that cannot be taken out of a larger group cannot be taken out of a smaller one
// either, because a position with fewer boxes is never lost when one with more boxes is not.
func Fewest(group board.Bits, lost func(group board.Bits) bool) board.Bits {
	for sq := range group.Clone().All() {
		if group.Remove(sq); !lost(group) {
			group.Add(sq)
		}
	}
	return group
}
