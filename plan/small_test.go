package plan

import (
	"context"
	"testing"
	"time"

	"planner/flow"
	"planner/internal/test/suite"
	"planner/plan/schedule"
	"planner/search"
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

// TestLaterSearches: when the limited searches have generated enough without a solution, the exhaustive one has another
// turn. When they ended before that, it is for others to say what comes next.
func TestLaterSearches(t *testing.T) {
	b := suite.Board(t, "\n########\n#  $ ..#\n#  ##  #\n# $##  #\n#@ ##  #\n########")
	for _, tc := range []struct {
		task *mill
		want search.Status
	}{{&mill{}, search.Solved}, {&mill{done: true}, search.Unsolved}} {
		o := DefaultOptions()
		o.Threads = 1
		toGoals := flow.NewDistances(flow.NewGraph(flow.NewSides(b, nil)), flow.ToGoals(b))
		l := newLevel(b, o, time.Now())
		ends := &bothEnds{small: &smallFirst{goals: toGoals}}
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
