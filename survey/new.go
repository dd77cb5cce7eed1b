package survey

import (
	"planner/board"
	"planner/flow"
	"planner/freespace"
	"planner/proof"
	"planner/technique"
)

// New finds out everything that takes no search.
func New(b *board.Board) *Survey {
	s := &Survey{Board: b, Scene: board.NewScene(b)}
	s.Scene.SetSquares(b.Boxes)
	graph := flow.NewGraph(flow.NewSides(b, nil))
	toGoals := flow.NewDistances(graph, flow.ToGoals(b))
	toStart := flow.NewDistances(graph, flow.ToStart(b))
	s.Dead, s.Excluded = barred(toGoals), barred(toStart)
	s.Flow = newFlow(graph, b)
	s.Traps = flow.NewTraps(s.Flow.Regions, len(b.Goals))
	s.Floor = flow.NewFloor(graph.Sides)
	s.findDoors(toGoals.DeadSquares())
	s.gradeZones()
	s.findDeadlock(toGoals)
	return s
}

// findDeadlock asks the deadlock rules about the start position and, if no deadlock is proved, bounds its solution.
func (s *Survey) findDeadlock(d *flow.Distances) {
	if s.Board.Unsolvable != "" {
		s.Deadlock = proof.NewRules(s.Board, proof.Thorough).Find(nil, s.Board.Player)
		return
	}
	if s.Scene.Solved() {
		return
	}
	j := proof.NewRulesFrom(d, s.Traps, proof.Thorough)
	if s.Deadlock = j.Find(s.Scene.Boxes(), s.Board.Player); s.Deadlock == nil {
		s.Corral = j.Corral()
		s.LowerBound = lowerBound(d, s.Board)
	}
	if s.Frozen = j.Frozen(); s.Frozen.Count() > 0 {
		s.FrozenFlow = newFlow(flow.NewGraph(flow.NewSides(s.Board, s.Frozen)), s.Board)
	}
}

// FindFree arranges free space for both sides.
func (s *Survey) FindFree() {
	graph := flow.NewGraph(flow.NewSides(s.Board, nil))
	maze := freespace.NewMaze(graph.Sides, [2]board.Bits{
		board.Forward: s.Board.BitsOf(s.Dead.Whole), board.Reverse: s.Board.BitsOf(s.Excluded.Whole)})
	for _, side := range [2]board.Side{board.Forward, board.Reverse} {
		s.Free[side] = maze.Best(side, technique.NewUse(technique.Set{}))
	}
}
