package plan

import (
	"context"
	"testing"
	"time"

	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/search"
	"planner/technique"
)

// TestPolishedAnswers compares answers with and without the polish, in all modes.
func TestPolishedAnswers(t *testing.T) {
	better := 0
	for seed := range uint64(30) {
		b := oracle.Farthest(oracle.Medium, 400+seed)
		for _, mode := range Modes {
			o := options(mode, 1)
			o.Nodes = 20_000
			r, err := Solve(context.Background(), b.Level, o)
			must.Do(t, err)
			o.Use = technique.Without(technique.Polish)
			first, err := Solve(context.Background(), b.Level, o)
			must.Do(t, err)
			if r.Status != first.Status || r.Nodes != first.Nodes || r.Pushes > first.Pushes || r.Moves > first.Moves ||
				first.Proved && r.Pushes != first.Pushes {
				t.Errorf("seed %d, %s: %d pushes, %d moves, %d positions instead of %d, %d, %d", seed, mode, r.Pushes,
					r.Moves, r.Nodes, first.Pushes, first.Moves, first.Nodes)
			}
			if r.Solution != first.Solution {
				better++
				if r.Before.Moves != first.Moves || r.Before.Pushes != first.Pushes {
					t.Errorf("seed %d, %s: before %+v", seed, mode, r.Before)
				}
			}
		}
	}
	if better == 0 {
		t.Error("no answer became better")
	}
}

// TestPolishIsNeverLate: a solution that was found when the time was over stays as it is.
func TestPolishIsNeverLate(t *testing.T) {
	b := oracle.Farthest(oracle.Medium, 401)
	o := options(Bidir, 1)
	o.Use = technique.Without(technique.Polish)
	known, err := Solve(context.Background(), b.Level, o)
	if err != nil || known.Status != search.Solved {
		t.Fatal(known.Status, err)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	l := newLevel(b, options(Bidir, 1), time.Now())
	out, err := polish{known}.run(ended, l, l.budget(0))
	if err != nil || out.Status != search.Unsolved || out.Techniques[technique.Polish].Asked != 0 {
		t.Errorf("%+v, %v", out, err)
	}
}
