package judge_test

import (
	"context"
	"errors"
	"testing"

	"planner"
	"planner/board"
	"planner/plan"
	"planner/store"
	"planner/technique"
)

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
