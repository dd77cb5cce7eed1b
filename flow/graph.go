package flow

import "planner/board"

// Graph is the push graph over nodes: an arc from n to m when one push takes a box from n to m. A pull is a push
// undone, player's side included, so the pull graph is the same arcs turned round.
//
//	push right:  @$_  ->  _@$     arc (sq, side of the left neighbour) -> (right neighbour, side of sq)
//	pull left:   _@$  ->  @$_     the same arc backwards
type Graph struct {
	*Sides
	out [2]arcs // by board.Side: the moves of that side out of a node
}

// arcs lists the ends of the arcs out of each node, all in one slice.
type arcs struct {
	first []int32
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
	copy(a.first[1:], a.first) // every start has moved on to the next one's
	a.first[0] = 0
	return a
}

// Moves lists the nodes that one move of a side leads to from n.
func (g *Graph) Moves(side board.Side, n Node) []Node {
	a := &g.out[side]
	return a.to[a.first[n]:a.first[n+1]]
}

// Push gives the nodes before and after pushing a lone box from sq in direction d, NoNode twice when walls
// forbid it. Read from the second to the first it is the pull back.
func (s *Sides) Push(sq board.Square, d board.Dir) (from, to Node) {
	stand, next := s.Board.Next(sq, d.Opposite()), s.Board.Next(sq, d)
	if s.Wall(sq) || s.Wall(stand) || s.Wall(next) {
		return NoNode, NoNode
	}
	return s.Node(sq, stand), s.Node(next, sq)
}
