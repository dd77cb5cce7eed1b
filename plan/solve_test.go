package plan

import (
	"context"
	"strings"
	"testing"
	"time"

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
			case r.LowerBound > want && want != oracle.Dead:
				t.Fatalf("seed %d, %s: bound %d, the distance is %d", seed, mode, r.LowerBound, want)
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

func TestOneThreadRepeatsItself(t *testing.T) {
	level := suite.Board(t, corner).Level
	for _, mode := range Modes {
		first, err := Solve(context.Background(), level, options(mode, 1))
		must.Do(t, err)
		again, err := Solve(context.Background(), level, options(mode, 1))
		if err != nil || first.Nodes != again.Nodes || first.Solution != again.Solution {
			t.Errorf("%s: two runs differ: %d and %d nodes", mode, first.Nodes, again.Nodes)
		}
	}
}

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
		o.Events, o.Time = nil, 20*time.Millisecond
		r, err = Solve(context.Background(), level, o)
		if err != nil || r.Status != search.Unsolved || !strings.HasPrefix(r.Reason, "the time of") {
			t.Errorf("%s: %v, %q, %v", mode, r.Status, r.Reason, err)
		}
		o.Time = time.Nanosecond // mostly ends before there is more to say
		if r, err = Solve(context.Background(), level, o); err != nil || strings.HasSuffix(r.Reason, "; ") {
			t.Errorf("%s: %q, %v", mode, r.Reason, err)
		}
	}
}

// canceller interrupts a search at its first report.
type canceller struct{ cancel context.CancelFunc }

func (c *canceller) Progress(search.Progress) {
	c.cancel()
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
