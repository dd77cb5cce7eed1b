package plan

import (
	"context"
	"maps"
	"testing"
	"time"

	"planner/exhaustive"
	"planner/flow"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/plan/strategy"
	"planner/search"
	"planner/technique"
)

// mill is a task that generates what it is asked for and a little more, as searches do, or nothing when it is done.
type mill struct {
	generated int64
	done      bool
}

func (m *mill) Advance(_ context.Context, n int64) (done bool, err error) {
	if !m.done {
		m.generated += n + 7
	}
	return m.done, nil
}

func (m *mill) Cost() strategy.Cost { return strategy.Cost{Generated: m.generated} }
func (m *mill) MemoryBytes() int64  { return 0 }
func (m *mill) Limit(int64)         {}

// TestBesideOthers: the exhaustive search of a small level goes on beside the limited ones and ends the run when it has
// solved the level, whether these are at work or have ended.
func TestBesideOthers(t *testing.T) {
	b := suite.Board(t, "\n########\n#  $ ..#\n#  ##  #\n# $##  #\n#@ ##  #\n########")
	for _, task := range []*mill{{}, {done: true}} {
		o := DefaultOptions()
		o.Threads = 1
		l := newLevel(b, o, time.Now())
		d := flow.NewDistances(flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b))
		small := &smallFirst{whole: exhaustive.NewSearch(d, wholeSpace{}.options(l, l.budget(0)))}
		s := &solver{level: l}
		s.schedule.AddTask(entry{Task: task, Share: 1})
		s.enlistAside(entry{Share: 1}, small)
		err := s.run(t.Context())
		if err == nil {
			err = s.hearAsides()
		}
		if err != nil || s.out.Status != search.Solved {
			t.Fatalf("%v, %v", s.out.Status, err)
		}
	}
}

// TestTurnsGoOn: a search in two turns generates, counts and finds what it does in one.
func TestTurnsGoOn(t *testing.T) {
	b := suite.Board(t, mirrored)
	o := options(Bidir, 1)
	l := newLevel(b, o, time.Now())
	d, err := l.toGoals(t.Context())
	must.Do(t, err)
	in := func(turns ...int64) Result {
		s := smallFirst{whole: exhaustive.NewSearch(d, wholeSpace{}.options(l, l.budget(0)))}
		r := Result{}
		for _, n := range turns {
			s.goOn(t.Context(), n)
			turn, err := s.told(l, 0)
			must.Do(t, err)
			r.addPhase(turn)
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

// TestMeetsWholeSearch: pulls meet the positions of an exhaustive search whose memory is spent, with one thread and
// with two, and the solution is made of both.
func TestMeetsWholeSearch(t *testing.T) {
	b := suite.Board(t, rooms)
	for _, threads := range []int{1, 2} {
		o := options(Bidir, threads).Alone(technique.Pulls)
		l := newLevel(b, o, time.Now())
		d, err := l.toGoals(t.Context())
		must.Do(t, err)
		alone := wholeSpace{most: 1 << 19}.options(l, l.budget(0))
		alone.Threads = 1
		p := &smallFirst{whole: exhaustive.NewSearch(d, alone), memory: 1 << 20}
		if p.goOn(t.Context(), 1<<40); !p.whole.Ended() {
			t.Fatal("its memory suffices")
		}
		ends := bothEnds{small: p}
		out, err := ends.run(t.Context(), l, l.budget(0))
		if err != nil || out.Status != search.Solved {
			t.Fatalf("%d threads: %v, %v", threads, out.Status, err)
		}
		if path := out.Path; path.Strategies[technique.SmallFirst.String()] == 0 {
			t.Errorf("nothing of the solution comes from the exhaustive search: %v", path.Strategies)
		}
	}
}
