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

// TestDeadlineIsNamed: when the context ends before the time of the options, the reason names the context's deadline.
func TestDeadlineIsNamed(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	o := unending(options(Bidir, 1))
	o.Time = time.Hour
	r, err := Solve(ctx, suite.Board(t, jam).Level, o)
	if err != nil || !strings.HasPrefix(r.Reason, "the deadline of the call came after ") {
		t.Errorf("%v, %q", err, r.Reason)
	}
}
