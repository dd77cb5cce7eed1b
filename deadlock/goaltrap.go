package deadlock

import (
	"planner/board"
	"planner/flow"
)

// TrapCapacity counts the boxes in goal traps, the sets with a capacity of YASS's precalculated deadlocks: squares that
// boxes cannot leave, whatever the player's side, and the goals among them (flow.Traps; Holland, S3 Algorithms,
// "Goal trap").
//
//	######
//	#  . #   the squares along this wall are a trap of capacity 1: a second box on it has no goal left
//	#    #
//
// Sound forward: more boxes than goals in a closed set cannot all end on goals. Sound in reverse: fewer boxes than the
// trap holds at the start cannot be reached by pushes, which take none out.
type TrapCapacity struct {
	side  board.Side
	traps *flow.Traps
}

// NewTrapCapacity finds the traps of a level.
func NewTrapCapacity(kit *Kit) *TrapCapacity {
	regions := flow.NewRegions(flow.NewGraph(flow.NewSides(kit.Board, nil)), flow.BySquare, kit.Board.Goals)
	return &TrapCapacity{side: kit.Side, traps: flow.NewTraps(regions, len(kit.Board.Goals))}
}

// After gives the squares of a trap that a move has overfilled, or in reverse emptied too far; nil when there is none.
// Only traps that the box came into, or left, can have changed for the worse.
func (o *TrapCapacity) After(s *board.Scene, from, to board.Square) board.Bits {
	entered, left := to, from
	if o.side == board.Reverse {
		entered, left = from, to
	}
	for _, i := range o.traps.At(entered) {
		trap := &o.traps.List[i]
		if !trap.Squares.Has(left) && o.bad(int(i), s.Boxes()) {
			return trap.Squares
		}
	}
	return nil
}

// Any looks at all traps.
func (o *TrapCapacity) Any(s *board.Scene) board.Bits {
	for i := range o.traps.List {
		if o.bad(i, s.Boxes()) {
			return o.traps.List[i].Squares
		}
	}
	return nil
}

func (o *TrapCapacity) bad(i int, boxes board.Bits) bool {
	held := o.traps.Held(i, boxes)
	if o.side == board.Forward {
		return held > o.traps.List[i].Capacity
	}
	return held < o.traps.List[i].AtStart
}
