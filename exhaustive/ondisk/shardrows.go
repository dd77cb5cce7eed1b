package ondisk

import (
	"encoding/binary"
	"errors"

	"planner/board"
)

// outgoing is a batch of rows for an owner.
type outgoing struct {
	owner uint8
	data  []byte
	n     int
}

// putRow appends a row, encoded by itself as in a file, and its bound to the batch of its owner.
func (s *Shard) putRow(c place, row []uint64) {
	o := &s.out[c.owner]
	o.data = binary.AppendUvarint(s.search.form.encode(o.data, row, 0, 0), uint64(c.h))
	if o.n++; o.n == shippedRows {
		s.ready = append(s.ready, outgoing{c.owner, o.data, o.n})
		*o = outgoing{}
	}
}

// flush sends what has come together.
func (s *Shard) flush() {
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
func (s *Shard) Take(data []byte) error {
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
		if f := tailG(tail) + int(h); f < s.search.known.best {
			if err := s.enterRow(f, int(h), s.row); err != nil {
				s.fail(err)
				return nil // the others have done nothing wrong
			}
		}
	}
	return nil
}

// owned reports whether a row from outside is a position of this owner.
func (s *Shard) owned(row []uint64) bool {
	boxes, ok := s.layoutOf(row)
	return ok && s.partition.ownerOf(boxes) == s.search.self && s.possible(row[len(row)-1], boxes)
}

// possible reports whether a tail from outside names squares of the board and, but for the start, a move that has
// brought one of the boxes where it is.
func (s *Shard) possible(tail uint64, boxes []board.Square) bool {
	if int(tailPlayer(tail)) >= s.search.space.Board.Squares() {
		return false
	}
	return tailG(tail) == 0 || s.search.team.workers[0].maker.MayBeMoved(boxes, tailMove(tail))
}

// layoutOf unpacks the boxes of a row from outside. ok is false when the row is of no layout.
func (s *Shard) layoutOf(row []uint64) (boxes []board.Square, ok bool) {
	x, p := s.search, &s.search.team.workers[0].packer
	x.form.read(row, p.Words)
	if n, numbered := p.Codec.(*numbering); numbered && p.Words[0] >= n.layouts {
		return nil, false
	}
	s.boxes = p.Codec.Unpack(p.Words, s.boxes[:0])
	return s.boxes, len(s.boxes) == len(x.space.Board.Boxes)
}
