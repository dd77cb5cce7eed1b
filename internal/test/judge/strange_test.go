package judge_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"planner"
	"planner/board"
	"planner/internal/test/judge"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/plan"
	"planner/store"
	"planner/technique"
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
				must.Do(t, err)
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

// storedRAM is the memory of a trial with a store, in bytes.
const storedRAM = 128 << 20

// interruptedAfter is how many positions the first run of a trial with a store generates, about.
const interruptedAfter = 40

// solveStored solves a level on a store in two runs. The first ends after a few positions, the second goes on from its
// checkpoint.
func (c trial) solveStored(t testing.TB, level *planner.Level) (outcome, error) {
	l := &board.Level{Number: 1, Line: 1, Rows: level.Rows}
	dir := t.TempDir()
	options := plan.DefaultOptions()
	options.Mode, options.Threads, options.RAM, options.Time = c.mode, c.threads, storedRAM, c.time()
	options.Use = technique.Without(c.without()...)
	options.Nodes, options.Every = interruptedAfter, 0
	if r, err := c.run(dir, l, options); err != nil || r.Status != planner.Unsolved {
		return r.outcome(), err
	}
	options.Nodes = c.positions()
	r, err := c.run(dir, l, options)
	return r.outcome(), err
}

type stored struct{ plan.Result }

func (r stored) outcome() outcome {
	return outcome{r.Status, r.Solution, r.Pushes, r.LowerBound, r.Status == planner.Solved && r.LowerBound == r.Pushes}
}

// run is one run on the store in a directory.
func (c trial) run(dir string, level *board.Level, options plan.Options) (stored, error) {
	s, err := store.Open(dir, store.Identity{Level: "random"}, store.Options{RAM: storedRAM})
	if err != nil {
		return stored{}, err
	}
	options.Store = s
	r, err := plan.Solve(context.Background(), level, options)
	return stored{r}, errors.Join(err, s.Close())
}
