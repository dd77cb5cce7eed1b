package plan

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

func options(mode Mode, threads int) Options {
	o := DefaultOptions()
	o.Mode, o.Threads, o.RAM, o.Time = mode, threads, 256<<20, 0
	return o
}

// TestEveryModeTellsTheTruth compares every mode with full enumeration: what can be solved is solved, what cannot is
// proved so, and the exhaustive search gives the least number of pushes.
func TestEveryModeTellsTheTruth(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Medium, 60) {
		want := oracle.Pushes(b)
		for i, mode := range Modes {
			r, err := Solve(context.Background(), b.Level, options(mode, 1+i%2))
			switch {
			case err != nil:
				t.Fatalf("seed %d, %s: %v", seed, mode, err)
			case (r.Status == search.Solved) != (want != oracle.Dead) || r.Status == search.Unsolved:
				t.Fatalf("seed %d, %s: %v, the distance is %d\n%s", seed, mode, r.Status, want,
					strings.Join(b.Level.Rows, "\n"))
			case r.Status == search.Solved && (r.Pushes < want || mode == AStar && r.Pushes != want):
				t.Fatalf("seed %d, %s: %d pushes, the distance is %d", seed, mode, r.Pushes, want)
			case r.LowerBound > want && want != oracle.Dead, r.Proved && r.Pushes != want,
				mode == AStar && r.Status == search.Solved && !r.Proved:
				t.Fatalf("seed %d, %s: bound %d, proved %v, the distance is %d", seed, mode, r.LowerBound, r.Proved, want)
			}
		}
	}
}

const corner = `
########
#  #   #
# $  $ #
#  #$  #
#. @ . #
#  .   #
########`

func TestNothingToSearch(t *testing.T) {
	solved := suite.Board(t, "#####\n#@* #\n#####").Level
	hopeless := suite.Board(t, "########\n#@$.#$.#\n########").Level
	for _, mode := range Modes {
		if r, err := Solve(context.Background(), solved, options(mode, 2)); err != nil ||
			r.Status != search.Solved || r.Solution != "" {
			t.Errorf("%s: %v, %v", mode, r.Status, err)
		}
		if r, err := Solve(context.Background(), hopeless, options(mode, 2)); err != nil ||
			r.Status != search.Unsolvable || r.Reason == "" {
			t.Errorf("%s: %v, %v", mode, r.Status, err)
		}
	}
}

// TestEndsWhenToldTo has each mode stop on a level that no search ends on.
func TestEndsWhenToldTo(t *testing.T) {
	level := suite.Board(t, jam).Level
	for _, mode := range Modes {
		ctx, cancel := context.WithCancel(context.Background())
		o := unending(options(mode, 1))
		o.Events = &canceller{cancel: cancel}
		r, err := Solve(ctx, level, o)
		if err != nil || r.Status != search.Unsolved || !strings.HasPrefix(r.Reason, "interrupted") {
			t.Errorf("%s: %v, %q, %v", mode, r.Status, r.Reason, err)
		}
	}
}

// canceller interrupts a search at its first report.
type canceller struct{ cancel context.CancelFunc }

func (c *canceller) Progress(search.Progress) {
	c.cancel()
}

// teller keeps the last report of the limited searches, and interrupts the search when enough of it is known.
type teller struct {
	last   search.Progress
	enough func(search.Progress) bool
	cancel context.CancelFunc
}

func (t *teller) Progress(p search.Progress) {
	if t.last = p; t.enough(p) {
		t.cancel()
	}
}

// A search that must not end says its round, how much of the round's memory is taken, and what each strategy does.
func TestProgressOfStrategies(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	o := unending(options(Bidir, 1))
	told := &teller{cancel: cancel, enough: func(p search.Progress) bool {
		return len(p.Strategies) >= 3 && p.Spent > 0
	}}
	o.Events, o.RAM = told, 64<<20
	_, err := Solve(ctx, suite.Board(t, suite.Pillars()).Level, o)
	must.Do(t, err)
	if told.last.Round < 1 || told.last.Spent > 1 {
		t.Errorf("round %d, of which %v is taken", told.last.Round, told.last.Spent)
	}
	for _, s := range told.last.Strategies {
		if s.Name == "" || s.Seconds <= 0 || s.Note == "" {
			t.Errorf("%+v has had no turn", s)
		}
	}
}

