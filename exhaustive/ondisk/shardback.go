package ondisk

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"planner/board"
)

// Owners name a position to each other by its row in bytes, behind one byte more. Its last bit is 1 when the row says
// how the position was reached. When the bit is 0, the row says after how many pushes at most, and the rest must be
// looked up. The other bits are the frame of the trail that leads to the position.
const (
	soughtRow  = 0
	reachedRow = 1
	kindBits   = 1
)

// errPosition says that another owner, or the coordinator, has asked for a position that was never expanded here.
var errPosition = errors.New("a position that is not there")

// name is the name of a trail's position.
func (s *Shard) name(kind byte, t trail) []byte {
	name := []byte{byte(t.Frame)<<kindBits | kind}
	for _, word := range t.row {
		name = binary.LittleEndian.AppendUint64(name, word)
	}
	return name
}

// parse reads a name, with which a trail goes on.
func (s *Shard) parse(name []byte) (kind byte, t trail, err error) {
	if len(name) != 1+8*s.search.form.stride {
		return 0, t, errPosition
	}
	kind, t.row, t.Frame = name[0]&reachedRow, make([]uint64, s.search.form.stride), int(name[0]>>kindBits)
	for i := range t.row {
		t.row[i] = binary.LittleEndian.Uint64(name[1+8*i:])
	}
	boxes, ok := s.layoutOf(t.row)
	if !ok || t.Frame > len(s.search.space.Symmetries) || kind == reachedRow && !s.possible(t.row[len(t.row)-1], boxes) {
		return 0, t, errPosition
	}
	return kind, t, nil
}

// Best is the fewest pushes of a solution that this owner has, and the name of its last position. The result is 0, nil
// when it has none.
func (s *Shard) Best() (pushes int, position []byte) {
	if s.search.known.goal.Row == nil {
		return 0, nil
	}
	return s.search.known.best, s.name(reachedRow, trail{row: s.search.team.workers[0].solvedRow(s.search.known)})
}

// Back gives the pushes that lead to a position from the last one of another owner, or from the start, and the name of
// that position. done is true when it is the start. A name of no position is an error. In a symmetric level all pushes
// lead from an image of the start, the same one for all owners that are asked in turn; see expand.FromStart.
func (s *Shard) Back(position []byte) (pushes []board.Move, owner int, parent []byte, done bool, err error) {
	x := s.search
	kind, t, err := s.parse(position)
	if err != nil {
		return nil, 0, nil, false, err
	}
	if err := s.endPassEarly(); err != nil { // rows that are being written cannot be looked up
		return nil, 0, nil, false, err
	}
	done, err = x.follow(&t, kind == soughtRow, func(row []uint64) bool {
		boxes, _ := s.layoutOf(row)
		owner = int(s.partition.ownerOf(boxes))
		return owner != int(x.self)
	})
	if err != nil {
		return nil, 0, nil, false, fmt.Errorf("%w: %w", errPosition, err)
	}
	slices.Reverse(t.Pushes)
	if !done {
		parent = s.name(soughtRow, t)
	}
	return t.Pushes, owner, parent, done, nil
}
