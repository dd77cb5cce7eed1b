package search

import (
	"math/bits"
	"slices"

	"planner/board"
)

// LayoutCodec packs layouts into words. It has two forms, one bit for each live square or one number for each box, and
// uses the form that needs fewer words. Boxes never stand on dead squares, so these have neither bit nor number. Equal
// layouts are equal words in both forms.
type LayoutCodec struct {
	Words int            // number of words of a layout
	live  []board.Square // by number: the live squares, ascending
	index []int32        // by square: its number, -1 for dead squares
	per   int            // list form: numbers in a word; 0 in the bit form
	boxes int            // number of boxes
}

// NewLayoutCodec chooses the form for a board where no box ever stands on a square of dead.
func NewLayoutCodec(b *board.Board, dead board.Bits) *LayoutCodec {
	l := &LayoutCodec{boxes: len(b.Boxes)}
	l.live, l.index = b.Except(dead)
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

// Holds reports whether a layout with a box on sq can be packed.
func (l *LayoutCodec) Holds(sq board.Square) bool { return l.index[sq] >= 0 }

// Pack writes a layout, given by its squares in ascending order, into words.
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

// Unpack appends the squares of a packed layout in ascending order.
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

// Lists reports whether packed layouts are lists of squares. Otherwise Child needs no squares of the parent.
func (l *LayoutCodec) Lists() bool { return l.per > 0 }

// Child writes the layout in which one box of the parent has moved. The parent is given both packed and as squares, and
// scratch must have room for as many squares.
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
