package ondisk

import (
	"encoding/binary"
	"errors"
	"math/bits"

	"planner/board"
	"planner/exhaustive/expand"
)

// outgoing is a batch of rows for an owner.
type outgoing struct {
	owner uint8
	data  []byte
	n     int
}

// put appends a row to the batch of its owner: as in a file, but by itself, and its bound.
func (s *Share) put(c place, row []uint64) {
	o := &s.out[c.owner]
	o.data = binary.AppendUvarint(s.search.form.encode(o.data, row, 0, 0), uint64(c.h))
	if o.n++; o.n == shippedRows {
		s.ready = append(s.ready, outgoing{c.owner, o.data, o.n})
		*o = outgoing{}
	}
}

// flush sends what has come together.
func (s *Share) flush() {
	for owner, o := range s.out {
		if o.n > 0 {
			s.ready = append(s.ready, outgoing{uint8(owner), o.data, o.n})
			s.out[owner] = outgoing{}
		}
	}
	for _, o := range s.ready {
		s.sent += int64(o.n)
		s.send(int(o.owner), o.data)
	}
	clear(s.ready)
	s.ready = s.ready[:0]
}

var errForeign = errors.New("a row of positions that cannot be read")

// Take enters a batch of rows of another owner.
func (s *Share) Take(data []byte) error {
	for len(data) > 0 {
		s.row[0] = 0
		rest, err := s.search.form.decode(s.row, data, 0)
		if err != nil {
			return errForeign
		}
		h, length := binary.Uvarint(rest)
		tail := s.row[len(s.row)-1]
		if length <= 0 || h == 0 || h > maxG || tailG(tail) == 0 || !s.owned(s.row) {
			return errForeign
		}
		data = rest[length:]
		s.received++
		if f := tailG(tail) + int(h); f < s.search.best {
			if err := s.enter(f, int(h), s.row); err != nil {
				s.fail(err)
				return nil // the others have done nothing wrong
			}
		}
	}
	return nil
}

// owned reports whether a row from outside is a position of this owner.
func (s *Share) owned(row []uint64) bool {
	boxes, ok := s.layoutOf(row)
	return ok && s.partition.ownerOf(boxes) == s.search.self && s.possible(row[len(row)-1], boxes)
}

// possible reports whether a tail from outside names squares of the board and, but for the start, a move that has
// brought one of the boxes where it is.
func (s *Share) possible(tail uint64, boxes []board.Square) bool {
	if int(tailPlayer(tail)) >= s.search.space.Board.Squares() {
		return false
	}
	return tailG(tail) == 0 || s.search.workers[0].maker.MayBeMoved(boxes, tailMove(tail))
}

// layoutOf unpacks the boxes of a row from outside. Ok is false when it is none.
func (s *Share) layoutOf(row []uint64) (boxes []board.Square, ok bool) {
	x := s.search
	words := x.workers[0].words
	x.form.read(row, words)
	if n, numbered := x.codec.(*numbering); numbered && words[0] >= n.layouts {
		return nil, false
	}
	s.boxes = x.codec.Unpack(words, s.boxes[:0])
	return s.boxes, len(s.boxes) == len(x.space.Board.Boxes)
}

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
