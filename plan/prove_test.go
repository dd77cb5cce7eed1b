package plan

import (
	"context"
	"testing"
	"time"

	"planner/improve"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/standin"
	"planner/search"
)

// TestProofInStore lets a store hold the proof or the shorter solution, and begins again from what it holds.
func TestProofInStore(t *testing.T) {
	for seed := range uint64(40) {
		b := oracle.Farthest(oracle.Medium, 400+seed)
		want := oracle.Pushes(b)
		if want <= 0 {
			continue
		}
		first, err := Solve(context.Background(), b.Level, options(Forward, 1))
		if err != nil || first.Status != search.Solved {
			continue
		}
		o := options(Bidir, 1)
		o.Store, o.Every, o.RAM = standin.NewStore(), time.Hour, 64<<20
		r, l := first, newLevel(b, o, time.Now())
		r.LowerBound = 0
		shorter := noneShorter{improve.Cost{Moves: r.Moves, Pushes: r.Pushes}, 0}
		must.Do(t, r.runPhases(t.Context(), l, shorter))
		if r.finish(l); r.Pushes != want || !r.Proved {
			t.Errorf("seed %d: %d pushes, proved %v, expected %d: %s", seed, r.Pushes, r.Proved, want, r.Reason)
		}
		shortest := r.Solution
		again, err := Improve(context.Background(), b.Level, shortest, o)
		if err != nil || again.Pushes != want || !again.Proved {
			t.Errorf("seed %d: %d pushes again, proved %v, expected %d: %v", seed, again.Pushes, again.Proved, want,
				err)
		}
	}
}
