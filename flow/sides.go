package flow

import "planner/board"

// Node is a square with a player side: the box on the square, the player somewhere in one part of the floor that
// the box leaves. Nodes of one square are neighbours in number; only squares whose box cuts the floor have several.
type Node int32

// NoNode is the node of a box on a square that counts as wall.
const NoNode Node = -1

// Sides numbers the nodes of a maze, optionally with further squares as walls (boxes frozen for good).
//
// One depth-first scan (Tarjan 1972, "Depth-first search and linear graph algorithms") is enough for the sides of
// every square: in its tree a square s cuts off the subtree of a child c exactly when no edge leaves that subtree
// to above s, low(c) >= entry(s). Every other part hangs together through the parent of s.
//
//	   a          entry a=0 s=1 c=2 e=3 x=4
//	   |
//	c--s--x       s cuts off {c, e} and {x}: sides "above" = {a}, {c, e}, {x}
//	|
//	e
//
// Subtrees are intervals of entry numbers, so the side of a player square is found by at most three comparisons of
// intervals. The scan is iterative: corridors of many thousand squares are as deep as they are long.
//
// When the walls part the floor, a box may stand in one part and the player in another; such a box has the
// further side "away", from which nothing moves.
type Sides struct {
	Board *board.Board

	entry  []int32        // by square, -1 for walls and the board's Wall
	first  []Node         // by square, the first of its nodes; one more than there are squares
	square []board.Square // by node
	span   []span         // by node: the entry numbers of the side; of the whole tree for an "away" node
	forest bool           // the floor is in several parts
}

// span is a closed interval of entry numbers.
type span struct{ from, to int32 }

func (s span) has(e int32) bool { return s.from <= e && e <= s.to }

// NewSides scans a board; walls, which may be nil, are squares to be taken for walls.
func NewSides(b *board.Board, walls board.Bits) *Sides {
	scan := newLowlink(b, walls)
	s := &Sides{
		Board: b, entry: scan.entry, forest: scan.trees > 1,
		first:  make([]Node, b.Squares()+1),
		square: make([]board.Square, 0, b.Squares()),
		span:   make([]span, 0, b.Squares()),
	}
	for sq := range board.Square(b.Squares()) {
		s.first[sq] = Node(len(s.square))
		if s.entry[sq] >= 0 {
			s.number(scan, sq)
		}
	}
	s.first[b.Squares()] = Node(len(s.square))
	return s
}

// number makes the nodes of one square: what is above it, each subtree it cuts off, and "away" if there is more
// floor than its own tree. A root has nothing above it, so its first subtree takes that place.
func (s *Sides) number(scan *lowlink, sq board.Square) {
	root := scan.parent[sq] == board.None
	s.add(sq, span{})
	for _, d := range board.Dirs {
		c := s.Board.Next(sq, d)
		if scan.entry[c] < 0 || scan.parent[c] != sq || scan.low[c] < scan.entry[sq] {
			continue
		}
		if root {
			root = false
			continue
		}
		s.add(sq, span{scan.entry[c], scan.last[c]})
	}
	if s.forest {
		s.add(sq, scan.tree(sq))
	}
}

func (s *Sides) add(sq board.Square, side span) {
	s.square = append(s.square, sq)
	s.span = append(s.span, side)
}

// Nodes is the number of nodes.
func (s *Sides) Nodes() int { return len(s.square) }

// Square is the square of a node.
func (s *Sides) Square(n Node) board.Square { return s.square[n] }

// Range gives the nodes of a square as first and one past the last; both are equal for a wall.
func (s *Sides) Range(sq board.Square) (first, end Node) { return s.first[sq], s.first[sq+1] }

// Node is the node of a box on sq with the player on p, another free square. It is defined in states of many boxes
// too: it asks where the player could walk if this box stood alone, which is at least where he can.
func (s *Sides) Node(sq, p board.Square) Node {
	n, end := s.first[sq], s.first[sq+1]
	if end-n == 1 {
		return n
	}
	return s.among(n, end, p)
}

func (s *Sides) among(n, end Node, p board.Square) Node {
	if n == end {
		return NoNode
	}
	e := s.entry[p]
	if s.forest {
		end--
		if !s.span[end].has(e) {
			return end
		}
	}
	for k := n + 1; k < end; k++ {
		if s.span[k].has(e) {
			return k
		}
	}
	return n
}

// Class numbers the side of the player on p for a box on sq, from 0 within the square.
func (s *Sides) Class(sq, p board.Square) int { return int(s.Node(sq, p) - s.first[sq]) }

// Classes is the number of sides of a square: 1 for most, 0 for a wall.
func (s *Sides) Classes(sq board.Square) int { return int(s.first[sq+1] - s.first[sq]) }

// Away reports whether n is the node of a box that the player can never come near, because frozen boxes lie
// between. Such a box stays where it is for good.
func (s *Sides) Away(n Node) bool { return s.forest && n+1 == s.first[s.square[n]+1] }

// Wall reports whether sq is a wall of this maze.
func (s *Sides) Wall(sq board.Square) bool { return s.entry[sq] < 0 }

// Gate reports whether a box on sq cuts the floor, so that it matters where the player is.
func (s *Sides) Gate(sq board.Square) bool {
	sides := s.Classes(sq)
	if s.forest {
		sides--
	}
	return sides > 1
}
