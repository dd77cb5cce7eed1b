package freespace

import (
	"planner/board"
	"planner/flow"
)

// Maze is what all arrangements of a level share. It may serve several goroutines. Arranging is given up when its
// context ends; the arrangement returned is then of no use, so the caller must check the context. On a board of 90,000
// squares one arrangement takes minutes.
type Maze struct {
	Board *board.Board
	Sides *flow.Sides
	Dead  [2]board.Bits // by side: squares from which a box can no longer reach a goal, or a start square by pulls
	Live  board.Bits    // squares dead for neither side: where boxes of a solution can be

	circuits *Circuits // its tables are shared; forks have counts of their own
}

// NewMaze gathers the static knowledge. Dead squares of the reverse side are the reverse exclusion zone. A target on a
// dead square of either side would be useless to both sides, because no position in which the two searches meet has a
// box there.
func NewMaze(sides *flow.Sides, dead [2]board.Bits) *Maze {
	b := sides.Board
	m := &Maze{Board: b, Sides: sides, Dead: dead, Live: b.NewBits(), circuits: NewCircuits(b)}
	barred := b.NewBits()
	for i := range barred {
		barred[i] = dead[board.Forward][i] | dead[board.Reverse][i]
	}
	for sq := board.Square(0); sq < b.Wall(); sq++ {
		if !barred.Has(sq) {
			m.Live.Add(sq)
		}
	}
	return m
}

// Origins are the squares that boxes of a side come from: the goals in reverse, the start squares forward.
//
// The text instead takes one square of each sink (source) of the flow digraph. The squares that boxes can be brought to
// are the same, because the arrows lead from every goal to some sink, so that a box pulled from the goal could also
// have been pulled from that sink. With all goals at depth 0, the depth is the distance from the whole goal area and
// not from an arbitrary square in it.
func (m *Maze) Origins(side board.Side) []board.Square {
	if side == board.Reverse {
		return m.Board.Goals
	}
	return m.Board.Boxes
}

// Depths orders the live squares by their distance from the origins of a side.
func (m *Maze) Depths(side board.Side) *Depths {
	return NewDepths(m.Board, m.Origins(side), m.Live.Has)
}

// Depths orders the squares of a zone by their distance, in steps of the player, from given squares (Holland,
// "IADOL", the iterative access depth ordered list).
type Depths struct {
	Of    []int          // depth of a square, -1 when it was not reached
	Order []board.Square // the squares in order of increasing depth, the given ones first at depth 0
}

// NewDepths searches breadth first from the given squares over the squares that within allows. The text demands of such
// a square that it "belongs to the man access corral M and is not dead", and it describes the layers by recursion.
func NewDepths(b *board.Board, from []board.Square, within func(board.Square) bool) *Depths {
	d := &Depths{Of: make([]int, b.Squares())}
	for i := range d.Of {
		d.Of[i] = -1
	}
	for _, sq := range from {
		if d.Of[sq] < 0 {
			d.Of[sq] = 0
			d.Order = append(d.Order, sq)
		}
	}
	for head := 0; head < len(d.Order); head++ {
		sq := d.Order[head]
		for _, dir := range board.Dirs {
			if to := b.Next(sq, dir); to != b.Wall() && d.Of[to] < 0 && within(to) {
				d.Of[to] = d.Of[sq] + 1
				d.Order = append(d.Order, to)
			}
		}
	}
	return d
}

// source is a box to be moved: its square, and a square of the player's zone. None for the player means that he may
// begin on every side of the box.
type source struct{ box, player board.Square }

// reach finds the squares that one box can be brought to among others that stand still (Holland, "push access" and
// "pull access" in a position). The other boxes become walls of the one-box maze, so the result takes the player's side
// of the box into account exactly.
type reach struct {
	maze  *Maze
	walls board.Bits
	seen  []bool
	queue []flow.Node
}

func newReach(m *Maze) *reach { return &reach{maze: m, walls: m.Board.NewBits()} }

// add adds to found the squares that a source can be brought to by moves of a side over squares that are not dead
// for that side, its own square included. It does not matter whether the scene holds the box itself.
func (r *reach) add(side board.Side, s *board.Scene, from source, found board.Bits) {
	copy(r.walls, s.Boxes())
	r.walls.Remove(from.box)
	sides := r.maze.Sides
	if s.Count() > 0 {
		sides = flow.NewSides(r.maze.Board, r.walls)
	}
	r.seen = append(r.seen[:0], make([]bool, sides.Nodes())...)
	r.queue = r.queue[:0]
	first, end := sides.Range(from.box)
	for n := first; n < end; n++ {
		if from.player == board.None || n == sides.Node(from.box, from.player) {
			r.push(n)
		}
	}
	for head := 0; head < len(r.queue); head++ {
		found.Add(sides.Square(r.queue[head]))
		r.step(sides, side, r.queue[head])
	}
}

// step queues the nodes that one move of the side leads to. A pull is a push undone.
func (r *reach) step(sides *flow.Sides, side board.Side, n flow.Node) {
	sq := sides.Square(n)
	for _, d := range board.Dirs {
		before, after := flow.NoNode, flow.NoNode
		if side == board.Forward {
			before, after = sides.Push(sq, d)
		} else if to := r.maze.Board.Next(sq, d); to != r.maze.Board.Wall() {
			after, before = sides.Push(to, d.Opposite())
		}
		if before == n && !r.maze.Dead[side].Has(sides.Square(after)) {
			r.push(after)
		}
	}
}

func (r *reach) push(n flow.Node) {
	if !r.seen[n] {
		r.seen[n] = true
		r.queue = append(r.queue, n)
	}
}
