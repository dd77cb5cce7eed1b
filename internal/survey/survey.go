package survey

import (
	"slices"

	"planner/board"
	"planner/flow"
	"planner/freespace"
	"planner/internal/judge"
	"planner/search/analysis"
)

// Survey holds what is known about one level: its maze and its start position. Lists of things that people are shown by
// number or letter are in reading order, see board.Board.Reading, so that the first one is the upper left one.
type Survey struct {
	Board *board.Board
	Scene *board.Scene // the boxes of the start position

	Dead       Barred     // squares from which no pushes take a box to any goal
	Excluded   Barred     // the exclusion zone: squares to which no pushes bring a box
	Flow       *Flow      // of the empty maze
	FrozenFlow *Flow      // with the frozen boxes as walls, nil when none is frozen
	Frozen     board.Bits // boxes that can never be pushed again; all are on goals unless the position is a deadlock
	Traps      Traps
	Floor      *Floor // rooms, tunnels and gates
	Doors      Doors
	Zones      Zones
	Start      Start

	Free    *[2]freespace.Arrangement // by side, nil before FindFree
	Packing *PackingOrder             // nil before FindPacking

	LeftOut []string // what the time was too short for, in words
}

// Barred are the squares from or to which a box cannot go.
type Barred struct {
	Whole    []board.Square // wherever the player stands
	FromSome []board.Square // with the player on some sides of the box only
}

// Flow are the flow regions of a maze, by square, with what the start position has in each.
type Flow struct {
	Regions      *flow.Regions
	Boxes, Goals flow.Counts
}

// Traps are the goal traps of a maze.
type Traps struct {
	List []flow.Trap // in reading order of their first squares that are not dead
	At   []int       // by square: the smallest trap that holds it, as an index into List, or -1
}

// Doors are the one-way doors of a maze and of its start position.
type Doors struct {
	List    []Door             // static before dynamic ones, each in reading order of their squares O
	Systems []freespace.System // one-way systems, by the numbers of their doors in List
}

// Zones are the zones of the player at the start, and how freely he can walk.
type Zones struct {
	List         [][]board.Square // squares of the player's zone, then of the others in reading order
	Passages     []PassageReport  // occupied doors between zones, by their numbers in List
	Grade        freespace.Cyclicity
	WithoutDoors freespace.Cyclicity // the grade that the zones would have without the doors
}

// Start is what the deadlock rules and a matching say of the start position.
type Start struct {
	Corral     *judge.Corral // nil when none was found
	Deadlock   *judge.Loss   // nil when none was proved
	LowerBound int           // in pushes, 0 when unknown
}

// Door is a one-way door.
type Door struct {
	freespace.Door
	Occupied bool // by a box of the start position
}

// Kind is "static" or "dynamic".
func (d Door) Kind() string {
	if d.Static {
		return "static"
	}
	return "dynamic"
}

// PackingOrder is the result of the search for a packing order. The order begins with some boxes on the board; all
// others come from outside.
type PackingOrder struct {
	Complete  bool
	Method    string // how the solved position was taken apart
	Steps     []analysis.PackingStep
	Standing  []board.Square // the boxes on the board when the order begins
	Static    []board.Square // goals among them whose boxes never move
	Positions int64          // searched
}

// matching is how many targets of an arrangement are goal-matching (Holland, "Goal-matching free space"): as many as
// there are goals, or all of them if there are fewer. Goal-matching targets are the first ones; the others are more
// than there are boxes.
func (s *Survey) matching(a freespace.Arrangement) int { return min(len(a), len(s.Board.Goals)) }

// leaveOut records what the time was too short for.
func (s *Survey) leaveOut(parts ...string) {
	for _, part := range parts {
		if !slices.Contains(s.LeftOut, part) {
			s.LeftOut = append(s.LeftOut, part)
		}
	}
}
