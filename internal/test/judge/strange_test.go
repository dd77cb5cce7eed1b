package judge_test

import (
	"context"
	"testing"
	"time"

	"planner"
	"planner/internal/test/judge"
	"planner/internal/test/suite"
)

// mostStrange is how many levels of a strange file are solved.
const mostStrange = 100

// TestStrangeFiles solves files that are strange in one way each: malformed files are refused, all others are solved or
// proved unsolvable within two seconds a level. Large boards, which may be left open, are not among them.
func TestStrangeFiles(t *testing.T) {
	for _, f := range suite.StrangeFiles(t) {
		t.Run(f.File, func(t *testing.T) {
			list, err := planner.ReadFile(f.Path)
			switch f.Nature {
			case "malformed":
				refused(t, f, list, err)
			case "valid-solvable", "valid-unsolvable":
				if err != nil {
					t.Fatal(err)
				}
				for i, level := range list[:min(len(list), mostStrange)] {
					solveStrange(t, f, i, level)
				}
			}
		})
	}
}

// refused wants an error for the file or for one of its levels.
func refused(t *testing.T, f suite.Strange, list []*planner.Level, err error) {
	for _, level := range list {
		if level.Err() != nil {
			return
		}
	}
	if err == nil {
		t.Errorf("no error, expected one: %s", f.Why)
	}
}

func solveStrange(t *testing.T, f suite.Strange, i int, level *planner.Level) {
	r, err := planner.Solve(context.Background(), level, planner.Options{Time: time.Hour, RAM: 256 << 20})
	want := planner.Solved
	if f.Nature == "valid-unsolvable" {
		want = planner.Unsolvable
	}
	if err != nil || r.Status != want {
		t.Fatalf("level %d: %v, %v, expected %v", i+1, r.Status, err, want)
	}
	if want != planner.Solved {
		return
	}
	pushes, err := judge.Replay(level.Rows, r.Solution)
	if err != nil || i < len(f.Optimal) && pushes < f.Optimal[i] {
		t.Errorf("level %d: %d pushes, %v, expected a solution", i+1, pushes, err)
	}
}
