package freespace

import "planner/board"

// Maze is what all arrangements of a level share. It may serve several goroutines. Arranging is given up when its
// context ends; the arrangement returned is then of no use, so the caller must check the context. On a board of 90,000
// squares one arrangement takes minutes.
type Maze struct {
	Board *board.Board
	Dead  [2]board.Bits // by side: squares from which a box can no longer reach a goal, or a start square by pulls
	Live  board.Bits    // squares dead for neither side: where boxes of a solution can be

	circuits *Circuits // its tables are shared; forks have counts of their own
}

// NewMaze gathers the static knowledge. Dead squares of the reverse side are the reverse exclusion zone. A target on a
// dead square of either side would be useless to both sides, because no position in which the two searches meet has a
// box there.
func NewMaze(b *board.Board, dead [2]board.Bits) *Maze {
	m := &Maze{Board: b, Dead: dead, Live: b.NewBits(), circuits: NewCircuits(b)}
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

// origins are the squares that boxes of a side come from: the goals in reverse, the start squares forward.
//
// The text instead takes one square of each sink (source) of the flow digraph. The squares that boxes can be brought to
// are the same, because the arrows lead from every goal to some sink, so that a box pulled from the goal could also
// have been pulled from that sink. With all goals at depth 0, the depth is the distance from the whole goal area and
// not from an arbitrary square in it.
func (m *Maze) origins(side board.Side) []board.Square {
	if side == board.Reverse {
		return m.Board.Goals
	}
	return m.Board.Boxes
}

// depths orders the live squares by their distance from the origins of a side.
func (m *Maze) depths(side board.Side) *depths {
	return newDepths(m.Board, m.origins(side), m.Live.Has)
}

// depths orders the squares of a zone by their distance, in steps of the player, from given squares (Holland,
// "IADOL", the iterative access depth ordered list).
type depths struct {
	of    []int          // depth of a square, -1 when it was not reached
	order []board.Square // the squares in order of increasing depth, the given ones first at depth 0
}

// newDepths searches breadth first from the given squares over the squares that within allows. The text demands of such
// a square that it "belongs to the man access corral M and is not dead", and it describes the layers by recursion.
func newDepths(b *board.Board, from []board.Square, within func(board.Square) bool) *depths {
	d := &depths{of: make([]int, b.Squares())}
	for i := range d.of {
		d.of[i] = -1
	}
	for _, sq := range from {
		if d.of[sq] < 0 {
			d.of[sq] = 0
			d.order = append(d.order, sq)
		}
	}
	for head := 0; head < len(d.order); head++ {
		sq := d.order[head]
		for _, dir := range board.Dirs {
			if to := b.Next(sq, dir); to != b.Wall() && d.of[to] < 0 && within(to) {
				d.of[to] = d.of[sq] + 1
				d.order = append(d.order, to)
			}
		}
	}
	return d
}
