package deadlock

import (
	"math/bits"

	"planner/board"
)

// lowest is the square of the lowest bit in word i of a set.
func lowest(i int, word uint64) board.Square { return board.Square(i<<6 + bits.TrailingZeros64(word)) }
