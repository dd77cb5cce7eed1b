package strategy

import (
	"context"
	"testing"

	"planner/internal/test/suite"
	"planner/technique"
)

// TestSpreadingIsHandedOn: of the strategies that begin with the same spread search, the second and the third go on
// where the one before has left off, and each position is generated once. Without the technique each has its own.
func TestSpreadingIsHandedOn(t *testing.T) {
	for _, off := range []bool{false, true} {
		var without []technique.ID
		if off {
			without = append(without, technique.OneSpread)
		}
		c := newLevel(suite.Board(t, bottle), 64<<20, without...)
		use := technique.NewUse(c.set)
		first := c.takeSpreading(t.Context(), use)
		first.engine.Run(context.Background(), 200)
		had := first.generated()
		c.spreadings.leave(first)
		second := c.takeSpreading(t.Context(), use)
		if (second == first) == off {
			t.Errorf("with the technique off %v: the same search %v", off, second == first)
		}
		if got := second.generated(); !off && got != had {
			t.Errorf("the search has %d positions when it is taken, and %d when it was left", got, had)
		}
		if third := c.takeSpreading(t.Context(), use); third == second {
			t.Error("two strategies have the same search")
		}
		if n := use.Counts[technique.OneSpread]; !off && (n.Asked != 3 || n.Decided != 1) {
			t.Errorf("asked %d times, decided %d", n.Asked, n.Decided)
		}
	}
}
