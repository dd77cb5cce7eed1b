package deadlock

import (
	"planner/board"
	"planner/flow"
)

// TrapCapacity is the rule GoalTrap. It counts the boxes in goal traps: sets of squares that boxes cannot leave,
// whatever the player's side, and the goals among them (flow.Traps; Holland, S3 Algorithms, "Goal trap"; YASS calls
// them sets with a capacity among its precalculated deadlocks).
//
//	######
//	#  . #   the squares along this wall are a trap of capacity 1: a second box on them has no goal left
//	#    #
//
// Sound forward: if a set that boxes cannot leave holds more boxes than goals, they cannot all end on goals. Sound in
// reverse: the forward side only adds boxes to the set, so a position with fewer boxes in it than at the start can not
// be reached from the start.
type TrapCapacity struct {
	side  board.Side
	traps *flow.Traps
}

// newTrapCapacity finds the traps of a level.
func newTrapCapacity(kit *Kit) *TrapCapacity {
	regions := flow.NewRegions(flow.NewGraph(flow.NewNodes(kit.Board, nil)), flow.BySquare, kit.Board.Goals)
	return &TrapCapacity{side: kit.Side, traps: flow.NewTraps(regions, len(kit.Board.Goals))}
}

// lostAfter asks the rule about the traps for which a move can have been bad: traps that the box entered, or in reverse
// traps that it left. It puts the boxes in the trap into out.
func (t *TrapCapacity) lostAfter(s *board.Scene, from, to board.Square, out board.Bits) bool {
	entered, left := to, from
	if t.side == board.Reverse {
		entered, left = from, to
	}
	for _, i := range t.traps.At(entered) {
		if !t.traps.List[i].Squares.Has(left) && t.bad(int(i), s.Boxes()) {
			t.held(int(i), s, out)
			return true
		}
	}
	return false
}

// lostIn asks the rule about all traps. It puts the boxes in the first bad one into out.
func (t *TrapCapacity) lostIn(s *board.Scene, out board.Bits) bool {
	for i := range t.traps.List {
		if t.bad(i, s.Boxes()) {
			t.held(i, s, out)
			return true
		}
	}
	return false
}

// bad reports whether a trap holds too many boxes, or in reverse too few.
func (t *TrapCapacity) bad(i int, boxes board.Bits) bool {
	held := t.traps.Held(i, boxes)
	if t.side == board.Forward {
		return held > t.traps.List[i].Capacity
	}
	return held < t.traps.List[i].AtStart
}

// held puts the boxes in a trap into out.
func (t *TrapCapacity) held(i int, s *board.Scene, out board.Bits) {
	squares := t.traps.List[i].Squares
	for w, word := range s.Boxes() {
		out[w] = word & squares[w]
	}
}
