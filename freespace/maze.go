package freespace

import (
	"slices"

	"planner/board"
)

// Maze is what all arrangements of a level share. It may serve several goroutines. Arranging is given up when its
// context ends; the arrangement returned is then of no use, so the caller must check the context. On a board of 90,000
// squares one arrangement takes minutes.
type Maze struct {
	Board *board.Board
	Dead  [2]board.Bits // by side: squares from which a box can no longer reach a goal, or a start square by pulls
	Live  board.Bits    // squares dead for neither side: where boxes of a solution can be
}

// NewMaze gathers the static knowledge. Dead squares of the reverse side are the reverse exclusion zone. A target on a
// dead square of either side would be useless to both sides, because no position in which the two searches meet has a
// box there.
func NewMaze(b *board.Board, dead [2]board.Bits) *Maze {
	m := &Maze{Board: b, Dead: dead, Live: b.NewBits()}
	for sq := range b.Wall() {
		if !dead[board.Forward].Has(sq) && !dead[board.Reverse].Has(sq) {
			m.Live.Add(sq)
		}
	}
	return m
}

// byDepth lists the squares that boxes of a side come from, and then the live squares in the order of their distance
// from those squares in steps of the player (Holland, "IADOL", the iterative access depth ordered list). Boxes come
// from the start squares forward and from the goals in reverse.
//
// The text instead takes one square of each sink (source) of the flow digraph. The squares that boxes can be brought to
// are the same, because the arrows lead from every goal to some sink, so that a box pulled from the goal could also
// have been pulled from that sink. With all goals at depth 0, the depth is the distance from the whole goal area and
// not from an arbitrary square in it. The text demands of a square that it "belongs to the man access corral M and is
// not dead", and it describes the layers by recursion.
func (m *Maze) byDepth(side board.Side) []board.Square {
	order := slices.Clone(m.Board.Boxes)
	if side == board.Reverse {
		order = slices.Clone(m.Board.Goals)
	}
	seen := m.Board.BitsOf(order)
	for head := 0; head < len(order); head++ {
		for _, to := range m.Board.Neighbours()[order[head]] {
			if to != m.Board.Wall() && !seen.Has(to) && m.Live.Has(to) {
				seen.Add(to)
				order = append(order, to)
			}
		}
	}
	return order
}
