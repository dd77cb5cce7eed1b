package plan

import (
	"context"
	"maps"
	"testing"
	"time"

	"planner/exhaustive"
	"planner/flow"
	"planner/internal/test/suite"
	"planner/plan/schedule"
	"planner/search"
	"planner/technique"
)

// mill is a task that generates what it is asked for and a little more, as searches do, or nothing when it is done.
type mill struct {
	generated int64
	done      bool
}

func (m *mill) Work(_ context.Context, n int64) (done bool, err error) {
	if !m.done {
		m.generated += n + 7
	}
	return m.done, nil
}

func (m *mill) Generated() int64 { return m.generated }
func (m *mill) ExtraCost() int64 { return 0 }
func (m *mill) Bytes() int64     { return 0 }
func (m *mill) Limit(int64)      {}

// TestLaterSearches: when the limited searches have generated enough without a solution, the exhaustive one goes on.
// When they ended before that, it is for others to say what comes next.
func TestLaterSearches(t *testing.T) {
	b := suite.Board(t, "\n########\n#  $ ..#\n#  ##  #\n# $##  #\n#@ ##  #\n########")
	for _, tc := range []struct {
		task *mill
		want search.Status
	}{{&mill{}, search.Solved}, {&mill{done: true}, search.Unsolved}} {
		o := DefaultOptions()
		o.Threads = 1
		l := newLevel(b, o, time.Now())
		paused := exhaustive.NewSearch(flow.NewDistances(flow.NewGraph(flow.NewSides(b, nil)), flow.ToGoals(b)),
			wholeSpace{}.options(l, l.budget(0)))
		ends := &bothEnds{small: &smallFirst{whole: paused, first: 1}}
		s := &turns{found: &found{}, out: newOutcome()}
		s.schedule.Add(schedule.Entry{Task: tc.task, Share: 1})
		if err := s.run(t.Context(), l, l.budget(0), ends.interludes(s)); err != nil || s.found.pushes != nil {
			t.Fatalf("%d pushes, %v", len(s.found.pushes), err)
		}
		if s.out.result.Status != tc.want {
			t.Errorf("after %d positions: %v, expected %v", s.schedule.Generated(), s.out.result.Status, tc.want)
		}
	}
}

// TestTurnsGoOn: a search in two turns generates, counts and finds what it does in one.
func TestTurnsGoOn(t *testing.T) {
	b := suite.Board(t, mirrored)
	o := options(Bidir, 1)
	l := newLevel(b, o, time.Now())
	d, err := l.toGoals(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	in := func(turns ...int64) Result {
		s := smallFirst{whole: exhaustive.NewSearch(d, wholeSpace{}.options(l, l.budget(0)))}
		r := Result{Counters: map[string]int64{}}
		for _, n := range turns {
			turn, err := s.turn(t.Context(), l, n)
			if err != nil {
				t.Fatal(err)
			}
			r.add(turn.result)
		}
		return r
	}
	once, twice := in(1<<40), in(1_000, 1<<40)
	twice.Techniques[technique.SmallFirst].Asked--
	if once.Status != search.Solved || once.Solution != twice.Solution || once.Nodes != twice.Nodes ||
		once.Techniques != twice.Techniques || !maps.Equal(once.Counters, twice.Counters) {
		t.Errorf("%d pushes after %d positions in one turn, %d after %d in two", once.Pushes, once.Nodes, twice.Pushes,
			twice.Nodes)
	}
}
