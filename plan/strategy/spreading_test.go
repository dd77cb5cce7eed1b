package strategy

import (
	"context"
	"testing"

	"planner/internal/test/suite"
)

// TestSpreadingIsHandedOn: of the strategies that begin with the same spread search, the second and the third go on
// where the one before has left off, and each position is generated once.
func TestSpreadingIsHandedOn(t *testing.T) {
	c := newLevel(suite.Board(t, bottle), 64<<20)
	first := c.takeSpreading()
	first.engine.Run(context.Background(), 200)
	had := first.generated()
	c.spreadings.leave(first)
	second := c.takeSpreading()
	if second != first {
		t.Error("the second strategy has a search of its own")
	}
	if got := second.generated(); got != had {
		t.Errorf("the search has %d positions when it is taken, and %d when it was left", got, had)
	}
	if third := c.takeSpreading(); third == second {
		t.Error("two strategies have the same search")
	}
}
