package deadlock

import (
	"math/bits"

	"planner/board"
)

// sharers finds the zones that share a box. Every zone touches a few boxes only, so it is enough to look at the zones
// of these boxes, and not at every pair of zones.
type sharers struct {
	last    []int32 // by square: the last entry of the box, 0 when it has none
	entries []sharer
	marks   []uint64 // a set of zones
	list    []int32
}

// sharer says that a box belongs to a zone.
type sharer struct {
	box    board.Square
	zone   int32
	before int32 // the entry of the same box before this one, 0 when there is none
}

func newSharers(b *board.Board) sharers {
	return sharers{last: make([]int32, b.Squares()), entries: make([]sharer, 1)}
}

// reset forgets all zones.
func (s *sharers) reset() {
	for _, e := range s.entries[1:] {
		s.last[e.box] = 0
	}
	s.entries = s.entries[:1]
}

// add adds a zone with its boxes. It lists the zones added before that share one of these boxes, in ascending order.
// Zones must be added in ascending order. The list is valid until the next call.
func (s *sharers) add(zone int, boxes board.Bits) []int32 {
	for len(s.marks) <= zone>>6 {
		s.marks = append(s.marks, 0)
	}
	for i, word := range boxes {
		for ; word != 0; word &= word - 1 {
			box := lowest(i, word)
			for at := s.last[box]; at != 0; at = s.entries[at].before {
				other := s.entries[at].zone
				s.marks[other>>6] |= 1 << (other & 63)
			}
			s.entries = append(s.entries, sharer{box, int32(zone), s.last[box]})
			s.last[box] = int32(len(s.entries) - 1)
		}
	}
	return s.drain()
}

// drain lists the marked zones and removes the marks.
func (s *sharers) drain() []int32 {
	s.list = s.list[:0]
	for i, word := range s.marks {
		for ; word != 0; word &= word - 1 {
			s.list = append(s.list, int32(i<<6+bits.TrailingZeros64(word)))
		}
		s.marks[i] = 0
	}
	return s.list
}
