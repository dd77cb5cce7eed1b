package ondisk

import (
	"math/bits"

	"planner/board"
	"planner/exhaustive/expand"
)

// partition gives every layout of boxes one owner among several machines. The hash adds up a number for each box, which
// is the same on blocks of 2 × 2 squares (abstract Zobrist hashing: Jinnai and Fukunaga 2016), so that a push within a
// block stays with its owner. All machines that search the same level compute the same owners.
type partition struct {
	blocks []uint64 // by square: the hash of its block
	count  uint64   // owners
}

// newPartition shares the layouts of a board out among count owners.
func newPartition(b *board.Board, count int) *partition {
	p := &partition{blocks: make([]uint64, b.Squares()), count: uint64(count)}
	for sq := range p.blocks {
		row, col := b.RowCol(board.Square(sq))
		p.blocks[sq] = board.Mix(uint64(row/2)<<32 | uint64(col/2) + 1)
	}
	return p
}

// hash returns the hash of a layout. It is a sum over the boxes, so the hash of a child follows from its parent's by
// two squares.
func (p *partition) hash(boxes []board.Square) (sum uint64) {
	for _, sq := range boxes {
		sum += p.blocks[sq]
	}
	return sum
}

// moved is the hash of a layout after one of its boxes has moved.
func (p *partition) moved(hash uint64, from, to board.Square) uint64 {
	return hash - p.blocks[from] + p.blocks[to]
}

// ownerOfImage is the owner of an image of a child, given the images of the layout that is expanded.
func (p *partition) ownerOfImage(y *expand.Images, image int, pushed expand.Pushed) uint8 {
	hash := p.hash(y.Boxes(image))
	return p.owner(p.moved(hash, y.Square(image, pushed.First.From()), y.Square(image, pushed.To)))
}

// owner is the owner of a layout by its hash, from 0 on.
func (p *partition) owner(hash uint64) uint8 {
	owner, _ := bits.Mul64(board.Mix(hash), p.count)
	return uint8(owner)
}

// ownerOf is the owner of a layout.
func (p *partition) ownerOf(boxes []board.Square) uint8 { return p.owner(p.hash(boxes)) }
