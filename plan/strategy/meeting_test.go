package strategy

import (
	"context"
	"slices"
	"testing"

	"planner/internal/test/suite"
	"planner/technique"
)

// TestRestarts takes meetings of both kinds through several alternations with hardly any work in each stage: the sides
// alternate, every restart spreads out or opens up from the beginning with twice the work, and two runs are the same.
func TestRestarts(t *testing.T) {
	b := suite.Board(t, bottle)
	run := func(s *meeting) (seen []int) {
		for range 60 {
			if h, done := s.Work(context.Background(), 2000); h != nil || done {
				t.Fatalf("hit %v, done %v", h, done)
			}
			stage := s.ownStage()
			if s.side != s.stageSide(s.stage) || stage == 0 && s.near[s.first].Boxes != nil {
				t.Fatalf("stage %d: side %v", s.stage, s.side)
			}
			if most := int64(3) << s.restarts(); s.left > most {
				t.Fatalf("stage %d may generate %d positions", s.stage, s.left)
			}
			seen = append(seen, s.stage)
		}
		return seen
	}
	for _, make := range []func() *meeting{
		func() *meeting { return newMeeting(newLevel(b, 64<<20), technique.SpreadFrozen, 3) },
		func() *meeting {
			s := NewOpenFirst(newLevel(b, 64<<20)).(*meeting)
			s.work = 3
			return s
		},
	} {
		first := run(make())
		if !slices.IsSorted(first) || first[len(first)-1] < 3*stagesPerStart {
			t.Errorf("stages %v", first)
		}
		if again := run(make()); !slices.Equal(first, again) {
			t.Errorf("two runs differ: %v and %v", first, again)
		}
	}
}
