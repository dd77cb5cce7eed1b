package judge

import (
	"planner/board"
	"planner/deadlock"
	"planner/flow"
)

// Judge proves positions of one board lost. It keeps what it learns from question to question. A Judge belongs to one
// goroutine.
type Judge struct {
	board    *board.Board
	traps    *flow.Traps
	detector *deadlock.Detector // nil when the text of the level proves it lost
	fits     *flow.FlowDeadlock
	corrals  *deadlock.PICorral

	// The position of the present question.
	scene  *board.Scene
	zone   *board.Zone
	player board.Square
	boxes  []board.Square
	frozen board.Bits
	corral *Corral
}

// Corral is a PI-corral: a search need try no other pushes than those of its boxes into it.
type Corral struct {
	Boxes  board.Bits
	Pushes int
}

// New makes a judge of the positions of a board.
func New(b *board.Board) *Judge {
	if b.Unsolvable != "" {
		return &Judge{board: b}
	}
	graph := flow.NewGraph(flow.NewSides(b, nil))
	traps := flow.NewTraps(flow.NewRegions(graph, flow.BySquare, b.Goals), len(b.Goals))
	return NewFrom(flow.NewDistances(graph, flow.ToGoals(b)), traps)
}

// NewFrom makes a judge from what is known of a board that is not Unsolvable: its forward distances and its goal traps.
func NewFrom(d *flow.Distances, traps *flow.Traps) *Judge {
	b := d.Board
	options := deadlock.DefaultOptions()
	options.CorralBudget = min(mostCorralWork, max(leastCorralWork, corralSquareWork/b.Squares()))
	j := &Judge{board: b, traps: traps, scene: board.NewScene(b), zone: board.NewZone(b), frozen: b.NewBits(),
		detector: deadlock.NewDetector(b, board.Forward, d.DeadSquares(), options),
		fits:     flow.NewFlowDeadlock(flow.NewFrozenCache(b, frozenKept))}
	j.corrals = deadlock.NewPICorral(b, j.detector.Dead, j.detector.Freeze).WithPairs(j.detector.Pairs)
	return j
}

// Frozen is the boxes that nothing can ever push again, in the position of the last question. The set is valid until
// the next one.
func (j *Judge) Frozen() board.Bits { return j.frozen }

// Corral is a PI-corral of the position of the last question in which some push is left, nil when none was found.
func (j *Judge) Corral() *Corral { return j.corral }
