package plan

import (
	"context"
	"slices"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

// counted is a search whose counts are looked at.
type counted struct {
	name    string
	level   *board.Level
	options Options
}

// countedSearches are searches that together ask every technique.
func countedSearches(t *testing.T) []counted {
	t.Helper()
	alone := func(phase technique.ID, nodes int64) Options {
		o := options(Bidir, 1).Alone(phase)
		o.Nodes = nodes
		return o
	}
	roomy := suite.Board(t, rooms).Level
	improving := alone(technique.PackingAny, 100_000)
	improving.Improve = time.Minute // it ends much earlier
	corridors, proving := improving, improving
	proving.Use = proving.Use.Off(technique.Corridors)
	corridors.Use = corridors.Use.Off(technique.UpperBound)
	many := alone(technique.PackingAny, 300)
	many.Use = many.Use.Off(technique.OfKind(technique.Rule)...) // they are asked elsewhere and take most of the time
	opening := alone(technique.OpenedPulls, 5_000)               // beside packing-any, and blind to the loss
	opening.Use = technique.Without(technique.SmallFirst, technique.Exhaustive, technique.PackingSink,
		technique.FreeSpace, technique.Parts, technique.Pulls, technique.Pushes).Off(technique.OfKind(technique.Rule)...)
	blind := options(AStar, 1)
	blind.Use = many.Use.Off(technique.Matching) // positions enough, with bounds within reach of the perimeter
	list := []counted{
		{"small level", roomy, options(Auto, 1)},
		{"all rules", lostLevels(t)["A corral for good"], macrosOnly()},
		{"exhaustive", roomy, options(AStar, 1)},
		{"goal area", suite.Board(t, goalRoom).Level, options(AStar, 1)},
		{"bounds", suite.Board(t, mirrored).Level, options(AStar, 1)},
		{"blind", suite.Board(t, mirrored).Level, blind},
		{"many boxes", suite.Board(t, suite.Strewn(16, manyBoxes)).Level, many},
		{"pulls of many boxes", suite.Board(t, suite.Strewn(16, manyBoxes)).Level, alone(technique.Pulls, 300)},
		{"restarts", lostLevels(t)["A corral for good"], alone(technique.FreeSpace, 20_000)},
		{"stages of openings", lostLevels(t)["A corral for good"], alone(technique.OpenedPulls, 20_000)},
		{"openings with images", suite.Board(t, fourCorners).Level, alone(technique.OpenedPulls, 20_000)},
		{"openings of milestones", lostLevels(t)["A corral for good"], opening},
		{"parts of three rooms", suite.Board(t, threeRooms).Level, alone(technique.Parts, 20_000)},
		{"improving", roomy, improving},
		{"proving", ownLevel(t, "Tight corner"), proving},
		{"corridors", roomy, corridors},
		{"chain of doors", suite.Chains(t)[0], alone(technique.FreeSpace, 20_000)},
	}
	for _, id := range technique.OfKind(technique.Strategy) {
		list = append(list, counted{id.String(), roomy, alone(id, 20_000)})
	}
	return list
}

// fourCorners is a level that maps onto itself and has no solution.
const fourCorners = `
########
#.#  #.#
#  $  $#
#  $@ $#
#      #
#.#  #.#
########`

// mirrored is a level that maps onto itself, with positions enough for the bounds that wait until a search takes long.
const mirrored = `
###########
#         #
# $ $ $ $ #
#  #.#.#  #
#  $. .$  #
#  #.#.#  #
#    @    #
###########`

// goalRoom is a level with all goals in a room that has one entry.
const goalRoom = `
############
#.  #      #
#.     $ $ #
#.  #      #
#####  $   #
    #    @ #
    ########`

// lostLevels are the levels of docs/levels/deadlocks.xsb by title. None can be solved.
func lostLevels(t *testing.T) map[string]*board.Level {
	t.Helper()
	byTitle := map[string]*board.Level{}
	for _, level := range suite.LevelsOf(t, "../docs/levels/deadlocks.xsb") {
		byTitle[level.Title] = level
	}
	return byTitle
}

// ownLevel is the level of suite.Own with a title.
func ownLevel(t *testing.T, title string) *board.Level {
	t.Helper()
	for _, level := range suite.Own(t) {
		if level.Title == title {
			return level
		}
	}
	return nil
}

// resultOf solves a level.
func resultOf(t *testing.T, level *board.Level, o Options) Result {
	t.Helper()
	if level == nil {
		t.Fatal("there is no such level")
	}
	r, err := Solve(context.Background(), level, o)
	must.Do(t, err)
	return r
}

// countsOf solves a level and gives what its techniques were asked and have decided.
func countsOf(t *testing.T, level *board.Level, o Options) technique.Counts {
	t.Helper()
	return resultOf(t, level, o).Techniques
}

// TestCounts: the counts of a search repeat, what found the solution is counted, and a technique that is off is not
// asked in a search that asks it otherwise. Of the last there is one such search for each technique in the short form,
// and all in the long form. Freeze has a part that this cannot see: the freeze tests in relocations and spread-out
// searches have no switch and count nothing.
func TestCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("some hundred searches with one thread are too long for a short run")
	}
	var asked [technique.Count]bool
	found := map[string]bool{}
	for _, c := range countedSearches(t) {
		r := resultOf(t, c.level, c.options)
		if checkFinder(t, c.name, r); r.Status == search.Solved {
			found[r.SolvedBy] = true
		}
		counts := r.Techniques
		if again := countsOf(t, c.level, c.options); again != counts {
			t.Errorf("%s: two runs count differently", c.name)
		}
		for id := range technique.Count {
			n := counts[id]
			if n.Decided < 0 || n.Decided > n.Asked {
				t.Errorf("%s: %v was asked %d times and has decided %d", c.name, id, n.Asked, n.Decided)
			}
			if n.Asked == 0 || long.Pick(asked[id], false) {
				continue
			}
			asked[id] = true
			o := c.options
			o.Use = o.Use.Off(id)
			if o.Mode == AStar && id == technique.Exhaustive {
				continue // the mode is that search
			}
			if got := countsOf(t, c.level, o)[id]; got.Asked != 0 {
				t.Errorf("%s: %v is off and was asked %d times", c.name, id, got.Asked)
			}
		}
	}
	for id, was := range asked {
		if !was {
			t.Errorf("%v is asked in none of the searches, so nothing is known of its switch", technique.ID(id))
		}
	}
	if len(found) < 8 {
		t.Errorf("only %v have solved a level", found)
	}
}

