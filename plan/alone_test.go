package plan

import (
	"context"
	"slices"
	"strings"
	"testing"

	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/plan/strategy"
	"planner/search"
	"planner/technique"
)

// Two rooms with a goal room between, drawn for these tests: boxes must wait aside before they can be packed.
const rooms = `
###########
#    #    #
# $  #  $ #
# $     $ #
#    #    #
##  ### ###
 #..   .#
 # . @  #
 ########
`

// TestAlone runs every phase by itself: it generates all positions of the run, and nobody else is credited.
func TestAlone(t *testing.T) {
	level := suite.Board(t, corner).Level
	whole := options(Bidir, 1)
	whole.Nodes = 1 // one turn
	phases := whole.Phases()
	if len(phases) != len(strategy.Specs())+1 || phases[len(phases)-1] != technique.Exhaustive {
		t.Fatalf("phases %v", phases)
	}
	for _, phase := range phases {
		r, err := Solve(context.Background(), level, whole.Alone(phase))
		must.Do(t, err)
		counter := "strategy." + phase.String()
		if phase == technique.Exhaustive {
			counter = "astar.generated"
		}
		if r.Nodes == 0 || r.Counters[counter] != r.Nodes {
			t.Errorf("%v generated %d of %d positions: %v", phase, r.Counters[counter], r.Nodes, r.Counters)
		}
		if r.Status == search.Solved && phase != technique.Exhaustive && r.Reason != "found by "+phase.String() {
			t.Errorf("%v: %s", phase, r.Reason)
		}
	}
}

func TestPhasesOfModes(t *testing.T) {
	o := options(Reverse, 1)
	if got := o.Phases(); !slices.Equal(got, []technique.ID{technique.FreeSpace, technique.Pulls}) {
		t.Errorf("reverse: %v", got)
	}
	o = options(AStar, 1)
	if got := o.Phases(); !slices.Equal(got, []technique.ID{technique.Exhaustive}) {
		t.Errorf("astar: %v", got)
	}
	o = options(Bidir, 1)
	o.Use = technique.Without(technique.FreeSpace, technique.Exhaustive)
	if got := o.Phases(); slices.Contains(got, technique.FreeSpace) || slices.Contains(got, technique.Exhaustive) {
		t.Errorf("bidir: %v", got)
	}
}

// TestNodesEndTheSearch: a budget in positions ends the limited searches, after whole turns, the same in every run.
func TestNodesEndTheSearch(t *testing.T) {
	level := suite.Board(t, rooms).Level
	o := options(Bidir, 1)
	o.Use = technique.Without(technique.SmallFirst)
	o.Nodes = 1
	first, err := Solve(context.Background(), level, o)
	must.Do(t, err)
	again, err := Solve(context.Background(), level, o)
	if err != nil || first.Nodes != again.Nodes || first.Nodes < 1 || first.Nodes > 2*ordinaryTurn {
		t.Errorf("%d and %d positions of 1, %v", first.Nodes, again.Nodes, err)
	}
	if first.Counters["astar.generated"] != 0 {
		t.Error("the exhaustive search went on")
	}
	o.Nodes = -1
	if _, err := Solve(context.Background(), level, o); err == nil {
		t.Error("a negative budget was taken")
	}
}

// TestNodesEndTheExhaustiveSearch: its budget in positions is kept to within a small factor.
func TestNodesEndTheExhaustiveSearch(t *testing.T) {
	level := suite.Board(t, "\n###############\n#.  $     $  .#\n#   #  #  #   #\n#.  $ $ $ $  .#\n"+
		"#   #  #  #   #\n#.  $     $  .#\n#.     @     .#\n###############").Level
	o := options(AStar, 1)
	o.Nodes, o.Use = 100_000, technique.Without(technique.Matching, technique.PICorral)
	first, err := Solve(context.Background(), level, o)
	if err != nil || first.Status != search.Unsolved || first.Nodes < o.Nodes/4 || first.Nodes > 4*o.Nodes {
		t.Errorf("%v after %d positions of %d, %v", first.Status, first.Nodes, o.Nodes, err)
	}
	if again, _ := Solve(context.Background(), level, o); again.Nodes != first.Nodes {
		t.Errorf("%d and %d positions", first.Nodes, again.Nodes)
	}
}

// TestFavoured gives one strategy a larger share of the work: it generates more of the same number of positions than
// without.
func TestFavoured(t *testing.T) {
	b := suite.Board(t, suite.Pillars())
	o := unending(options(Bidir, 1))
	o.Nodes, o.Use = 50_000, o.Use.Off(technique.SmallFirst, technique.Exhaustive)
	counter := "strategy." + technique.FreeSpace.String()
	equal, err := Solve(t.Context(), b.Level, o)
	must.Do(t, err)
	o.Favoured = []technique.ID{technique.FreeSpace}
	more, err := Solve(t.Context(), b.Level, o)
	must.Do(t, err)
	if before, now := equal.Counters[counter], more.Counters[counter]; now <= before {
		t.Errorf("%d positions of %d when it is favoured, %d of %d otherwise", now, more.Nodes, before, equal.Nodes)
	}
}

// TestFullLogsEndSearches wants searches without a store to end when their memory is spent, instead of beginning again
// and again with records beyond it.
func TestFullLogsEndSearches(t *testing.T) {
	long.Only(t, "it generates millions of positions")
	const most = 20_000_000 // positions; it takes four to five million
	o := options(Bidir, 2)
	o.RAM, o.Nodes = 64<<20, most
	o.Use = technique.Without(technique.SmallFirst, technique.Exhaustive, technique.Restarts)
	r, err := Solve(context.Background(), suite.Board(t, suite.Pillars()).Level, o)
	if err != nil || r.Nodes >= most || !strings.Contains(r.Reason, "the logs are full") {
		t.Errorf("%d positions, %s, %v", r.Nodes, r.Reason, err)
	}
}

// TestRounds wants a search whose memory is spent to begin again until its positions are spent too, and no more of them
// than the turn at hand generates.
func TestRounds(t *testing.T) {
	long.Only(t, "it generates millions of positions")
	o := options(Bidir, 1)
	o.RAM, o.Nodes, o.Use = 64<<20, 6_000_000, technique.Without(technique.SmallFirst, technique.Exhaustive)
	r, err := Solve(context.Background(), suite.Board(t, suite.Pillars()).Level, o)
	if c := r.Techniques[technique.Restarts]; err != nil || c.Asked == 0 || r.Nodes < o.Nodes ||
		r.Nodes > o.Nodes+throughputMost*ordinaryTurn || !strings.Contains(r.Reason, ", in round ") {
		t.Errorf("%d rounds, %d positions, %s, %v", c.Asked, r.Nodes, r.Reason, err)
	}
}
