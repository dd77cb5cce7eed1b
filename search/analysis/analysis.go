package analysis

import (
	"context"

	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/macros"
)

// Analysis holds what the limited searches of both sides know about a level before they begin. All of it can be shared
// by goroutines except Rooms and the memory of Walk, which Fork makes new.
type Analysis struct {
	Board    *board.Board
	Graph    *flow.Graph
	Goals    *flow.Distances // pushes to each goal
	Starts   *flow.Distances // pulls to each start square
	Rooms    *Rooms          // for one goroutine
	Hotspots *Hotspots       // for pushes to goals; nil on large boards
	Bounds   [2]macros.Rules // by side: where no box of a solution ever stands (sound)

	Symmetries []*board.Symmetry // of the maze and its goals, see board.SymmetriesOf

	rows map[board.Square][]int32 // walking distances from a square, computed when first needed
}

// New analyses a board. The result is nil when ctx ends before.
func New(ctx context.Context, b *board.Board) *Analysis {
	t := &Analysis{Board: b, Graph: flow.NewGraph(flow.NewNodes(b, nil)), Symmetries: board.SymmetriesOf(b)}
	var err error
	if t.Goals, err = flow.DistancesWithin(ctx, t.Graph, flow.ToGoals(b)); err != nil {
		return nil
	}
	if t.Starts, err = flow.DistancesWithin(ctx, t.Graph, flow.ToStart(b)); err != nil {
		return nil
	}
	t.Rooms = newRooms(t.Graph.Nodes)
	t.Hotspots = NewHotspots(t.Graph, b.Goals)
	t.Bounds[board.Forward] = bounds(t.Goals)
	t.Bounds[board.Reverse] = bounds(t.Starts)
	t.rows = make(map[board.Square][]int32)
	if ctx.Err() != nil {
		return nil
	}
	return t
}

// Fork is the same analysis with its own scratch memory, for another goroutine.
func (t *Analysis) Fork() *Analysis {
	f := *t
	f.Rooms = t.Rooms.fork()
	f.rows = make(map[board.Square][]int32)
	return &f
}

// bounds closes the squares and the stands of the player that are dead for a side, because a box there can never
// reach a target.
func bounds(d *flow.Distances) macros.Rules {
	b := d.Board
	stands := make(board.Bits, (4*b.Squares()+63)/64)
	for sq := range board.Square(b.Squares()) {
		for _, dir := range board.Dirs {
			if p := b.Next(sq, dir); p != b.Wall() && d.DeadNode(d.Node(sq, p)) {
				stands.Add(sq<<2 | board.Square(dir))
			}
		}
	}
	return macros.Rules{Closed: d.DeadSquares(), ClosedStands: stands}
}

// NewFreeze prepares the test for boxes that the moves of a side have frozen off the squares that they are to reach.
func (t *Analysis) NewFreeze(side board.Side) *deadlock.Freeze {
	ends := t.Board.GoalSet()
	if side == board.Reverse {
		ends = t.Board.BitsOf(t.Board.Boxes)
	}
	return deadlock.NewFreeze(t.Board, side, t.Bounds[side].Closed, ends)
}

// SingleEntry reports whether a square has at most one neighbour that is floor.
func (t *Analysis) SingleEntry(sq board.Square) bool {
	ways := 0
	for _, d := range board.Dirs {
		if t.Board.Next(sq, d) != t.Board.Wall() {
			ways++
		}
	}
	return ways <= 1
}

// FromGoals is the number of pushes from a square to the nearest goal, with the player on one fixed side.
func (t *Analysis) FromGoals(sq board.Square) int32 {
	n, _ := t.Graph.Range(sq)
	return int32(t.Goals.Nearest(n))
}

// Walk is the walking distance, in steps, from a square to every square of the maze without boxes.
func (t *Analysis) Walk(from board.Square) []int32 {
	if row, ok := t.rows[from]; ok {
		return row
	}
	row := t.Board.Steps(from)
	t.rows[from] = row
	return row
}
