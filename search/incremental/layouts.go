package incremental

import (
	"math/bits"
	"slices"

	"planner/board"
)

// LayoutCodec writes a box layout into as few words as one of two forms needs: one bit a live square, or one number
// a box in ascending order. Boxes never stand on dead squares, so those get neither bit nor number. Equal layouts
// are equal words in both forms.
type LayoutCodec struct {
	Words int            // of a layout
	live  []board.Square // by number
	index []int32        // by square, -1 for dead squares
	per   int            // numbers a word in the list form, 0 in the bit form
	boxes int
}

// NewLayoutCodec chooses the form for a board on which dead squares hold no box.
func NewLayoutCodec(b *board.Board, dead board.Bits) *LayoutCodec {
	l := &LayoutCodec{index: make([]int32, b.Squares()), boxes: len(b.Boxes)}
	for sq := range board.Square(b.Squares()) {
		l.index[sq] = -1
		if !dead.Has(sq) {
			l.index[sq] = int32(len(l.live))
			l.live = append(l.live, sq)
		}
	}
	l.Words = (len(l.live) + 63) / 64
	per := 2
	if len(l.live) <= 1<<16 {
		per = 4
	}
	if list := (l.boxes + per - 1) / per; list < l.Words {
		l.Words, l.per = list, per
	}
	return l
}

// Holds reports whether a layout with a box on sq can be written.
func (l *LayoutCodec) Holds(sq board.Square) bool { return l.index[sq] >= 0 }

// Pack writes the layout of squares, ascending, into words.
func (l *LayoutCodec) Pack(words []uint64, squares []board.Square) {
	clear(words)
	for i, sq := range squares {
		number := l.index[sq]
		if l.per == 0 {
			words[number>>6] |= 1 << (number & 63)
			continue
		}
		width := 64 / l.per
		words[i/l.per] |= uint64(number) << (i % l.per * width)
	}
}

// Unpack appends the squares of a layout, ascending.
func (l *LayoutCodec) Unpack(words []uint64, squares []board.Square) []board.Square {
	if l.per == 0 {
		for i, w := range words {
			for ; w != 0; w &= w - 1 {
				squares = append(squares, l.live[i<<6+bits.TrailingZeros64(w)])
			}
		}
		return squares
	}
	width := 64 / l.per
	for i := range l.boxes {
		number := words[i/l.per] >> (i % l.per * width) & (1<<width - 1)
		squares = append(squares, l.live[number])
	}
	return squares
}

// Child writes the layout that differs from the parent's by one box. The parent's squares are given beside its
// words, and scratch must hold as many.
func (l *LayoutCodec) Child(words, parent []uint64, squares, scratch []board.Square, from, to board.Square) {
	if l.per == 0 {
		copy(words, parent)
		out, in := l.index[from], l.index[to]
		words[out>>6] &^= 1 << (out & 63)
		words[in>>6] |= 1 << (in & 63)
		return
	}
	scratch = append(scratch[:0], squares...)
	at, _ := slices.BinarySearch(scratch, from)
	for ; at+1 < len(scratch) && scratch[at+1] < to; at++ {
		scratch[at] = scratch[at+1]
	}
	for ; at > 0 && scratch[at-1] > to; at-- {
		scratch[at] = scratch[at-1]
	}
	scratch[at] = to
	l.Pack(words, scratch)
}
