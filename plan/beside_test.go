package plan

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/suite"
	"planner/search"
)

// TestSearchesBesideEachOther: calls of Solve that run at the same time, each with its own memory and time, give what
// they give alone. One of them ends by its time meanwhile and must not take the others with it.
func TestSearchesBesideEachOther(t *testing.T) {
	type call struct {
		level   *board.Level
		options Options
	}
	calls := []call{
		{suite.Board(t, suite.Pillars()).Level, options(Bidir, 1)},
		{lostLevels(t)["A closed diagonal"], macrosOnly()},
		{suite.Board(t, rooms).Level, macrosOnly()},
	}
	calls[0].options.RAM, calls[0].options.Time, calls[0].options.Nodes = 64<<20, time.Hour, 10_000
	calls[1].options.RAM, calls[1].options.Time, calls[1].options.Nodes = 512<<20, 2*time.Hour, 20_000
	calls[2].options.Seed = 7
	solve := func(c call) Result {
		r, err := Solve(context.Background(), c.level, c.options)
		if err != nil {
			t.Error(err)
		}
		return r
	}
	alone, beside := make([]Result, len(calls)), make([]Result, len(calls))
	for i, c := range calls {
		alone[i] = solve(c)
	}
	var group sync.WaitGroup
	for i, c := range calls {
		group.Go(func() { beside[i] = solve(c) })
	}
	short := unending(options(Bidir, 2))
	short.Time = 20 * time.Millisecond
	group.Go(func() {
		r := solve(call{suite.Board(t, jam).Level, short})
		if r.Status != search.Unsolved || !strings.HasPrefix(r.Reason, "the time of 20ms is over") {
			t.Errorf("the short search ended as %q", r.Reason)
		}
	})
	group.Wait()
	for i := range calls {
		a, b := alone[i], beside[i]
		if a.Nodes == 0 || a.Nodes != b.Nodes || a.Status != b.Status || a.Solution != b.Solution {
			t.Errorf("call %d: alone %v by %q after %d positions, beside others %v by %q after %d",
				i, a.Status, a.SolvedBy, a.Nodes, b.Status, b.SolvedBy, b.Nodes)
		}
		if a.Techniques != b.Techniques {
			t.Errorf("call %d counts otherwise beside others", i)
		}
	}
}
