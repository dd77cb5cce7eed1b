package solving

import (
	"context"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"planner/board"
	"planner/internal/levelfile"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/plan"
	"planner/search"
	"planner/store"
	"planner/technique"
)

// filling is a store on a disk that is full as soon as the first checkpoint has been written.
type filling struct {
	*store.Store
	full *atomic.Bool
}

func (f filling) Save(limits [2]search.Ref, sections []search.Section) error {
	err := f.Store.Save(limits, sections)
	f.full.Store(true)
	return err
}

// onDisk solves a level with a store. With fills, the disk is full after the first checkpoint.
func onDisk(t *testing.T, dir string, level *board.Level, o plan.Options, fills bool) plan.Result {
	t.Helper()
	var full atomic.Bool
	free := func(string) (int64, error) {
		if fills && full.Load() {
			return 1 << 20, nil
		}
		return 1 << 40, nil
	}
	s, err := store.Open(dir, Identity(level, o), store.Options{RAM: o.RAM, Floor: store.DefaultFloor,
		Free: free})
	must.Do(t, err)
	o.Store = filling{s, &full}
	r, err := plan.Solve(context.Background(), level, o)
	must.Do(t, err)
	must.Do(t, s.Close())
	return r
}

// TestFullDisk fills the disk while a search runs. The search continues in RAM or stops, as the options say, and a
// later search resumes from the checkpoint.
func TestFullDisk(t *testing.T) {
	level := suite.Board(t, suite.Pillars()).Level
	for _, stop := range []bool{false, true} {
		o := plan.DefaultOptions()
		o.Mode, o.Threads, o.RAM, o.Nodes, o.Time = plan.Bidir, 1, 128<<20, 30_000, time.Hour
		o.Every, o.Stop, o.Use = time.Millisecond, stop,
			technique.Without(technique.OfKind(technique.Rule)...).Off(technique.Exhaustive)
		dir := filepath.Join(t.TempDir(), "store")
		r := onDisk(t, dir, level, o, true)
		want, all := "went on in memory", r.Nodes >= o.Nodes
		if stop {
			want, all = "was stopped", r.Nodes < o.Nodes
		}
		if r.Status != search.Unsolved || !strings.Contains(r.Reason, want) || !strings.Contains(r.Reason, "left") ||
			!all {
			t.Errorf("stop %v: %v after %d positions: %s", stop, r.Status, r.Nodes, r.Reason)
		}
		if _, err := store.Check(t.Context(), dir, store.Options{RAM: o.RAM, Floor: 1}); err != nil {
			t.Errorf("stop %v: %v", stop, err)
		}
		saved, err := store.Peek(dir)
		if err != nil || saved.Records[0] == 0 || saved.Records[1] == 0 {
			t.Errorf("stop %v: %v, %+v", stop, err, saved)
		}
		o.Nodes = 10_000
		if r = onDisk(t, dir, level, o, false); strings.Contains(r.Reason, want) ||
			r.Counters["limited.forward"] < int64(saved.Records[0]) {
			t.Errorf("stop %v, then with room: %s, %v", stop, r.Reason, r.Counters)
		}
	}
}

// The statuses of result lines are a promise to other programs; the statuses of the search must not change behind it.
func TestStatuses(t *testing.T) {
	for status, want := range map[search.Status]string{search.Solved: plan.StatusSolved, search.Unsolved: plan.StatusUnsolved,
		search.Unsolvable: plan.StatusUnsolvable} {
		if status.String() != want {
			t.Errorf("status %q of the search is %q in records", status, want)
		}
	}
}

// What a store says of its level is believed as far as a replay shows it.
func TestRecallEnd(t *testing.T) {
	level := suite.Board(t, "#####\n#@$.#\n#####").Level
	for _, test := range []struct {
		before         store.About
		status, reason string
	}{
		{store.About{}, plan.StatusUnsolved, "late"},
		{store.About{Status: plan.StatusUnsolvable}, plan.StatusUnsolved, "has proved that there is no solution"},
		{store.About{Status: plan.StatusSolved, Pushes: 1}, plan.StatusUnsolved, "has solved the level in 1 push"},
		{store.About{Status: plan.StatusSolved, Pushes: 1, Solution: "L"}, plan.StatusUnsolved, "has been changed since: "},
		{store.About{Status: plan.StatusSolved, Pushes: 1, Solution: "R"}, plan.StatusSolved, "found by an earlier run"},
	} {
		r := newResultLine(&levelfile.Entry{Level: level}, plan.DefaultOptions())
		r.takeResult(plan.Result{Reason: "late"})
		r.recallEnd(test.before)
		if r.Status != test.status || !strings.Contains(r.Reason, test.reason) || (r.Pushes == 1) != (r.Solution != "") {
			t.Errorf("%+v: %s, %s, %d pushes", test.before, r.Status, r.Reason, r.Pushes)
		}
	}
}

// The result line of a level says which mode ran, not which mode was asked for.
func TestTakeMode(t *testing.T) {
	r := newResultLine(&levelfile.Entry{Level: new(board.Level)}, plan.DefaultOptions())
	r.takeResult(plan.Result{Mode: plan.AStar})
	if r.Mode != "astar" {
		t.Errorf("mode %q", r.Mode)
	}
	if r.takeResult(plan.Result{}); r.Mode != "astar" {
		t.Errorf("mode %q after a result without one", r.Mode)
	}
}
