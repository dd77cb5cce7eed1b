package freespace

import (
	"math/bits"

	"planner/board"
)

// trailing is the number of trailing zero bits of a word.
func trailing(word uint64) int { return bits.TrailingZeros64(word) }

// ones is the number of one bits of a word.
func ones(word uint64) int { return bits.OnesCount64(word) }

// add adds the squares of more to set.
func add(set, more board.Bits) {
	for i, word := range more {
		set[i] |= word
	}
}

// meets reports whether two sets share a square.
func meets(a, b board.Bits) bool {
	for i, word := range a {
		if word&b[i] != 0 {
			return true
		}
	}
	return false
}
