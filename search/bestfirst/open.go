package bestfirst

import (
	"slices"

	"planner/board"
	"planner/search"
)

// openNode is a position that waits to be expanded: a move out of an expanded one, whose layout is kept. Most open
// nodes are never expanded, so they get no layout of their own.
type openNode struct {
	layout int32      // number of the parent's layout; at a root of its own
	move   board.Move // noMove at a root
	ref    search.Ref // record in the log of moves; see moves
	player board.Square
	// moves is the number of moves from the root, with surcharges and the prices of start squares without boxes. A
	// node that has no record of its own yet stores the complement ^moves, which is negative, and in ref the record of
	// its parent; expand then makes the record. So no node needs a field for this.
	moves int32
	bound int32 // lower bound of the moves to the side's goals
	floor int32 // least bound on the path from the root
}

const (
	noMove    = ^board.Move(0)
	nodeBytes = 28 + 4 // memory of a node and of its number in a bucket
)

// openList holds the open nodes by score. Among equal scores the last one entered comes first.
type openList struct {
	nodes   []openNode
	buckets [][]int32 // node numbers by score
	low     int       // no bucket below it has a node
}

// push enters a node.
func (l *openList) push(n openNode) {
	at := len(l.nodes)
	l.nodes = append(l.nodes, n)
	score := int(max(n.moves, ^n.moves)) + distanceWeight*int(n.bound) // whichever is not negative
	for score >= len(l.buckets) {
		l.buckets = append(l.buckets, nil)
	}
	l.buckets[score] = append(l.buckets[score], int32(at))
	l.low = min(l.low, score)
}

// pop takes the node that comes first and gives its number, -1 when none is left.
func (l *openList) pop() int {
	for ; l.low < len(l.buckets); l.low++ {
		if open := l.buckets[l.low]; len(open) > 0 {
			l.buckets[l.low] = open[:len(open)-1]
			return int(open[len(open)-1])
		}
	}
	return -1
}

// count is the number of nodes that wait.
func (l *openList) count() int {
	open := 0
	for _, list := range l.buckets[min(l.low, len(l.buckets)):] {
		open += len(list)
	}
	return open
}

// prune keeps the nodes that come first, half of all and no more than most, and forgets the others and the numbers.
func (l *openList) prune(most int) {
	kept := make([]openNode, 0, min(most, (l.count()+1)/2))
	buckets := make([][]int32, len(l.buckets))
	for score := l.low; score < len(l.buckets) && len(kept) < cap(kept); score++ {
		list := l.buckets[score]
		list = list[max(0, len(list)-(cap(kept)-len(kept))):] // the last come first
		for _, at := range list {
			buckets[score] = append(buckets[score], int32(len(kept)))
			kept = append(kept, l.nodes[at])
		}
	}
	l.nodes, l.buckets = kept, buckets
}

// best gives the records of the nodes that come first, in their order, up to most of them.
func (l *openList) best(most int) []search.Ref {
	var refs []search.Ref
	for score := l.low; score < len(l.buckets) && len(refs) < most; score++ {
		for _, at := range slices.Backward(l.buckets[score]) {
			if len(refs) == most {
				break
			}
			refs = append(refs, l.nodes[at].ref)
		}
	}
	return refs
}

// bytes estimates the memory held.
func (l *openList) bytes() int64 { return int64(cap(l.nodes)) * nodeBytes }