// TestTimeHolds is also run in WebAssembly, where no timer ends a search that does not look at the clock.
func TestTimeHolds(t *testing.T) {
	const limit = 300 * time.Millisecond
	level := suite.Board(t, jam).Level
	for _, mode := range Modes {
		o := unending(options(mode, 1))
		o.Time = limit
		begin := time.Now()
		r, err := Solve(context.Background(), level, o)
		t.Logf("%s: %v, %d positions, %s", mode, time.Since(begin), r.Nodes, r.Reason)
		if err != nil || r.Status != search.Unsolved || !strings.HasPrefix(r.Reason, "the time of 300ms is over") {
			t.Errorf("%s: %v, %s, %v", mode, r.Status, r.Reason, err)
		}
		o.Time = time.Nanosecond // mostly ends before there is more to say
		if r, err = Solve(context.Background(), level, o); err != nil || strings.HasSuffix(r.Reason, "; ") {
			t.Errorf("%s: %q, %v", mode, r.Reason, err)
		}
	}
}

// TestDeadlineIsNamed: when the context ends before the time of the options, the reason names the context's deadline.
func TestDeadlineIsNamed(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	o := unending(options(Bidir, 1))
	o.Time = time.Hour
	r, err := Solve(ctx, suite.Board(t, jam).Level, o)
	if err != nil || !strings.HasPrefix(r.Reason, "the deadline of the call came after ") {
		t.Errorf("%v, %q", err, r.Reason)
	}
	past, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Hour))
	defer cancel()
	r, err = Solve(past, suite.Board(t, jam).Level, o)
	if err != nil || r.Reason != "the deadline of the call was over before it began" {
		t.Errorf("%v, %q", err, r.Reason)
	}
}

// TestOurLargeLevels solves the large levels of docs, with 56 and 44 boxes, along packing orders, without single pulls,
// which solve them too. A search along an order makes some hundred moves, each of which has to be found among hundreds.
func TestOurLargeLevels(t *testing.T) {
	for _, level := range suite.LevelsOf(t, "../docs/levels/large.xsb") {
		o := options(Bidir, 1)
		o.Nodes, o.Use = 60_000, o.Use.Off(technique.Pulls)
		r, err := Solve(context.Background(), level, o)
		if err != nil || r.Status != search.Solved || r.SolvedBy != "packing-any" {
			t.Errorf("%s: %v by %s after %d positions, error %v", level.Title, r.Status, r.SolvedBy, r.Nodes, err)
		}
	}
}

// unending switches all rules off, so that no search ends on the jam or on suite.Pillars: they have no solution, and
// without a rule only an enumeration of all their positions could prove that.
func unending(o Options) Options {
	o.Use = technique.Without(technique.OfKind(technique.Rule)...)
	return o
}

// jam is a level without a solution: its goals cannot be filled in any order. See unending.
const jam = `
################
#              #
# $ $ $ $ $ $  #
#  $ $ $ $ $ $ #
# $ $ $ $ $ $  #
#      @       #
####### ########
#...... ......##
#..    ..    ..#
#   #  #  #    #
################`

// TestSearchesBesideEachOther: calls of Solve that run at the same time, each with its own memory and time, give what
// they give alone. One of them ends by its time meanwhile and must not take the others with it.
func TestSearchesBesideEachOther(t *testing.T) {
	type call struct {
		level   *board.Level
		options Options
	}
	calls := []call{
		{suite.Board(t, suite.Pillars()).Level, options(Bidir, 1)},
		{lostLevels(t)["A closed diagonal"], macrosOnly()},
		{suite.Board(t, rooms).Level, macrosOnly()},
	}
	calls[0].options.RAM, calls[0].options.Time, calls[0].options.Nodes = 64<<20, time.Hour, 10_000
	calls[1].options.RAM, calls[1].options.Time, calls[1].options.Nodes = 512<<20, 2*time.Hour, 20_000
	calls[2].options.Seed = 7
	solve := func(c call) Result {
		r, err := Solve(context.Background(), c.level, c.options)
		if err != nil {
			t.Error(err)
		}
		return r
	}
	alone, beside := make([]Result, len(calls)), make([]Result, len(calls))
	for i, c := range calls {
		alone[i] = solve(c)
	}
	var group sync.WaitGroup
	for i, c := range calls {
		group.Go(func() { beside[i] = solve(c) })
	}
	short := unending(options(Bidir, 2))
	short.Time = 20 * time.Millisecond
	group.Go(func() {
		r := solve(call{suite.Board(t, jam).Level, short})
		if r.Status != search.Unsolved || !strings.HasPrefix(r.Reason, "the time of 20ms is over") {
			t.Errorf("the short search ended as %q", r.Reason)
		}
	})
	group.Wait()
	for i := range calls {
		a, b := alone[i], beside[i]
		if a.Nodes == 0 || a.Nodes != b.Nodes || a.Status != b.Status || a.Solution != b.Solution {
			t.Errorf("call %d: alone %v by %q after %d positions, beside others %v by %q after %d",
				i, a.Status, a.SolvedBy, a.Nodes, b.Status, b.SolvedBy, b.Nodes)
		}
		if a.Techniques != b.Techniques {
			t.Errorf("call %d counts otherwise beside others", i)
		}
	}
}
