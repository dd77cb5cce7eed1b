package strategy

import (
	"slices"
	"testing"

	"planner/board"
	"planner/internal/suite"
	"planner/search"
	"planner/technique"
)

// TestMilestonesAreRoots: what one strategy has opened up is a root of the pushes of another, in every second
// alternation and while it approaches. It is none of its repairs, and none when the technique is off.
func TestMilestonesAreRoots(t *testing.T) {
	for _, off := range []bool{false, true} {
		var without []technique.ID
		if off {
			without = append(without, technique.Milestones)
		}
		c := newLevel(suite.Board(t, bottle), 64<<20, without...)
		opened := c.Start
		opened.Ref = 77
		c.milestones.Add(board.Forward, opened)
		s := NewSpread(c).(*meeting)
		s.near[board.Reverse] = c.Roots[0]
		for _, stage := range []int{1, 2, repairStage, stagesPerStart + 1, stagesPerStart + 2, 2*stagesPerStart - 2} {
			s.stage, s.side = stage, s.stageSide(stage)
			_, roots := s.rules()
			got := slices.ContainsFunc(roots, func(p search.Position) bool { return p.Ref == opened.Ref })
			if want := !off && stage == stagesPerStart+1; got != want {
				t.Errorf("off %v, stage %d: a root %v, expected %v", off, stage, got, want)
			}
		}
		if n := s.use.Counts[technique.Milestones]; off == (n.Decided > 0) {
			t.Errorf("off %v: decided %d times", off, n.Decided)
		}
	}
}
