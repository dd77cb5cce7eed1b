package board

import (
	"iter"
	"math/bits"
	"slices"
)

// Bits is a set of squares: square i is bit i%64 of word i/64. All sets of one board have Board.Words words. Equal sets
// have equal words, so a Bits is also the packed form of a layout, the squares of all boxes.
type Bits []uint64

// Has reports whether sq is in the set.
func (b Bits) Has(sq Square) bool { return b[sq>>6]>>(uint(sq)&63)&1 != 0 }

// Add puts sq into the set.
func (b Bits) Add(sq Square) { b[sq>>6] |= 1 << (uint(sq) & 63) }

// Remove takes sq out of the set.
func (b Bits) Remove(sq Square) { b[sq>>6] &^= 1 << (uint(sq) & 63) }

// Clear empties the set.
func (b Bits) Clear() { clear(b) }

// Clone copies the set into fresh memory.
func (b Bits) Clone() Bits { return slices.Clone(b) }

// Equal reports whether both sets, of the same board, hold the same squares.
func (b Bits) Equal(o Bits) bool { return slices.Equal(b, o) }

// Count is the number of squares in the set.
func (b Bits) Count() int {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// CountIn is the number of squares of b that are also in o.
func (b Bits) CountIn(o Bits) int {
	n := 0
	for i, w := range b {
		n += bits.OnesCount64(w & o[i])
	}
	return n
}

// Within reports whether every square of b is also in o.
func (b Bits) Within(o Bits) bool {
	for i, w := range b {
		if w&^o[i] != 0 {
			return false
		}
	}
	return true
}

// Meets reports whether some square of b is also in o.
func (b Bits) Meets(o Bits) bool {
	for i, w := range b {
		if w&o[i] != 0 {
			return true
		}
	}
	return false
}

// And is the set of the squares that are in both sets.
func (b Bits) And(o Bits) Bits {
	both := b.Clone()
	for i, w := range o {
		both[i] &= w
	}
	return both
}

// Or is the set of the squares that are in one of the sets.
func (b Bits) Or(o Bits) Bits {
	all := b.Clone()
	for i, w := range o {
		all[i] |= w
	}
	return all
}

// Minus is the set of the squares of b that are not in o.
func (b Bits) Minus(o Bits) Bits {
	left := b.Clone()
	for i, w := range o {
		left[i] &^= w
	}
	return left
}

// Moved is the set with one square in the place of another, as a layout is after a move.
func (b Bits) Moved(from, to Square) Bits {
	after := b.Clone()
	after.Remove(from)
	after.Add(to)
	return after
}

// First is the smallest square of the set, None when it is empty.
func (b Bits) First() Square {
	for i, w := range b {
		if w != 0 {
			return Square(i<<6 + bits.TrailingZeros64(w))
		}
	}
	return None
}

// AppendTo appends the squares of the set to squares in ascending order.
func (b Bits) AppendTo(squares []Square) []Square {
	for i, w := range b {
		for ; w != 0; w &= w - 1 {
			squares = append(squares, Square(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return squares
}

// All yields the squares of the set in ascending order. The loop must not change the set.
func (b Bits) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for i, w := range b {
			for ; w != 0; w &= w - 1 {
				if !yield(Square(i<<6 + bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}

// Ones is the number of squares in one word of a set, for loops over the words of several sets at once.
func Ones(word uint64) int32 { return int32(bits.OnesCount64(word)) }
