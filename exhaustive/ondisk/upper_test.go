package ondisk

import (
	"testing"

	"planner/board"
	"planner/exhaustive"
	"planner/internal/test/oracle"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/search"
)

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
	for seed := range uint64(80) {
		b := oracle.Generate(shape, seed)
		d := distancesOf(b)
		o := exhaustive.Options{Use: fewRules, Threads: 1, Memory: 64 << 20}
		optimum, err := exhaustive.Solve(t.Context(), d, o)
		if err != nil {
			t.Fatal(err)
		}
		for o.Upper = max(1, len(optimum.Pushes)-2); o.Upper <= len(optimum.Pushes)+2; o.Upper++ {
			want, err := exhaustive.Solve(t.Context(), d, o)
			if err != nil {
				t.Fatal(err)
			}
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
