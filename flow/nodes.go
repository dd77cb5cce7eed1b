package flow

import "planner/board"

// Node is the number of a square with a player side: a box stands on the square, and the player is in one of the
// parts that the box cuts the floor into. The nodes of a square have consecutive numbers. Only squares whose box cuts
// the floor have several.
type Node int32

// NoNode is the node of a box on a wall.
const NoNode Node = -1

// Nodes numbers the nodes of a maze. The maze may have more walls than the board: the squares of frozen boxes.
//
// One depth-first scan finds the player sides of every square (see board.Zones). All of its sides but one are intervals
// of the numbers that the scan gives to squares, so at most three comparisons with intervals find the side of a
// player's square.
//
// When frozen boxes cut the floor into several parts, a box may stand in one part and the player in another. Such a box
// has one further player side, "away", from which it cannot be moved.
type Nodes struct {
	Board *board.Board

	entry  []int32        // by square: its number in the scan, -1 for walls and the board's Wall
	first  []Node         // by square: the first of its nodes; one entry more than there are squares
	square []board.Square // by node
	span   []board.Span   // by node: the numbers of the side; for an "away" node, of the whole part of the floor
	forest bool           // the floor is in several parts
}

// NewNodes scans a board. The squares of walls, which may be nil, count as walls.
func NewNodes(b *board.Board, walls board.Bits) *Nodes { return scanNodes(b, walls, nil) }

// NewNodesAmong scans a board in which some boxes never move again. Their squares are walls for all other boxes and for
// the player, and each of them has one node, from which no move leads.
func NewNodesAmong(b *board.Board, boxes board.Bits) *Nodes { return scanNodes(b, boxes, boxes) }

// scanNodes numbers the nodes of the floor, and one node for each of the boxes, which may be nil.
func scanNodes(b *board.Board, walls, boxes board.Bits) *Nodes {
	scene, zones := board.NewScene(b), board.NewZones(b)
	scene.Set(walls)
	zones.Scan(scene)
	s := &Nodes{
		Board: b, entry: zones.Numbers(), forest: zones.Count() > 1,
		first:  make([]Node, b.Squares()+1),
		square: make([]board.Square, 0, b.Squares()),
		span:   make([]board.Span, 0, b.Squares()),
	}
	for sq := range board.Square(b.Squares()) {
		s.first[sq] = Node(len(s.square))
		if s.entry[sq] >= 0 {
			s.number(zones, sq)
		} else if boxes != nil && boxes.Has(sq) {
			s.addNode(sq, board.Span{})
		}
	}
	s.first[b.Squares()] = Node(len(s.square))
	return s
}

// number makes the nodes of one square: one for each part into which a box there cuts the floor, the part of the
// smallest square first, and "away" if the floor is in several parts.
func (s *Nodes) number(zones *board.Zones, sq board.Square) {
	s.addNode(sq, board.Span{})
	var parts [3]board.Span
	for _, part := range zones.AppendParts(parts[:0], sq) {
		s.addNode(sq, part)
	}
	if s.forest {
		s.addNode(sq, zones.Whole(sq))
	}
}

// addNode appends a node.
func (s *Nodes) addNode(sq board.Square, span board.Span) {
	s.square = append(s.square, sq)
	s.span = append(s.span, span)
}

// NodeCount is the number of nodes.
func (s *Nodes) NodeCount() int { return len(s.square) }

// Square is the square of a node.
func (s *Nodes) Square(n Node) board.Square { return s.square[n] }

// Range gives the nodes of a square as first and one past the last; both are equal for a wall.
func (s *Nodes) Range(sq board.Square) (first, end Node) { return s.first[sq], s.first[sq+1] }

// Node is the node of a box on sq with the player on p, another free square. It ignores all other boxes, so in a
// position of many boxes it says where the player could walk if this box were alone.
func (s *Nodes) Node(sq, p board.Square) Node {
	n, end := s.first[sq], s.first[sq+1]
	if end-n == 1 {
		return n
	}
	return s.among(n, end, p)
}

// among is Node for a square whose nodes n … end-1 are none or several.
func (s *Nodes) among(n, end Node, p board.Square) Node {
	if n == end {
		return NoNode
	}
	e := s.entry[p]
	if s.forest {
		end--
		if !s.span[end].Has(e) {
			return end
		}
	}
	for k := n + 1; k < end; k++ {
		if s.span[k].Has(e) {
			return k
		}
	}
	return n
}

// Classes is the number of player sides of a square: 1 for most, 0 for a wall.
func (s *Nodes) Classes(sq board.Square) int { return int(s.first[sq+1] - s.first[sq]) }

// Wall reports whether sq is a wall of this maze.
func (s *Nodes) Wall(sq board.Square) bool { return s.entry[sq] < 0 }

// Graph is the push graph over nodes: it has an arc from n to m when one push takes a lone box from n to m. A pull is a
// push undone, also in its effect on the player side, so the pull graph has the same arcs in the other direction.
//
//	push right:  @$_  ->  _@$     arc (sq, side of the left neighbour) -> (right neighbour, side of sq)
//	pull left:   _@$  ->  @$_     the same arc backwards
type Graph struct {
	*Nodes
	out [2]arcs // by board.Side: the moves of that side out of a node
}

// arcs lists for each node the nodes to which its arcs lead.
type arcs struct {
	first []int32 // by node: index of its first arc in to; one entry more than there are nodes
	to    []Node
}

// NewGraph links the nodes of s.
func NewGraph(s *Nodes) *Graph {
	from := make([]Node, 0, 3*s.NodeCount())
	to := make([]Node, 0, 3*s.NodeCount())
	for sq := range board.Square(s.Board.Squares()) {
		for _, d := range board.Dirs {
			if n, m := s.Push(sq, d); n != NoNode {
				from, to = append(from, n), append(to, m)
			}
		}
	}
	g := &Graph{Nodes: s}
	g.out[board.Forward] = newArcs(s.NodeCount(), from, to)
	g.out[board.Reverse] = newArcs(s.NodeCount(), to, from)
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
func (s *Nodes) Push(sq board.Square, d board.Dir) (from, to Node) {
	stand, next := s.Board.Next(sq, d.Opposite()), s.Board.Next(sq, d)
	if s.Wall(sq) || s.Wall(stand) || s.Wall(next) {
		return NoNode, NoNode
	}
	return s.Node(sq, stand), s.Node(next, sq)
}
