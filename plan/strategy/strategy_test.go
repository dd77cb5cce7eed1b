package strategy

import (
	"context"
	"testing"

	"planner/internal/test/suite"
	"planner/technique"
)

// TestNothingToMove: every strategy is done at some time, rather than looking on without end, on a level in which
// neither side has a move that leads anywhere.
func TestNothingToMove(t *testing.T) {
	b := suite.Board(t, "\n#####\n#$  #\n#  @#\n#  ##\n#$..#\n#####")
	for _, spec := range Specs() {
		if spec.ID == technique.Parts {
			continue // it has no search here to solve them
		}
		for _, off := range []technique.ID{spec.ID, technique.Restarts} { // the first is not asked here
			s, done := spec.Build(newLevel(b, 64<<20, off)), false
			for calls := 0; calls < 200 && !done; calls++ {
				var h *Hit
				if h, done = s.Work(context.Background(), 5000); h != nil {
					t.Fatalf("%v: a hit", spec.ID)
				}
			}
			if !done {
				t.Errorf("%v without %v looks on after %d positions: %v", spec.ID, off, s.Cost().Generated, s)
			}
		}
	}
}
