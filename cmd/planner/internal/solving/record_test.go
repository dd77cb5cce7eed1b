package solving

import (
	"testing"

	"planner/cmd/planner/internal/cmdline"
	"planner/plan"
	"planner/search"
)

// The statuses of records are a promise to other programs; the statuses of the search must not change behind it.
func TestStatuses(t *testing.T) {
	for status, want := range map[search.Status]string{search.Solved: StatusSolved, search.Unsolved: StatusUnsolved,
		search.Unsolvable: StatusUnsolvable} {
		if status.String() != want {
			t.Errorf("status %q of the search is %q in records", status, want)
		}
	}
}

// Each status counts once, and the most urgent one decides on the exit code.
func TestCount(t *testing.T) {
	var ran cmdline.Outcome
	for _, test := range []struct {
		status string
		code   int
	}{{StatusSolved, 0}, {StatusUnsolvable, 3}, {StatusUnsolved, 1}, {StatusInvalid, 2}} {
		r := Record{Status: test.status}
		r.Count(&ran)
		if ran.Code() != test.code {
			t.Errorf("%s: exit code %d, expected %d", test.status, ran.Code(), test.code)
		}
	}
	if ran != (cmdline.Outcome{Solved: 1, Open: 1, Unsolvable: 1, Invalid: 1}) {
		t.Errorf("counted %+v", ran)
	}
}

// The record of a level says which mode ran, not which mode was asked for.
func TestTakeMode(t *testing.T) {
	r := newRecord(cmdline.Entry{}, plan.DefaultOptions())
	r.takeResult(plan.Result{Mode: plan.AStar})
	if r.Mode != "astar" {
		t.Errorf("mode %q", r.Mode)
	}
	if r.takeResult(plan.Result{}); r.Mode != "astar" {
		t.Errorf("mode %q after a result without one", r.Mode)
	}
}