// checkFinder: what found the solution has decided once, no other strategy or phase of the schedule has, and the result
// names the finder.
func checkFinder(t *testing.T, name string, r Result) {
	t.Helper()
	for _, id := range append(technique.OfKind(technique.Strategy), technique.SmallFirst, technique.Exhaustive) {
		want := int64(0)
		if r.Status == search.Solved && id.String() == r.SolvedBy {
			want = 1
		}
		if n := r.Techniques[id]; n.Decided != want || want == 1 && n.Asked == 0 {
			t.Errorf("%s, solved by %q: %v %+v", name, r.SolvedBy, id, n)
		}
	}
	if (r.SolvedBy != "") != (r.Status == search.Solved) {
		t.Errorf("%s: %v by %q", name, r.Status, r.SolvedBy)
	}
}

// TestRulesThatProveAreCounted: on levels that are lost, a rule that has no other rule beside it is counted with what
// it proved. PullAll is not among them: no level here leaves anything to it.
func TestRulesThatProveAreCounted(t *testing.T) {
	levels := lostLevels(t)
	for _, tc := range []struct {
		rule    technique.ID
		title   string
		options Options
	}{
		{technique.Freeze, "Any two, but not all three", options(AStar, 1)},
		{technique.Pair, "A room without a way out", macrosOnly()},
		{technique.Triple, "Any two, but not all three", macrosOnly()},
		{technique.Stuck, "Stuck, though not frozen", options(AStar, 1)},
		{technique.WallMatching, "Too little for one goal", macrosOnly()},
		{technique.Corral, "A corral for good", options(AStar, 1)},
		{technique.PICorral, "A corral for good", options(AStar, 1)},
		{technique.Matching, "Stuck, though not frozen", options(AStar, 1)},
	} {
		if n := countsOf(t, levels[tc.title], onlyRules(tc.options, tc.rule))[tc.rule]; n.Decided == 0 {
			t.Errorf("%v has decided nothing on %q: %+v", tc.rule, tc.title, n)
		}
	}
	both := onlyRules(options(AStar, 1), technique.Corral, technique.Pattern)
	if n := countsOf(t, levels["A corral for good"], both)[technique.Pattern]; n.Decided == 0 {
		t.Errorf("pattern has decided nothing of what corral taught it: %+v", n)
	}
}

// onlyRules switches all rules off but some.
func onlyRules(o Options, keep ...technique.ID) Options {
	for _, other := range technique.All() {
		if other.Kind == technique.Rule && !slices.Contains(keep, other.ID) {
			o.Use = o.Use.Off(other.ID)
		}
	}
	return o
}
