package plan

import (
	"context"
	"strings"
	"testing"
	"time"

	"planner/internal/test/suite"
	"planner/search"
)

// TestTimeHolds is also run in WebAssembly, where no timer ends a search that does not look at the clock.
func TestTimeHolds(t *testing.T) {
	const limit = 300 * time.Millisecond
	level := suite.Board(t, jam).Level
	for _, mode := range Modes {
		o := unending(options(mode, 1))
		o.Time = limit
		begin := time.Now()
		r, err := Solve(context.Background(), level, o)
		t.Logf("%s: %v, %d positions, %s", mode, time.Since(begin), r.Nodes, r.Reason)
		if err != nil || r.Status != search.Unsolved || !strings.HasPrefix(r.Reason, "the time of 300ms is over") {
			t.Errorf("%s: %v, %s, %v", mode, r.Status, r.Reason, err)
		}
	}
}
