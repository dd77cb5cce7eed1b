package exhaustive

import (
	"math/bits"
	"slices"

	"planner/board"
)

// packing writes a box layout into as few words as one of two forms needs: one bit a live square, or one number
// a box in ascending order. Boxes never stand on dead squares, so those get neither bit nor number. Equal layouts
// are equal words in both forms.
type packing struct {
	words int
	live  []board.Square // by number
	index []int32        // by square, -1 for dead squares
	per   int            // numbers a word in the list form, 0 in the bit form
	boxes int
}

// newPacking chooses the form for a board on which dead squares hold no box.
func newPacking(b *board.Board, dead board.Bits) *packing {
	p := &packing{index: make([]int32, b.Squares()), boxes: len(b.Boxes)}
	for sq := range board.Square(b.Squares()) {
		p.index[sq] = -1
		if !dead.Has(sq) {
			p.index[sq] = int32(len(p.live))
			p.live = append(p.live, sq)
		}
	}
	p.words = (len(p.live) + 63) / 64
	per := 2
	if len(p.live) <= 1<<16 {
		per = 4
	}
	if list := (p.boxes + per - 1) / per; list < p.words {
		p.words, p.per = list, per
	}
	return p
}

// pack writes the layout of squares, ascending, into words.
func (p *packing) pack(words []uint64, squares []board.Square) {
	clear(words)
	for i, sq := range squares {
		number := p.index[sq]
		if p.per == 0 {
			words[number>>6] |= 1 << (number & 63)
			continue
		}
		width := 64 / p.per
		words[i/p.per] |= uint64(number) << (i % p.per * width)
	}
}

// unpack appends the squares of a layout, ascending.
func (p *packing) unpack(words []uint64, squares []board.Square) []board.Square {
	if p.per == 0 {
		for i, w := range words {
			for ; w != 0; w &= w - 1 {
				squares = append(squares, p.live[i<<6+bits.TrailingZeros64(w)])
			}
		}
		return squares
	}
	width := 64 / p.per
	for i := range p.boxes {
		number := words[i/p.per] >> (i % p.per * width) & (1<<width - 1)
		squares = append(squares, p.live[number])
	}
	return squares
}

// child writes the layout that differs from the parent's by one box. The parent's squares are given beside its
// words, and scratch must hold as many.
func (p *packing) child(words, parent []uint64, squares, scratch []board.Square, from, to board.Square) {
	if p.per == 0 {
		copy(words, parent)
		out, in := p.index[from], p.index[to]
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
	p.pack(words, scratch)
}
