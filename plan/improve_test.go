package plan

import (
	"context"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/standin"
	"planner/search"
	"planner/technique"
)

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
	o.Objective = board.Objective("beauty")
	if _, err := Solve(context.Background(), b.Level, o); err == nil {
		t.Error("an unknown objective gave no error")
	}
}

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
		shorter := noneShorter{r.Cost, 0}
		must.Do(t, r.runPhases(t.Context(), l, shorter.run))
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
