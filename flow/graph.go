package flow

import "planner/board"

// Graph is the push graph over nodes: it has an arc from n to m when one push takes a lone box from n to m. A pull is a
// push undone, also in its effect on the player side, so the pull graph has the same arcs in the other direction.
//
//	push right:  @$_  ->  _@$     arc (sq, side of the left neighbour) -> (right neighbour, side of sq)
//	pull left:   _@$  ->  @$_     the same arc backwards
type Graph struct {
	*Sides
	out [2]arcs // by board.Side: the moves of that side out of a node
}

// arcs lists the nodes that the arcs out of each node lead to.
type arcs struct {
	first []int32 // by node: index of its first arc in to; one entry more than there are nodes
	to    []Node
}

// NewGraph links the nodes of s.
func NewGraph(s *Sides) *Graph {
	from := make([]Node, 0, 3*s.Nodes())
	to := make([]Node, 0, 3*s.Nodes())
	for sq := range board.Square(s.Board.Squares()) {
		for _, d := range board.Dirs {
			if n, m := s.Push(sq, d); n != NoNode {
				from, to = append(from, n), append(to, m)
			}
		}
	}
	g := &Graph{Sides: s}
	g.out[board.Forward] = newArcs(s.Nodes(), from, to)
	g.out[board.Reverse] = newArcs(s.Nodes(), to, from)
	return g
}

// newArcs sorts arcs by the nodes that they leave, by counting.
func newArcs(nodes int, from, to []Node) arcs {
	a := arcs{first: make([]int32, nodes+1), to: make([]Node, len(to))}
	for _, n := range from {
		a.first[n]++
	}
	sum := int32(0)
	for n, count := range a.first {
		a.first[n] = sum
		sum += count
	}
	for i, n := range from {
		a.to[a.first[n]] = to[i]
		a.first[n]++
	}
	copy(a.first[1:], a.first) // the entry of each node has grown to the first arc of the next one
	a.first[0] = 0
	return a
}

// Moves lists the nodes that one move of a side takes a box at n to.
func (g *Graph) Moves(side board.Side, n Node) []Node {
	a := &g.out[side]
	return a.to[a.first[n]:a.first[n+1]]
}

// Push returns the nodes before and after a push of a lone box from sq in direction d, and NoNode twice when walls
// forbid it. The pull back leads from the second node to the first.
func (s *Sides) Push(sq board.Square, d board.Dir) (from, to Node) {
	stand, next := s.Board.Next(sq, d.Opposite()), s.Board.Next(sq, d)
	if s.Wall(sq) || s.Wall(stand) || s.Wall(next) {
		return NoNode, NoNode
	}
	return s.Node(sq, stand), s.Node(next, sq)
}
