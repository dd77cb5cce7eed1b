package ondisk

import (
	"math/bits"
	"slices"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/flow"
	"planner/search/incremental"
)

// layoutCodec writes layouts of boxes as words. Squares are in ascending order.
type layoutCodec interface {
	// Pack writes the layout of squares into words.
	Pack(words []uint64, squares []board.Square)
	// Unpack appends the squares of a layout.
	Unpack(words []uint64, squares []board.Square) []board.Square
	// Child writes the layout that differs from the parent's by one box. The parent's squares are given beside its
	// words, and scratch must have space for as many.
	Child(words, parent []uint64, squares, scratch []board.Square, from, to board.Square)
}

var _ layoutCodec = (*incremental.LayoutCodec)(nil)

// numbering gives every layout of n boxes on the live squares a number below their binomial coefficient, without a gap.
// It is the combinatorial number system (Pascal 1887, Lehmer 1964):
//
//	boxes on live squares a < b < c …    number = C(a,1) + C(b,2) + C(c,3) + …
//
// No shorter name for a layout exists, so rows on disk are as short as they can be. From one number to the next the
// first box moves most often and the last one least often.
type numbering struct {
	live    []board.Square // by rank among the live squares
	rank    []int32        // by square
	choose  [][]uint64     // by box, then rank: C(rank, box+1)
	layouts uint64         // how many numbers there are
	bits    int            // of the largest number, at least 1
}

// newNumbering is nil when the numbers do not fit into one word.
func newNumbering(d *flow.Distances) *numbering {
	b, dead := d.Board, d.DeadSquares()
	n := &numbering{rank: make([]int32, b.Squares())}
	for sq := range board.Square(b.Squares()) {
		if !dead.Has(sq) {
			n.rank[sq] = int32(len(n.live))
			n.live = append(n.live, sq)
		}
	}
	below := make([]uint64, len(n.live)+1) // C(rank, box)
	for i := range below {
		below[i] = 1
	}
	for range b.Boxes {
		row := make([]uint64, len(n.live)+1)
		for i := 1; i < len(row); i++ {
			sum, carry := bits.Add64(row[i-1], below[i-1], 0)
			if carry != 0 {
				return nil
			}
			row[i] = sum
		}
		n.choose = append(n.choose, row)
		below = row
	}
	n.layouts = below[len(n.live)]
	n.bits = max(1, bits.Len64(n.layouts))
	return n
}

// Pack implements layoutCodec.
func (n *numbering) Pack(words []uint64, squares []board.Square) {
	words[0] = 0
	for i, sq := range squares {
		words[0] += n.choose[i][n.rank[sq]]
	}
}

// Unpack implements layoutCodec. From the last box down, each box stands on the highest square that the number allows.
func (n *numbering) Unpack(words []uint64, squares []board.Square) []board.Square {
	number, at := words[0], len(n.live)
	first := len(squares)
	for i := len(n.choose) - 1; i >= 0; i-- {
		row := n.choose[i]
		for at--; row[at] > number; {
			at--
		}
		number -= row[at]
		squares = append(squares, n.live[at])
	}
	slices.Reverse(squares[first:])
	return squares
}

// Child implements layoutCodec. Only the boxes between the two squares change their places in the sum.
func (n *numbering) Child(words, parent []uint64, squares, _ []board.Square, from, to board.Square) {
	i, _ := slices.BinarySearch(squares, from)
	number := parent[0] - n.choose[i][n.rank[from]]
	for ; i+1 < len(squares) && squares[i+1] < to; i++ {
		at := n.rank[squares[i+1]]
		number += n.choose[i][at] - n.choose[i+1][at]
	}
	for ; i > 0 && squares[i-1] > to; i-- {
		at := n.rank[squares[i-1]]
		number += n.choose[i][at] - n.choose[i-1][at]
	}
	words[0] = number + n.choose[i][n.rank[to]]
}

// newCodec chooses the shorter way to write the layouts of a space. A layout takes that number of words, and firstBits
// bits of the first one are used.
func newCodec(s *expand.Space) (c layoutCodec, words, firstBits int) {
	if n := newNumbering(s.Distances); n != nil {
		return n, 1, n.bits
	}
	return s.Layouts, s.Layouts.Words, 64
}
