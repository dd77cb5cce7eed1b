package analysis

import (
	"slices"

	"planner/board"
	"planner/search"
)

// removalNode is a position of a removal search. While it waits, the boxes that can leave have not left.
type removalNode struct {
	parent     int32       // -1 at a root
	boxes      int32       // where its layout begins in removalNodes.words
	first, end int32       // range in removalNodes.pulled: the parking that leads here, then the boxes that left
	left       int32       // boxes off the start squares and no walls; while it waits, those of the parent
	zones      int32       // player zones
	parked     PackingPull // the parking that leads here; From is board.None at a root
	player     board.Square
}

// removalNodes holds the positions of a removal search, and the indices of the waiting ones.
type removalNodes struct {
	nodes  []removalNode
	words  []uint64      // layouts of the nodes
	pulled []PackingPull // the pulls of all nodes; a node has a range of them
	heap   search.Heap[int32]
	best   int32 // the position with the fewest boxes left, -1 when there is none
}

// reset forgets all positions and keeps the memory.
func (s *removalNodes) reset() {
	s.nodes, s.words, s.pulled, s.heap, s.best = s.nodes[:0], s.words[:0], s.pulled[:0], s.heap[:0], -1
}

// compare makes a position the best one if fewer boxes are left in it than in any before.
func (s *removalNodes) compare(id int32) {
	if s.best < 0 || s.nodes[id].left < s.nodes[s.best].left {
		s.best = id
	}
}

// pulls lists the pulls that lead from a root to the best position.
func (s *removalNodes) pulls() (list []PackingPull) {
	var chain []int32
	for at := s.best; at >= 0; at = s.nodes[at].parent {
		chain = append(chain, at)
	}
	for _, at := range slices.Backward(chain) {
		list = append(list, s.pulled[s.nodes[at].first:s.nodes[at].end]...)
	}
	return list
}

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
