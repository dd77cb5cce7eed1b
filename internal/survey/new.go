package survey

import (
	"context"
	"slices"

	"planner/board"
	"planner/flow"
	"planner/freespace"
	"planner/internal/proof"
	"planner/technique"
)

// New finds out everything that takes no search until ctx ends. Then it goes on with what takes a few tenths of a
// second on a board of 300 by 300 squares, and names the rest in LeftOut.
func New(ctx context.Context, b *board.Board) *Survey {
	s := &Survey{Board: b, Scene: board.NewScene(b)}
	s.Scene.SetSquares(b.Boxes)
	graph := flow.NewGraph(flow.NewSides(b, nil))
	s.Flow = newFlow(graph, b)
	s.gradeZones()
	traps := flow.NewTraps(s.Flow.Regions, len(b.Goals))
	s.findDistances(ctx, graph, traps)
	s.readTraps(traps)
	var whole bool
	if s.Floor, whole = flow.NewFloor(ctx, graph.Sides); !whole {
		s.leaveOut("links between rooms")
	}
	return s
}

// findDistances finds out what takes distances: of pushes to the goals, and of pulls to the start squares.
func (s *Survey) findDistances(ctx context.Context, graph *flow.Graph, traps *flow.Traps) {
	toGoals, err := flow.DistancesWithin(ctx, graph, flow.ToGoals(s.Board))
	if err != nil {
		s.leaveOut("dead squares", "the exclusion zone", "one-way doors", "deadlocks", "the lower bound")
		return
	}
	s.Dead = barred(toGoals)
	if toStart, err := flow.DistancesWithin(ctx, graph, flow.ToStart(s.Board)); err == nil {
		s.Excluded = barred(toStart)
	} else {
		s.leaveOut("the exclusion zone")
	}
	if ctx.Err() != nil {
		s.leaveOut("one-way doors", "deadlocks", "the lower bound")
		return
	}
	s.findDoors(ctx, toGoals.DeadSquares())
	s.findDeadlock(ctx, toGoals, traps)
}

// findDeadlock asks the deadlock rules about the start position and, if no deadlock is proved, bounds its solution.
func (s *Survey) findDeadlock(ctx context.Context, d *flow.Distances, traps *flow.Traps) {
	if s.Board.Unsolvable != "" {
		if rules, err := proof.NewRules(ctx, s.Board, proof.Thorough); err == nil {
			s.Deadlock = rules.Find(ctx, nil, s.Board.Player)
		}
		return
	}
	if s.Scene.Solved() {
		return
	}
	j := proof.NewRulesFrom(d, traps, proof.Thorough)
	s.Deadlock = j.Find(ctx, s.Scene.Boxes(), s.Board.Player)
	s.leaveOut(j.LeftOut()...)
	if s.Deadlock == nil {
		s.Corral = j.Corral()
		s.boundStart(ctx, d)
	}
	if s.Frozen = j.Frozen(); s.Frozen.Count() > 0 {
		s.FrozenFlow = newFlow(flow.NewGraph(flow.NewSides(s.Board, s.Frozen)), s.Board)
	}
}

// boundStart computes the lower bound.
func (s *Survey) boundStart(ctx context.Context, d *flow.Distances) {
	if ctx.Err() != nil {
		s.leaveOut("the lower bound")
		return
	}
	s.LowerBound = lowerBound(d, s.Board)
}

// FindFree arranges free space for both sides until ctx ends.
func (s *Survey) FindFree(ctx context.Context) {
	const part = "free space"
	if slices.Contains(s.LeftOut, "dead squares") || ctx.Err() != nil {
		s.leaveOut(part)
		return
	}
	graph := flow.NewGraph(flow.NewSides(s.Board, nil))
	maze := freespace.NewMaze(graph.Sides, [2]board.Bits{
		board.Forward: s.Board.BitsOf(s.Dead.Whole), board.Reverse: s.Board.BitsOf(s.Excluded.Whole)})
	for _, side := range [2]board.Side{board.Forward, board.Reverse} {
		s.Free[side] = maze.Best(ctx, side, technique.NewUse(technique.Set{}))
		if ctx.Err() != nil {
			s.Free = [2]*freespace.Arrangement{}
			s.leaveOut(part)
			return
		}
	}
}
