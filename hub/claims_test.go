package hub

import (
	"testing"

	"planner/hub/protocol"
)

// TestClaims holds bounds against solutions, whichever of the two comes first.
func TestClaims(t *testing.T) {
	c := newClaims()
	for _, test := range []struct {
		what   string
		result protocol.Result
		liar   string
	}{
		{"a bound", protocol.Result{Worker: "a", Status: protocol.Unsolved, LowerBound: 4}, ""},
		{"a wrong one", protocol.Result{Worker: "b", Status: protocol.Unsolved, LowerBound: 1_000_000}, ""},
		{"a solution", protocol.Result{Worker: "c", Status: protocol.Solved, Pushes: 6, Moves: 20, LowerBound: 4}, "b"},
		{"a bound too late", protocol.Result{Worker: "d", Status: protocol.Unsolved, LowerBound: 7}, "d"},
		{"a good bound", protocol.Result{Worker: "e", Status: protocol.Unsolved, LowerBound: 6, MovesBound: 19}, ""},
		{"no solution", protocol.Result{Worker: "f", Status: protocol.Unsolvable}, "f"},
		{"fewer moves", protocol.Result{Worker: "g", Status: protocol.Solved, Pushes: 8, Moves: 18}, "e"},
	} {
		liar, err := c.hold(test.result)
		if liar != test.liar || (err != nil) != (test.liar != "") {
			t.Errorf("%s: %q, %v, expected %q", test.what, liar, err, test.liar)
		}
	}
}
