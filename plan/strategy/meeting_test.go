package strategy

import (
	"context"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/technique"
)

// TestRestarts takes meetings of both kinds through several alternations with hardly any work in each stage: the sides
// alternate, every restart spreads out or opens up from the beginning with twice the work, and two runs are the same.
func TestRestarts(t *testing.T) {
	b := suite.Board(t, bottle)
	run := func(build builder) (seen []int) {
		s := made[*meeting](newLevel(b, 64<<20), build)
		s.kind.work = 3
		for range 60 {
			if h, done := s.Work(context.Background(), 2000); h != nil || done {
				t.Fatalf("hit %v, done %v", h, done)
			}
			stage := s.ownStage()
			if s.now.side != s.stageSide(s.stage) || stage == 0 && s.near[s.kind.first].Boxes != nil {
				t.Fatalf("stage %d: side %v", s.stage, s.now.side)
			}
			if most := int64(3) << s.restarts(); s.now.left > most {
				t.Fatalf("stage %d may generate %d positions", s.stage, s.now.left)
			}
			seen = append(seen, s.stage)
		}
		return seen
	}
	for _, build := range []builder{NewSpreadFrozen, NewOpenFirst} {
		first := run(build)
		if !slices.IsSorted(first) || first[len(first)-1] < 3*stagesPerStart {
			t.Errorf("stages %v", first)
		}
		if again := run(build); !slices.Equal(first, again) {
			t.Errorf("two runs differ: %v and %v", first, again)
		}
	}
}

// TestSpreadingIsHandedOn: of the strategies that begin with the same spread search, the second and the third go on
// where the one before has left off, and each position is generated once.
func TestSpreadingIsHandedOn(t *testing.T) {
	c := newLevel(suite.Board(t, bottle), 64<<20)
	first := c.takeSpreading(t.Context())
	first.Run(context.Background(), 200)
	had := first.Counters().Generated
	c.spreadings.leave(first)
	second := c.takeSpreading(t.Context())
	if second != first {
		t.Error("the second strategy has a search of its own")
	}
	if got := second.Counters().Generated; got != had {
		t.Errorf("the search has %d positions when it is taken, and %d when it was left", got, had)
	}
	if third := c.takeSpreading(t.Context()); third == second {
		t.Error("two strategies have the same search")
	}
}

// TestAncestorsOfASpreadNode: every layout on the way of a spread-out position overlaps its ancestors in all boxes, and
// without the technique there are no ancestors.
func TestAncestorsOfASpreadNode(t *testing.T) {
	b := suite.Board(t, rooms)
	s := made[*meeting](newLevel(b, 128<<20), NewSpread)
	s.enter(t.Context())
	s.searches.current.Run(context.Background(), 20_000)
	p, _, _ := s.searches.current.Best()
	ancestors := s.shared.ancestors(board.Reverse, p)
	scene, layouts := board.NewScene(b), 0
	for at := p.Ref; at != 0; layouts++ {
		s.shared.Logs[board.Reverse].Position(at, scene)
		if got := ancestors.Overlap(scene.Boxes()); int(got) != len(b.Boxes) {
			t.Errorf("layout %d back: overlap %d of %d", layouts, got, len(b.Boxes))
		}
		at, _, _ = s.shared.Logs[board.Reverse].Parent(at)
	}
	if layouts < 3 {
		t.Errorf("%d layouts test nothing", layouts)
	}
	s.shared.asked.Use = technique.Without(technique.Overlap)
	if s.shared.ancestors(board.Reverse, p) != nil {
		t.Error("ancestors without the technique")
	}
}
