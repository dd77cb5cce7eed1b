package ondisk

import (
	"context"
	"fmt"
	"io"
	"testing"

	"planner/board"
	"planner/exhaustive"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

// boundSets are all rules and bounds, few rules with all bounds, and few rules without one of these bounds.
var boundSets = []technique.Set{{}, fewRules, fewRules.Off(technique.Perimeter), fewRules.Off(technique.PairCost),
	fewRules.Off(technique.Assignments), technique.Without(technique.WallMatching, technique.Perimeter),
	fewRules.Off(technique.Matching), fewRules.Off(technique.Tunnels)}

// boundShape draws levels of some ten thousand states.
var boundShape = oracle.Shape{MinFloor: 16, MaxFloor: 24, MinBoxes: 3, MaxBoxes: 5}

// deepening is a search on disk with so few pages that it always sorts and merges. After every bucket it is saved,
// which writes all rows to disk, and its perimeter grows by a layer. So the bound of a position may be another one at
// every turn.
func deepening(b *board.Board, set technique.Set, threads int, disk Disk) *external {
	x := tight(distancesOf(b), set, threads, disk)
	x.surround(exhaustive.NewPerimeter(x.space, set, 64<<20, x.symmetries))
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
	if x.perimeter != nil {
		x.perimeter.Deepen(context.Background(), &exhaustive.InVain{1 << 40})
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
	case !replay(b, r.Pushes):
		return "the solution does not play"
	}
	return ""
}

// TestBoundsOnDisk compares searches with bounds that put positions off, each of them on and off, with full
// enumeration.
func TestBoundsOnDisk(t *testing.T) {
	levels := long.Pick(uint64(20), 120)
	raised, decided := int64(0), technique.Counts{}
	for seed, b := range oracle.FarthestLevels(boundShape, levels) {
		want := oracle.Pushes(b)
		for i, set := range boundSets {
			x := deepening(b, set, 1+int(seed)%3, Disk{Runs: standin.NewRuns()})
			for range (int(seed) + i) % 9 {
				x.grow()
			}
			r := x.finish(t, t.Context())
			if problem := problem(b, r, want); problem != "" {
				t.Fatalf("seed %d, set %d: %s", seed, i, problem)
			}
			raised += r.Counts.Raised
			decided.Add(&r.Techniques)
			if upper := want; want > 0 {
				x := deepening(b, set, 1, Disk{Runs: standin.NewRuns()})
				x.below(upper)
				for _, e := range x.workers {
					e.best = upper
				}
				if r := x.finish(t, t.Context()); !r.NoneShorter {
					t.Fatalf("seed %d, set %d: %v, expected a proof that nothing is shorter", seed, i, r.Status)
				}
			}
		}
	}
	for _, id := range []technique.ID{technique.Perimeter, technique.PairCost, technique.Assignments,
		technique.WallMatching} {
		t.Logf("%v: asked %d times, decided %d times", id, decided[id].Asked, decided[id].Decided)
	}
	if raised < 10*int64(levels) {
		t.Errorf("%d positions were put off: the test proves little", raised)
	}
	t.Logf("%d positions were put off", raised)
}

// TestBoundsAreResumed interrupts searches that put positions off and resumes them with another perimeter.
func TestBoundsAreResumed(t *testing.T) {
	const levels = uint64(60)
	rounds, putOff := 0, 0
	for seed, b := range oracle.FarthestLevels(boundShape, levels) {
		want := oracle.Pushes(b)
		runs, state := standin.NewRuns(), []byte(nil)
		var r exhaustive.Result
		for round := 0; round < 300 && r.Status == search.Unsolved; round++ {
			disk := resumable(runs, &state)
			x := deepening(b, boundSets[int(seed)%len(boundSets)], 1, disk)
			for range round {
				x.grow()
			}
			r = x.finish(t, &countdown{Context: t.Context(), left: 3 + round/4})
			rounds++
			putOff += len(x.pool.putOff)
		}
		if problem := problem(b, r, want); problem != "" {
			t.Fatalf("seed %d: %s", seed, problem)
		}
	}
	if rounds < 2*int(levels) || putOff == 0 {
		t.Errorf("%d rounds, %d runs of what was put off: the test proves little", rounds, putOff)
	}
}

// tightBelow is like tight, for solutions with fewer pushes than an upper bound.
func tightBelow(b *board.Board, upper, threads int, disk Disk) *external {
	o := exhaustive.Options{Use: fewRules, Threads: threads, Memory: 1 << 20, Upper: upper}
	x := newExternal(distancesOf(b), o, disk)
	x.pool.limit = 30
	x.pool.files.form.shift = 1
	return x
}

// TestUpperAsInMemory compares upper bounds around the optimum with the search in memory.
func TestUpperAsInMemory(t *testing.T) {
	shape := oracle.Shape{MinFloor: 25, MaxFloor: 40, MinBoxes: 4, MaxBoxes: 7}
	proofs := 0
	for seed, b := range oracle.Levels(shape, 80) {
		d := distancesOf(b)
		o := exhaustive.Options{Use: fewRules, Threads: 1, Memory: 64 << 20}
		optimum, err := exhaustive.Solve(t.Context(), d, o)
		must.Do(t, err)
		for o.Upper = max(1, len(optimum.Pushes)-2); o.Upper <= len(optimum.Pushes)+2; o.Upper++ {
			want, err := exhaustive.Solve(t.Context(), d, o)
			must.Do(t, err)
			got := tightBelow(b, o.Upper, 1+int(seed%3), Disk{Runs: standin.NewRuns()}).finish(t, t.Context())
			if got.Status != want.Status || len(got.Pushes) != len(want.Pushes) || got.Bound != want.Bound ||
				got.NoneShorter != want.NoneShorter {
				t.Fatalf("seed %d, below %d: %v, %d pushes, bound %d, none shorter %v; in memory %v, %d, %d, %v", seed,
					o.Upper,
					got.Status, len(got.Pushes), got.Bound, got.NoneShorter, want.Status, len(want.Pushes), want.Bound,
					want.NoneShorter)
			}
			if got.NoneShorter {
				proofs++
			}
			if got.Status == search.Solved && !replay(b, got.Pushes) {
				t.Fatalf("seed %d: the solution does not play", seed)
			}
		}
	}
	if proofs < 20 {
		t.Errorf("%d proofs only", proofs)
	}
}

// TestUpperIsSaved interrupts a proof often and resumes it with other upper bounds: the smallest holds.
func TestUpperIsSaved(t *testing.T) {
	b := suite.Board(t, roomy)
	want, err := exhaustive.Solve(t.Context(), distancesOf(b),
		exhaustive.Options{Use: fewRules, Threads: 1, Memory: 512 << 20})
	if err != nil || want.Status != search.Solved {
		t.Fatalf("in memory: %v, %v", want.Status, err)
	}
	optimum := len(want.Pushes)
	for _, uppers := range [][2]int{{optimum, 0}, {optimum, optimum + 2}, {optimum + 4, optimum}, {0, optimum}} {
		runs, state := standin.NewRuns(), []byte(nil)
		var got exhaustive.Result
		for round := 0; round < 200 && !got.NoneShorter && got.Status != search.Solved; round++ {
			disk := resumable(runs, &state)
			upper := uppers[min(round, 1)]
			got = tightBelow(b, upper, 1, disk).finish(t, &countdown{Context: t.Context(), left: 1 + round})
		}
		if !got.NoneShorter || got.Bound != optimum || got.Status != search.Unsolved {
			t.Errorf("upper bounds %v: %v, none shorter %v, bound %d, expected a proof of %d", uppers, got.Status,
				got.NoneShorter, got.Bound, optimum)
		}
	}
}
