package ondisk

import (
	"context"
	"fmt"
	"io"
	"iter"
	"testing"

	"planner/board"
	"planner/exhaustive"
	"planner/internal/test/long"
	"planner/internal/test/oracle"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

// kind is a kind of small levels that are fully enumerated.
type kind struct {
	name   string
	levels func(n uint64) iter.Seq2[uint64, *board.Board]
	many   uint64          // levels of a test
	sets   []technique.Set // of techniques that are off
	does   technique.ID    // what such levels are about
}

// kinds are levels on which bounds put positions off, symmetric levels, and levels whose goals are filled by a plan.
// The sets of each are all rules, few rules, and few without what meets its subject.
var kinds = []kind{
	{"bounds", func(n uint64) iter.Seq2[uint64, *board.Board] { return oracle.FarthestLevels(boundShape, n) },
		long.Pick(uint64(20), 120),
		[]technique.Set{{}, fewRules, fewRules.Off(technique.Perimeter), fewRules.Off(technique.PairCost),
			fewRules.Off(technique.Assignments), technique.Without(technique.WallMatching, technique.Perimeter),
			fewRules.Off(technique.Matching), fewRules.Off(technique.Tunnels)}, technique.Perimeter},
	{"symmetric", func(n uint64) iter.Seq2[uint64, *board.Board] { return oracle.Each(n, oracle.Symmetric) }, 80,
		[]technique.Set{{}, fewRules, fewRules.Off(technique.Tunnels), fewRules.Off(technique.Perimeter),
			fewRules.Off(technique.PairCost), fewRules.Off(technique.Matching)}, technique.Symmetry},
	{"goal area", func(n uint64) iter.Seq2[uint64, *board.Board] { return oracle.Each(n, oracle.FarthestGoalArea) },
		long.Pick(uint64(60), 400),
		[]technique.Set{{}, fewRules, fewRules.Off(technique.Tunnels),
			technique.Without(technique.PICorral, technique.PairCost)}, technique.GoalArea},
}

// boundShape draws levels of some ten thousand states.
var boundShape = oracle.Shape{MinFloor: 16, MaxFloor: 24, MinBoxes: 3, MaxBoxes: 5}

// deepening is a search on disk with so few pages that it always sorts and merges. After every bucket it is saved,
// which writes all rows to disk, and its perimeter grows by a layer. So the bound of a position may be another one at
// every turn.
func deepening(b *board.Board, set technique.Set, threads int, disk Disk) *external {
	x := tight(distancesOf(b), set, threads, disk)
	x.team.surround(exhaustive.NewPerimeter(x.space, 64<<20))
	x.disk.Every = 1
	save := x.disk.Save
	x.disk.Save = func(write func(io.Writer) error) error {
		x.grow()
		if save == nil {
			return write(io.Discard)
		}
		return save(write)
	}
	return x
}

// grow adds a layer to the perimeter.
func (x *external) grow() {
	if x.team.perimeter != nil {
		x.team.perimeter.Deepen(context.Background(), &exhaustive.InVain{1 << 40})
	}
}

// problem says what is wrong with a result, given the true distance.
func problem(b *board.Board, r exhaustive.Result, want int) string {
	switch {
	case want == oracle.Dead && r.Status != search.Unsolvable:
		return fmt.Sprintf("%v, expected unsolvable", r.Status)
	case want == oracle.Dead:
		return ""
	case r.Status != search.Solved || len(r.Pushes) != want || r.Bound != want:
		return fmt.Sprintf("%v with %d pushes and bound %d, expected %d: %s", r.Status, len(r.Pushes), r.Bound, want,
			r.Reason)
	case !solves(b, r.Pushes):
		return "the solution does not play"
	}
	return ""
}

// verdict is the result of full enumeration of a level.
func verdict(b *board.Board) (search.Status, int) {
	if n := oracle.Pushes(b); n != oracle.Dead {
		return search.Solved, int(n)
	}
	return search.Unsolvable, 0
}

// limit makes only solutions with fewer pushes than an upper bound count; 0 is none.
func (x *external) limit(upper int) *external {
	x.below(upperBound(upper))
	return x
}

// TestBoundsOnDisk compares searches with full enumeration: without a known length, as a proof that nothing is shorter,
// and with a known length that is too long.
func TestBoundsOnDisk(t *testing.T) {
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			raised, waiting, decided := int64(0), 0, technique.Counts{}
			for seed, b := range k.levels(k.many) {
				want := oracle.Pushes(b)
				uppers := []int{0, want, want + 1}
				if want <= 0 { // it has no solution, or is solved
					uppers = uppers[:1]
				}
				for i, set := range k.sets {
					for _, upper := range uppers {
						x := deepening(b, set, 1+int(seed)%3, Disk{SortedRuns: standin.NewSortedRuns()}).limit(upper)
						for range (int(seed) + i) % 9 {
							x.grow()
						}
						r := x.finish(t, t.Context())
						problem := problem(b, r, want)
						if upper == want && upper > 0 {
							if problem = "no proof that nothing is shorter"; r.NoneShorter {
								problem = ""
							}
						}
						if problem != "" {
							t.Fatalf("seed %d, set %d, below %d: %s", seed, i, upper, problem)
						}
						raised, waiting = raised+r.Counts.Raised, waiting+len(x.pool.putOff)
						decided.AddCounts(&r.Techniques)
					}
				}
			}
			for _, id := range []technique.ID{k.does, technique.PairCost, technique.Assignments, technique.WallMatching} {
				t.Logf("%v: asked %d times, decided %d times", id, decided[id].Asked, decided[id].Decided)
			}
			if raised < int64(k.many)/2 || waiting == 0 || decided[k.does].Decided < int64(k.many)/2 {
				t.Errorf("%d positions and %d runs were put off: the test proves little", raised, waiting)
			}
		})
	}
}

