package bestfirst

import (
	"planner/board"
	"planner/search"
)

// openNode is a position that waits to be expanded: a move out of an expanded position, whose layout is kept. Most open
// nodes are never expanded, so they get no layout of their own.
type openNode struct {
	layout int32      // number of the parent's layout; at a root, of its own layout
	move   board.Move // noMove at a root
	ref    search.Ref // record in the log of moves; see moves
	player board.Square
	// moves is the number of moves from the root, with surcharges and the prices of start squares without boxes. A
	// node that has no record of its own yet stores the complement ^moves, which is negative, and in ref the record of
	// its parent; expand then makes the record. So no node needs a field for this.
	moves int32
	bound int32 // lower bound of the moves to the side's goals
	floor int32 // least bound on the path from the root
	after int32 // the next node of the same score or, at a free place, the next free place; none at the last
}

const (
	noMove    = ^board.Move(0)
	nodeBytes = 32
	none      = int32(-1) // no node
)

// score is what orders the nodes: the least comes first.
func (n *openNode) score() int {
	return int(max(n.moves, ^n.moves)) + distanceWeight*int(n.bound) // whichever is not negative
}

// openList holds the open nodes by score. Among equal scores the node entered last comes first. Nodes are in pages that
// never move, and the place of a node that was taken is given to the next node that is entered.
type openList struct {
	pages []*[openPage]openNode
	made  int32   // number of places ever given, which is the number of the next new place
	free  int32   // a place that is free again, none if there is none
	first []int32 // by score: the node that comes first, none if there is none
	low   int     // scores below have no node
}

func newOpenList() openList { return openList{free: none} }

func (l *openList) at(number int32) *openNode { return &l.pages[number/openPage][number%openPage] }

// place gives the number of a place for a node.
func (l *openList) place() (number int32) {
	if number = l.free; number != none {
		l.free = l.at(number).after
		return number
	}
	if int(l.made) == len(l.pages)*openPage {
		l.pages = append(l.pages, (*[openPage]openNode)(search.MakeTable[openNode](openPage)))
	}
	l.made++
	return l.made - 1
}

func (l *openList) push(n openNode) {
	score := n.score()
	for score >= len(l.first) {
		l.first = append(l.first, none)
	}
	number := l.place()
	n.after = l.first[score]
	*l.at(number) = n
	l.first[score] = number
	l.low = min(l.low, score)
}

// pop takes the node that comes first. The result is false when none is left.
func (l *openList) pop() (n openNode, ok bool) {
	for ; l.low < len(l.first); l.low++ {
		if number := l.first[l.low]; number != none {
			place := l.at(number)
			n = *place
			l.first[l.low], place.after, l.free = n.after, l.free, number
			return n, true
		}
	}
	return n, false
}

// best gives the nodes that come first, in their order, up to most of them.
func (l *openList) best(most int) (list []openNode) {
	for _, number := range l.first[min(l.low, len(l.first)):] {
		for ; number != none && len(list) < most; number = l.at(number).after {
			list = append(list, *l.at(number))
		}
	}
	return list
}

func (l *openList) count() int {
	count := int(l.made)
	for number := l.free; number != none; number = l.at(number).after {
		count--
	}
	return count
}

// refill forgets all nodes and enters the given ones, the first of which comes first among equals.
func (l *openList) refill(list []openNode) {
	l.made, l.free, l.low = 0, none, len(l.first)
	for score := range l.first {
		l.first[score] = none
	}
	for i := range list {
		l.push(list[len(list)-1-i])
	}
	pages := (int(l.made) + openPage - 1) / openPage
	clear(l.pages[pages:])
	l.pages = l.pages[:pages]
}

func (l *openList) bytes() int64 { return int64(len(l.pages)) * openPage * nodeBytes }

// layoutStore holds packed layouts by number, in pages so that it grows without copying.
type layoutStore struct {
	codec *search.LayoutCodec
	pages [][]uint64
	count int32
}

func newLayoutStore(b *board.Board, dead board.Bits) layoutStore {
	return layoutStore{codec: search.NewLayoutCodec(b, dead)}
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

// compact drops the layouts that no open node needs and gives the others new numbers, in the nodes too. Layouts keep
// their order and so only move down: a layout overwrites none that has not moved.
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

func (s *layoutStore) bytes() int64 { return int64(len(s.pages)*s.codec.Words) << (pageBits + 3) }

// nearest is the position with the least bound among those that a search has expanded, the first one of several.
type nearest struct {
	boxes board.Bits // nil before the first position
	ref   search.Ref
	bound int32
}

// noteNode looks at a position that is expanded.
func (n *nearest) noteNode(boxes board.Bits, from *openNode) {
	switch {
	case n.boxes == nil:
		n.boxes = boxes.Clone()
	case from.bound >= n.bound:
		return
	default:
		copy(n.boxes, boxes)
	}
	n.ref, n.bound = from.ref, from.bound
}
