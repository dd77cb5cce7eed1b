package hub

import (
	"testing"

	"planner/board"
	"planner/plan"
)

// TestClaims holds bounds against solutions, whichever of the two comes first.
func TestClaims(t *testing.T) {
	c := newClaims()
	for _, test := range []struct {
		what, worker string
		facts        plan.Facts
		liar         string
	}{
		{"a bound", "a", plan.Facts{Status: plan.StatusUnsolved, LowerBound: 4}, ""},
		{"a wrong one", "b", plan.Facts{Status: plan.StatusUnsolved, LowerBound: 1_000_000}, ""},
		{"a solution", "c", plan.Facts{Status: plan.StatusSolved, Cost: board.Cost{Moves: 20, Pushes: 6},
			LowerBound: 4}, "b"},
		{"a bound too late", "d", plan.Facts{Status: plan.StatusUnsolved, LowerBound: 7}, "d"},
		{"a good bound", "e", plan.Facts{Status: plan.StatusUnsolved, LowerBound: 6, MovesBound: 19}, ""},
		{"no solution", "f", plan.Facts{Status: plan.StatusUnsolvable}, "f"},
		{"fewer moves", "g", plan.Facts{Status: plan.StatusSolved, Cost: board.Cost{Moves: 18, Pushes: 8}}, "e"},
	} {
		liar, err := c.hold(Result{Worker: test.worker, Facts: test.facts})
		if liar != test.liar || (err != nil) != (test.liar != "") {
			t.Errorf("%s: %q, %v, expected %q", test.what, liar, err, test.liar)
		}
	}
}
