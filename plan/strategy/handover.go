package strategy

import (
	"slices"

	"planner/board"
	"planner/deadlock"
	"planner/search"
	"planner/search/featurespace"
)

// sideTests are the deadlock tests of both sides: quick ones of every node, and long ones of what each side leaves to
// the other one.
type sideTests struct {
	quick    [2]func(*search.Position) bool
	thorough [2]*deadlock.Thorough
}

// spent is the work of the long tests, in positions.
func (t *sideTests) spent() (positions int64) {
	for _, side := range t.thorough {
		positions += side.SpentSquares() / testedSquares
	}
	return positions
}

// alive is the position that a stage leaves to the other side. It is p, unless dead proves p lost: the other side does
// not come to such a position. Then alive is the best node that is not proved lost, if there is one among the first.
func alive(e *featurespace.Engine, p *search.Position, dead func(board.Bits, board.Square) bool) search.Position {
	first := detached(p)
	if !dead(first.Boxes, first.Player) {
		return first
	}
	for _, n := range ranked(e)[:min(e.Nodes(), aliveLooked)] {
		if next, _ := e.Node(n.id); !dead(next.Boxes, next.Player) {
			return detached(next)
		}
	}
	return first
}

// ranked lists the nodes of a search, the best first.
func ranked(e *featurespace.Engine) []rankedNode {
	list := make([]rankedNode, e.Nodes())
	for id := range list {
		_, v := e.Node(id)
		list[id] = rankedNode{v, id}
	}
	slices.SortFunc(list, func(a, b rankedNode) int {
		switch {
		case a.v.Less(&b.v):
			return -1
		case b.v.Less(&a.v):
			return 1
		}
		return a.id - b.id
	})
	return list
}

// rankedNode is a node with its vector.
type rankedNode struct {
	v  search.Vector
	id int
}
