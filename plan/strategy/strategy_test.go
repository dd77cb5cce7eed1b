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
	for id, build := range map[technique.ID]func(*LevelContext) Strategy{
		technique.PackingSink: NewPackingSink, technique.PackingAny: NewPackingAny,
		technique.Spread: NewSpread, technique.SpreadFrozen: NewSpreadFrozen,
		technique.OpenedPulls: NewOpenedPulls,
		technique.Pushes:      func(c *LevelContext) Strategy { return NewPushes(c, func() {}) },
		technique.Pulls:       func(c *LevelContext) Strategy { return NewPulls(c, func() {}) },
	} {
		for _, off := range []technique.ID{id, technique.Restarts} { // the first is not asked here
			s, done := build(newLevel(b, 64<<20, off)), false
			for calls := 0; calls < 200 && !done; calls++ {
				var h *Hit
				if h, done = s.Work(context.Background(), 5000); h != nil {
					t.Fatalf("%v: a hit", id)
				}
			}
			if !done {
				t.Errorf("%v without %v looks on after %d positions: %v", id, off, s.Cost().Generated, s)
			}
		}
	}
}
