package plan

import (
	"context"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/memstore"
	"planner/internal/test/oracle"
	"planner/search"
)

// TestProofInStore lets a store hold the proof or the shorter solution, and begins again from what it holds.
func TestProofInStore(t *testing.T) {
	for seed := range uint64(40) {
		b := oracle.Farthest(oracle.Medium, 400+seed)
		space := oracle.NewSpace(b)
		want := int(space.Distances(board.Forward)[space.Start()])
		if want <= 0 {
			continue
		}
		first, err := Solve(context.Background(), b.Level, options(Forward, 1))
		if err != nil || first.Status != search.Solved {
			continue
		}
		o := options(Bidir, 1)
		o.Store, o.Every, o.RAM = memstore.New(), time.Hour, 64<<20
		j := &job{board: b, options: o, use: o.use(), result: first}
		j.result.LowerBound = 0
		if err := j.proveOnDisk(context.Background()); err != nil {
			t.Fatal(err)
		}
		if r := j.finish(); r.Pushes != want || !r.Proved {
			t.Errorf("seed %d: %d pushes, proved %v, expected %d: %s", seed, r.Pushes, r.Proved, want, r.Reason)
		}
		shortest := j.result.Solution
		again, err := Improve(context.Background(), b.Level, shortest, o)
		if err != nil || again.Pushes != want || !again.Proved {
			t.Errorf("seed %d: %d pushes again, proved %v, expected %d: %v", seed, again.Pushes, again.Proved, want, err)
		}
	}
}
