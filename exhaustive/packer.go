package exhaustive

import (
	"planner/board"
	"planner/search"
)

// packer unpacks the position that is expanded and packs its children. One goroutine uses it.
type packer struct {
	codec   *search.LayoutCodec
	parent  []uint64       // packed boxes of the position; they lie in its node
	boxes   []board.Square // the same boxes, ascending
	words   []uint64       // packed boxes of a child
	scratch []board.Square
}

func newPacker(codec *search.LayoutCodec, boxes int) packer {
	return packer{codec: codec, boxes: make([]board.Square, 0, boxes), words: make([]uint64, codec.Words),
		scratch: make([]board.Square, 0, boxes)}
}

// unpack gives the boxes of a packed layout.
func (p *packer) unpack(words []uint64) []board.Square {
	p.parent, p.boxes = words, p.codec.Unpack(words, p.boxes[:0])
	return p.boxes
}

// pack packs a layout as if it were a child's.
func (p *packer) pack(boxes []board.Square) { p.codec.Pack(p.words, boxes) }

// child packs the layout in which one box of the position has moved.
func (p *packer) child(from, to board.Square) {
	p.codec.Child(p.words, p.parent, p.boxes, p.scratch, from, to)
}
