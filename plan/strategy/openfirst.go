package strategy

import (
	"context"

	"planner/board"
	"planner/forward"
	"planner/freespace"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/relocation"
	"planner/technique"
)

// It needs two or three turns for the levels that it solves, and it solves more of the hard levels than any other
// strategy.
var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.OpenFirst, Kind: technique.Strategy, Soundness: technique.Incomplete,
		Help:    "like spread, but the pushes spread out first, to planned targets of free space",
		Source:  technique.Holland + "Forward search; Relocation subtasks",
		FoundBy: "two searches that met, after the boxes had been pushed to planned places out of the way",
	}),
	Share: 4, Many: 3,
	Build: neverEmpties(NewOpenFirst),
})

// NewOpenFirst aims first at what a forward search comes to that pushes the boxes to planned targets of free space
// until the player can go everywhere (Holland, S3, "Forward search"; Festival has a strategy of this kind without
// targets). It is for start positions in which hardly a box can move: there the reverse side has nothing to aim at
// before the start is opened up.
func NewOpenFirst(c *LevelContext) Strategy {
	s := newMeeting(c, technique.OpenFirst, stageWork)
	s.first = board.Forward
	s.near = [2]search.Position{}
	if len(c.Roots) > 0 {
		s.near[board.Reverse] = c.Roots[0]
	}
	s.open = &openings{level: s.level, proofs: s.proofs, use: s.use, start: c.Start,
		maze: freespace.NewMaze(s.level.Board, [2]board.Bits{
			board.Forward: s.level.Bounds[board.Forward].Closed, board.Reverse: s.level.Bounds[board.Reverse].Closed,
		})}
	return s
}

// openings makes the searches that open the start up.
type openings struct {
	level   *analysis.Level
	proofs  *forward.Proofs
	use     technique.Use
	maze    *freespace.Maze
	start   search.Position
	reached search.Position // by the opening before, without boxes when there was none
}

// newSearch makes the search of an alternation, with its roots. Each has targets of its own. Every second alternation
// starts from what the opening before has come to as well, and may move the boxes on targets again.
func (o *openings) newSearch(ctx context.Context, restart int) (featurespace.Rules, []search.Position) {
	again, roots := restart%2 == 1, []search.Position{o.start}
	if again && o.reached.Boxes != nil {
		roots = append(roots, o.reached)
	}
	a := o.maze.Arrange(ctx, board.Forward, uint64(restart))
	plan := relocation.FreeSpacePlan{Arrangement: a, Ends: again, Dead: o.proofs.Dead, Use: o.use}
	return relocation.NewFreeSpace(o.level, plan), roots
}
