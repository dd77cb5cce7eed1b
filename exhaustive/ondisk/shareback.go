package ondisk

import (
	"encoding/binary"
	"errors"
	"slices"

	"planner/board"
)

// Owners name a position to each other by its row in bytes. In front stands 1 when the row says how the position was
// reached, else 0: then it says after how many pushes at most, and the rest must be looked up.
const (
	soughtRow  = 0
	reachedRow = 1
)

// errPosition says that another owner, or the coordinator, has asked for a position that was never expanded here.
var errPosition = errors.New("a position that is not there")

// name is the name of a position.
func (s *Share) name(kind byte, row []uint64) []byte {
	name := []byte{kind}
	for _, word := range row {
		name = binary.LittleEndian.AppendUint64(name, word)
	}
	return name
}

// parse reads a name.
func (s *Share) parse(name []byte) (kind byte, row []uint64, err error) {
	if len(name) != 1+8*s.form.stride || name[0] > reachedRow {
		return 0, nil, errPosition
	}
	row = make([]uint64, s.form.stride)
	for i := range row {
		row[i] = binary.LittleEndian.Uint64(name[1+8*i:])
	}
	boxes, ok := s.layoutOf(row)
	if !ok || name[0] == reachedRow && !s.possible(row[len(row)-1], boxes) {
		return 0, nil, errPosition
	}
	return name[0], row, nil
}

// Best is the fewest pushes of a solution that this owner has, and the name of its last position. It is 0, nil when it
// has none.
func (s *Share) Best() (pushes int, position []byte) {
	if s.goal.Row == nil {
		return 0, nil
	}
	return s.best, s.name(reachedRow, s.solvedRow())
}

// solvedRow is the row of the solved position that this owner has found. The player may stand on any square.
func (s *Share) solvedRow() []uint64 {
	if s.best == 0 { // it is the start
		return s.goal.Row
	}
	e, m := s.workers[0], s.goal.Move
	s.form.read(s.goal.Row, e.words)
	boxes, to := s.codec.Unpack(e.words, nil), m.From()
	for range s.space.Run(m) {
		to = s.space.Board.Next(to, m.Dir())
	}
	boxes[slices.Index(boxes, m.From())] = to
	slices.Sort(boxes)
	s.codec.Pack(e.words, boxes)
	row := make([]uint64, s.form.stride)
	s.form.write(row, e.words, newTail(0, s.best, m))
	return row
}

// Back gives the pushes that lead to a position from the last one of another owner, or from the start, and where that is.
// Done is true when it is the start. A name that is none of a position is an error.
func (s *Share) Back(position []byte) (pushes []board.Move, owner int, parent []byte, done bool, err error) {
	kind, row, err := s.parse(position)
	if err != nil {
		return nil, 0, nil, false, err
	}
	s.putAside = true
	if err := s.close(nil); err != nil { // rows that are being written cannot be looked up
		return nil, 0, nil, false, err
	}
	for last := s.form.stride - 1; ; kind = soughtRow {
		if kind == soughtRow {
			found, err := s.pool.find(tailG(row[last]), row)
			if err != nil || !found {
				return nil, 0, nil, false, errors.Join(errPosition, err)
			}
		}
		m, g := tailMove(row[last]), tailG(row[last])
		if g == 0 {
			slices.Reverse(pushes)
			return pushes, 0, nil, true, nil
		}
		pushes = s.appendBackwards(pushes, m)
		s.parentOf(row, m)
		row[last] = newTail(tailPlayer(row[last]), g-s.space.Run(m), 0)
		if boxes, _ := s.layoutOf(row); s.partition.OwnerOf(boxes) != s.self {
			slices.Reverse(pushes)
			return pushes, int(s.partition.OwnerOf(boxes)), s.name(soughtRow, row), false, nil
		}
	}
}
