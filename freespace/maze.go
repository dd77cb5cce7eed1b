package freespace

import (
	"planner/board"
	"planner/flow"
)

// Maze is what all arrangements of a level share. It is immutable and may serve several goroutines.
type Maze struct {
	Board   *board.Board
	Sides   *flow.Sides
	Dead    [2]board.Bits // by side: squares from which a box can no longer reach a goal, or a start square by pulls
	Live    board.Bits    // squares dead for neither side: where boxes of a solution can be
	Doors   []Door        // the static one-way doors
	Systems []System      // the one-way systems among them

	circuits *Circuits // its tables are shared, its counts are not
}

// NewMaze gathers the static knowledge. Dead squares of the reverse side are the reverse exclusion zone, and a target
// there or on a dead square would be of no use to either side: nothing that meets the other search ever fills it.
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
	finder := NewFinder(b, barred)
	m.Doors = finder.Static(nil)
	m.Systems = finder.Systems(m.Doors)
	return m
}

// Origins are the squares that boxes of a side come from: the goals in reverse, the start squares forward.
//
// The text takes one square of each sink (source) of the flow digraph instead. The squares that boxes can be brought
// to are the same, because from every goal the arrows lead on to some sink, so that whatever is pulled from the goal
// can also be pulled from the sink; and with all goals at depth 0 the depth is the distance from the whole goal area
// rather than from an arbitrary square of it.
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
