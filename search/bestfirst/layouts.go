package bestfirst

import (
	"planner/board"
	"planner/search/incremental"
)

// layoutStore holds packed layouts by number, in pages so that it grows without copying.
type layoutStore struct {
	codec *incremental.LayoutCodec
	pages [][]uint64
	count int32
}

func newLayoutStore(b *board.Board, dead board.Bits) layoutStore {
	return layoutStore{codec: incremental.NewLayoutCodec(b, dead)}
}

// at gives the words of a layout. They may be written.
func (s *layoutStore) at(number int32) []uint64 {
	words := s.codec.Words
	from := int(number) & (1<<pageBits - 1) * words
	return s.pages[number>>pageBits][from : from+words : from+words]
}

// addLayout stores a layout and gives its number.
func (s *layoutStore) addLayout(words []uint64) (number int32) {
	number = s.count
	if int(number)>>pageBits == len(s.pages) {
		s.pages = append(s.pages, make([]uint64, s.codec.Words<<pageBits))
	}
	s.count++
	copy(s.at(number), words)
	return number
}

// compact drops the layouts that no open node needs and numbers the others anew, in the nodes too. They keep their
// order and so only move down, which overwrites none before it has moved.
func (s *layoutStore) compact(nodes []openNode) {
	moved := make([]int32, s.count) // 1 for a layout that is needed, then its new number
	for i := range nodes {
		moved[nodes[i].layout] = 1
	}
	count := int32(0)
	for at := range s.count {
		if moved[at] == 0 {
			continue
		}
		copy(s.at(count), s.at(at))
		moved[at] = count
		count++
	}
	for i := range nodes {
		nodes[i].layout = moved[nodes[i].layout]
	}
	pages := (int(count) + 1<<pageBits - 1) >> pageBits
	clear(s.pages[pages:])
	s.count, s.pages = count, s.pages[:pages]
}

// bytes is the memory of the pages.
func (s *layoutStore) bytes() int64 { return int64(len(s.pages)*s.codec.Words) << (pageBits + 3) }
