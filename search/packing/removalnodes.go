package packing

import "planner/board"

// removalNode is a position of a removal search, before (while it waits) or after every box has left that can.
type removalNode struct {
	parent     int32 // -1 at a root
	boxes      int32 // where its layout begins in words
	first, end int32 // range in Removal.pulled: the parking that leads here, then the boxes that left
	left       int32 // boxes off the start squares, walls aside; of the parent while it waits
	zones      int32 // player zones
	parked     Pull  // the parking that leads here; From is board.None at a root
	player     board.Square
}

// removalNodes holds the positions of a removal search, and in a heap the numbers of those that wait.
type removalNodes struct {
	nodes []removalNode
	words []uint64 // layouts of the nodes
	heap  []int32
}

// reset forgets all positions and keeps the memory.
func (s *removalNodes) reset() { s.nodes, s.words, s.heap = s.nodes[:0], s.words[:0], s.heap[:0] }

// add adds a position that waits.
func (s *removalNodes) add(n removalNode, boxes board.Bits) {
	n.boxes = int32(len(s.words))
	s.words = append(s.words, boxes...)
	s.nodes = append(s.nodes, n)
	s.push(int32(len(s.nodes) - 1))
}

// sooner reports whether position a comes before b: fewer boxes left, then fewer zones, then the older.
func (s *removalNodes) sooner(a, b int32) bool {
	x, y := &s.nodes[a], &s.nodes[b]
	if x.left != y.left {
		return x.left < y.left
	}
	if x.zones != y.zones {
		return x.zones < y.zones
	}
	return a < b
}

// push puts a position into the heap.
func (s *removalNodes) push(id int32) {
	s.heap = append(s.heap, id)
	for i := len(s.heap) - 1; i > 0; {
		up := (i - 1) / 2
		if !s.sooner(s.heap[i], s.heap[up]) {
			return
		}
		s.heap[i], s.heap[up] = s.heap[up], s.heap[i]
		i = up
	}
}

// pop takes the position that comes first from the heap, which must not be empty.
func (s *removalNodes) pop() int32 {
	id := s.heap[0]
	last := len(s.heap) - 1
	s.heap[0] = s.heap[last]
	s.heap = s.heap[:last]
	for i := 0; ; {
		least := i
		for c := 2*i + 1; c <= 2*i+2 && c < last; c++ {
			if s.sooner(s.heap[c], s.heap[least]) {
				least = c
			}
		}
		if least == i {
			return id
		}
		s.heap[i], s.heap[least] = s.heap[least], s.heap[i]
		i = least
	}
}
