package analysis

import (
	"planner/board"
	"planner/search"
)

// removalNode is a position of a removal search. While it waits, the boxes that can leave have not left.
type removalNode struct {
	parent     int32       // -1 at a root
	boxes      int32       // where its layout begins in removalNodes.words
	first, end int32       // range in Removal.pulled: the parking that leads here, then the boxes that left
	left       int32       // boxes off the start squares and no walls; while it waits, those of the parent
	zones      int32       // player zones
	parked     PackingPull // the parking that leads here; From is board.None at a root
	player     board.Square
}

// removalNodes holds the positions of a removal search, and the indices of the waiting ones.
type removalNodes struct {
	nodes []removalNode
	words []uint64 // layouts of the nodes
	heap  search.Heap[int32]
}

// reset forgets all positions and keeps the memory.
func (s *removalNodes) reset() { s.nodes, s.words, s.heap = s.nodes[:0], s.words[:0], s.heap[:0] }

func (s *removalNodes) add(n removalNode, boxes board.Bits) {
	n.boxes = int32(len(s.words))
	s.words = append(s.words, boxes...)
	s.nodes = append(s.nodes, n)
	s.heap.Push(int32(len(s.nodes)-1), s.sooner)
}

// sooner reports whether position a comes before b: fewer boxes left, then fewer zones, then the older.
func (s *removalNodes) sooner(a, b *int32) bool {
	x, y := &s.nodes[*a], &s.nodes[*b]
	if x.left != y.left {
		return x.left < y.left
	}
	if x.zones != y.zones {
		return x.zones < y.zones
	}
	return *a < *b
}
