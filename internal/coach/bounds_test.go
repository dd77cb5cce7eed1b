package coach

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/diagnose"
	"planner/internal/test/oracle"
)

// Bounds hold whenever the searches end: without any, by the estimate alone, and after searches that are much too
// short.
func TestBounds(t *testing.T) {
	open := 0
	for seed := range uint64(60) {
		b := oracle.Farthest(roomy, seed)
		s := truth{Space: oracle.NewSpace(b)}
		s.needs = s.Distances(board.Forward)
		pushes, states := s.stroll(rand.New(rand.NewPCG(seed, 27)), 200, false)
		lurd, err := board.Expand(b, pushes)
		if err != nil {
			t.Fatal(err)
		}
		if s.needs[states[len(states)-1]] != 0 {
			continue
		}
		j := &judge{board: b, options: enough, lurd: lurd, spent: map[int]bool{}}
		if j.line, err = diagnose.Play(b, lurd); err != nil {
			t.Fatal(err)
		}
		if err := j.end(t.Context()); err != nil {
			t.Fatal(err)
		}
		j.hold(t, s, states)
		d, err := flow.GoalDistances(t.Context(), j.boardAt(0))
		if err != nil {
			t.Fatal(err)
		}
		j.estimate(t.Context(), d)
		j.hold(t, s, states)
		if r, err := j.report(); err != nil || r.Sentence() == "" {
			t.Fatal(err)
		} else if !r.Exact {
			open++
		}
		for range 3 {
			if err := j.round(t.Context(), 1); err != nil {
				t.Fatal(err)
			}
			j.hold(t, s, states)
		}
	}
	if open == 0 {
		t.Error("the estimate decides everything")
	}
}

// hold compares all bounds with the truth.
func (j *judge) hold(t *testing.T, s truth, states []int) {
	t.Helper()
	for i, known := range j.costs.known {
		if cost := i + int(s.needs[states[i]]); known.Least > cost || known.Most < cost {
			t.Fatalf("position %d costs %d, and is said to cost %v", i, cost, known)
		}
	}
}
