package flow

import (
	"slices"

	"planner/board"
)

// Frozen is the maze with the frozen boxes of a position as walls (Holland, S3, "Flow deadlock detection", the dynamic
// maze). The goals under frozen boxes are filled and are left out. All answers are exact for a lone box among those
// walls, and hence sound for every position in which at least these boxes are frozen. The caller must have proved that
// they can never be pushed again.
type Frozen struct {
	Walls   board.Bits
	Targets []board.Square // goals, without those under frozen boxes
	Regions *Regions       // ByNode
	goals   Counts         // number of targets in each region
}

// newFrozen analyses the maze with a set of frozen boxes as walls.
func newFrozen(b *board.Board, walls board.Bits) *Frozen {
	f := &Frozen{Walls: walls, Targets: slices.DeleteFunc(slices.Clone(b.Goals), walls.Has)}
	f.Regions = NewRegions(NewGraph(NewNodes(b, walls)), ByNode, f.Targets)
	f.goals = f.Regions.Goals()
	return f
}

// FlowDeadlock tests positions for flow deadlocks with their frozen boxes as walls. It keeps what it knows of the last
// set of frozen boxes.
type FlowDeadlock struct {
	board  *board.Board
	at     *Frozen // of the last position
	flow   *Flow   // of its regions
	counts Counts  // of its boxes
}

// NewFlowDeadlock makes a test for the positions of a board.
func NewFlowDeadlock(b *board.Board) *FlowDeadlock { return &FlowDeadlock{board: b} }

// Dead reports whether a position is a flow deadlock. frozen is the set of its frozen boxes, which Dead does not
// keep. The test is sound for pushes; see Flow for the proof.
func (t *FlowDeadlock) Dead(boxes []board.Square, player board.Square, frozen board.Bits) bool {
	if !frozen.Within(t.board.GoalSet()) {
		return true // a frozen box is off its goal and stays there
	}
	at, counts := t.Weigh(boxes, player, frozen)
	return !t.flow.fits(counts, at.goals)
}

// Weigh gives the maze in which a position is judged, and how many of its boxes each region there holds. Both are valid
// until the next question.
func (t *FlowDeadlock) Weigh(boxes []board.Square, player board.Square, frozen board.Bits) (*Frozen, Counts) {
	if t.at == nil || !t.at.Walls.Equal(frozen) {
		t.at = newFrozen(t.board, frozen.Clone())
		t.flow = NewFlow(t.at.Regions)
		t.counts = t.at.Regions.NewCounts()
	}
	t.at.Regions.Fill(t.counts, boxes, player)
	return t.at, t.counts
}
