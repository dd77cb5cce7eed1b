package expand

import (
	"planner/board"
	"planner/deadlock"
	"planner/exhaustive/goalarea"
	"planner/flow"
	"planner/search/incremental"
	"planner/technique"
)

// Space is the state space of one level under chosen rules: what all its makers share. It does not change while makers
// use it.
type Space struct {
	Board     *board.Board
	Distances *flow.Distances
	Layouts   *incremental.LayoutCodec // packs the layouts of boxes on live squares
	set       technique.Set

	to       []flow.Node // by square and direction: the node a push leads to, NoNode when it is impossible or dead
	estimate *incremental.Estimate
	freeze   *deadlock.Freeze
	corrals  *deadlock.PICorral
	detector *deadlock.Detector // nil when none of its rules is on
	tunnels  *deadlock.Tunnels  // nil when the rule is off
	pairs    pairTable
	area     *goalarea.Area // nil when the level has none, or when it is not to be filled
}

// NewSpace analyses a level for the search, given the forward distances of its board.
func NewSpace(d *flow.Distances, set technique.Set) *Space {
	b, dead := d.Board, d.DeadSquares()
	s := &Space{Board: b, Distances: d, Layouts: incremental.NewLayoutCodec(b, dead), set: set, to: d.LiveMoves()}
	s.estimate = incremental.NewEstimate(d, incremental.Parts{
		Matching: set.On(technique.Matching), Linear: set.On(technique.Matching),
		Totals: !set.On(technique.PairCost)})
	s.freeze = deadlock.NewFreeze(b, board.Forward, dead, b.GoalSet())
	s.corrals = deadlock.NewPICorral(b, dead, s.freeze)
	if options, any := detectorOptions(set); any {
		s.detector = deadlock.NewDetector(b, board.Forward, dead, options)
		s.corrals.With(s.detector.Kit)
	}
	if set.On(technique.PairCost) && set.On(technique.Matching) {
		s.pairs.fillFrom(d)
	}
	if set.On(technique.Tunnels) {
		none := b.NewBits()
		s.tunnels = deadlock.NewTunnels(b, [2]board.Bits{b.GoalSet(), none}, [2]board.Bits{dead, none})
	}
	return s
}

// Run is the number of pushes that a first push makes together with those that a tunnel forces. It follows from the
// board alone, so it need not be stored with a position that can be reached.
func (s *Space) Run(first board.Move) (run int) {
	to := s.Board.To(first)
	for run = 1; s.tunnels != nil && run < MaxRun && s.tunnels.NoStop(board.Forward, to, first.Dir()); run++ {
		to = s.Board.Next(to, first.Dir())
	}
	return run
}