// TestBoundsAreResumed interrupts such searches and resumes them with another perimeter.
func TestBoundsAreResumed(t *testing.T) {
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			rounds, putOff := 0, 0
			for seed, b := range k.levels(2 * k.many) {
				want := oracle.Pushes(b)
				runs, state := standin.NewSortedRuns(), []byte(nil)
				var r exhaustive.Result
				for round := 0; round < 300 && r.Status == search.Unsolved; round++ {
					x := deepening(b, k.sets[int(seed)%len(k.sets)], 1, resumable(runs, &state))
					for range round {
						x.grow()
					}
					r = x.finish(t, &countdown{Context: t.Context(), left: 1 + round/4})
					rounds++
					putOff += len(x.pool.putOff)
				}
				if problem := problem(b, r, want); problem != "" {
					t.Fatalf("seed %d: %s", seed, problem)
				}
			}
			if rounds < int(k.many) || putOff == 0 {
				t.Errorf("%d rounds, %d runs of what was put off: the test proves little", rounds, putOff)
			}
		})
	}
}

// TestUpperIsSaved interrupts a proof often and resumes it with other upper bounds: the smallest holds.
func TestUpperIsSaved(t *testing.T) {
	b := suite.Board(t, roomy)
	want := exhaustive.Solve(t.Context(), distancesOf(b),
		exhaustive.Options{Use: fewRules, Threads: 1, Memory: 512 << 20})
	if want.Status != search.Solved {
		t.Fatalf("in memory: %v", want.Status)
	}
	optimum := len(want.Pushes)
	for _, uppers := range [][2]int{{optimum, 0}, {optimum, optimum + 2}, {optimum + 4, optimum}, {0, optimum}} {
		runs, state := standin.NewSortedRuns(), []byte(nil)
		var got exhaustive.Result
		for round := 0; round < 200 && !got.NoneShorter && got.Status != search.Solved; round++ {
			disk := resumable(runs, &state)
			upper := uppers[min(round, 1)]
			x := tight(distancesOf(b), fewRules, 1, disk).limit(upper)
			got = x.finish(t, &countdown{Context: t.Context(), left: 1 + round})
		}
		if !got.NoneShorter || got.Bound != optimum || got.Status != search.Unsolved {
			t.Errorf("upper bounds %v: %v, none shorter %v, bound %d, expected a proof of %d", uppers, got.Status,
				got.NoneShorter, got.Bound, optimum)
		}
	}
}
