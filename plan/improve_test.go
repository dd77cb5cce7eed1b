package plan

import (
	"context"
	"testing"
	"time"

	"planner/improve"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/search"
	"planner/technique"
)

// TestLowerBounds holds the lower bound that each mode gives to the true distance.
func TestLowerBounds(t *testing.T) {
	for seed := range uint64(40) {
		b := oracle.Farthest(oracle.Medium, 400+seed)
		want := oracle.Pushes(b)
		for _, mode := range Modes {
			o := options(mode, 1)
			o.Nodes = 20_000
			r, err := Solve(context.Background(), b.Level, o)
			must.Do(t, err)
			switch {
			case want == oracle.Dead && (r.Status == search.Solved || r.Proved):
				t.Errorf("seed %d, %s: %+v, but there is no solution", seed, mode, r.Status)
			case want != oracle.Dead && r.LowerBound > want:
				t.Errorf("seed %d, %s: bound %d, true distance %d", seed, mode, r.LowerBound, want)
			case r.Proved && r.Pushes != want, mode == AStar && r.Status == search.Solved && !r.Proved:
				t.Errorf("seed %d, %s: %d pushes, proved %v, true distance %d", seed, mode, r.Pushes, r.Proved, want)
			}
		}
	}
}

// TestImprove compares what becomes of first solutions with the true distance, in one call and in two.
func TestImprove(t *testing.T) {
	for seed := range uint64(40) {
		b := oracle.Farthest(oracle.Medium, 400+seed)
		want := oracle.Pushes(b)
		if want <= 0 {
			continue
		}
		o := options(Bidir, 1)
		o.Use = technique.Without(technique.SmallFirst)
		first, err := Solve(context.Background(), b.Level, o)
		must.Do(t, err)
		if first.Status != search.Solved {
			continue
		}
		o.Improve = time.Minute
		once, err := Solve(context.Background(), b.Level, o)
		if err != nil || once.Pushes != want || !once.Proved {
			t.Errorf("seed %d: %d pushes, proved %v, expected %d: %v", seed, once.Pushes, once.Proved, want, err)
		}
		again, err := Improve(context.Background(), b.Level, first.Solution, o)
		if err != nil || again.Pushes != want || !again.Proved || again.Before.Pushes != first.Pushes {
			t.Errorf("seed %d: %d pushes, proved %v, before %+v: %v", seed, again.Pushes, again.Proved, again.Before,
				err)
		}
	}
}

func TestImproveRefuses(t *testing.T) {
	b := oracle.Generate(oracle.Medium, 400)
	if _, err := Improve(context.Background(), b.Level, "x", options(Bidir, 1)); err == nil {
		t.Error("a wrong solution gave no error")
	}
	o := options(Bidir, 1)
	o.Objective = improve.Objective("beauty")
	if _, err := Solve(context.Background(), b.Level, o); err == nil {
		t.Error("an unknown objective gave no error")
	}
}
