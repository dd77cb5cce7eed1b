package expand

import "planner/board"

// Codec packs layouts into words in the way of the search that stores them. Squares are in ascending order.
type Codec interface {
	// Pack writes the layout of squares into words.
	Pack(words []uint64, squares []board.Square)
	// Unpack appends the squares of a layout.
	Unpack(words []uint64, squares []board.Square) []board.Square
	// Child writes the layout that differs from the parent's by one box. The parent's squares are given as well as its
	// words, and scratch must have space for as many squares.
	Child(words, parent []uint64, squares, scratch []board.Square, from, to board.Square)
}

// Packer unpacks the position that is expanded and packs its children. One goroutine uses it.
type Packer struct {
	Codec   Codec
	Parent  []uint64       // packed boxes of the position; the memory is the caller's
	Boxes   []board.Square // the same boxes, ascending
	Words   []uint64       // packed boxes of a child
	Scratch []board.Square // has space for all boxes
}

// NewPacker makes a packer of layouts of a number of boxes, which the codec packs into that number of words.
func NewPacker(codec Codec, words, boxes int) Packer {
	return Packer{Codec: codec, Boxes: make([]board.Square, 0, boxes), Words: make([]uint64, words),
		Scratch: make([]board.Square, 0, boxes)}
}

// NewPacker makes a packer of layouts as the space packs them.
func (s *Space) NewPacker() Packer { return NewPacker(s.Layouts, s.Layouts.Words, len(s.Board.Boxes)) }

// Unpack gives the boxes of a packed layout, whose children are packed from now on.
func (p *Packer) Unpack(words []uint64) []board.Square {
	p.Parent, p.Boxes = words, p.Codec.Unpack(words, p.Boxes[:0])
	return p.Boxes
}

// Pack packs a layout as if it were a child's.
func (p *Packer) Pack(boxes []board.Square) { p.Codec.Pack(p.Words, boxes) }

// Child packs the layout in which one box of the position has moved.
func (p *Packer) Child(from, to board.Square) {
	p.Codec.Child(p.Words, p.Parent, p.Boxes, p.Scratch, from, to)
}
