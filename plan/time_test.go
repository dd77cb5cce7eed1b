package plan

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

// knot is a random level. Many positions lie below its least number of pushes.
const knot = `
###############
#             #
#   $# $$ #   #
#  .$. # ..#  #
# $      #  . #
# $ # . $#    #
#  $     # #  #
# #  $  .@. . #
#             #
###############`

// heard counts progress.
type heard struct{ n atomic.Int64 }

func (h *heard) Progress(search.Progress) { h.n.Add(1) }

// TestTimeHolds is also run in WebAssembly, where no timer ends a search that does not look at the clock.
func TestTimeHolds(t *testing.T) {
	const limit = time.Second
	for _, mode := range Modes {
		level := suite.Board(t, suite.Pillars()).Level
		if mode == AStar {
			level = suite.Board(t, knot).Level // the other one is quickly proved unsolvable
		}
		o, h := options(mode, 1), &heard{}
		o.Use = technique.Without(technique.PairCost) // which undoes the knot in a second
		o.Time, o.Events = limit, h
		begin := time.Now()
		r, err := Solve(context.Background(), level, o)
		took := time.Since(begin)
		t.Logf("%s: %v, %d positions, progress %d times, %s", mode, took, r.Nodes, h.n.Load(), r.Reason)
		switch {
		case err != nil:
			t.Errorf("%s: %v", mode, err)
		case r.Status != search.Unsolved:
			t.Errorf("%s: %v, expected a level that is not solved in a second", mode, r.Status)
		case took > 5*limit: // without a look at the clock it would be minutes; a busy machine may be late
			t.Errorf("%s: %v instead of %v", mode, took, limit)
		case h.n.Load() == 0:
			t.Errorf("%s: no progress was reported", mode)
		}
	}
}
