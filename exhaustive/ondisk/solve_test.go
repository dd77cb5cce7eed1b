package ondisk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

// distancesOf prepares a board for the search.
func distancesOf(b *board.Board) *flow.Distances {
	return flow.NewDistances(flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b))
}

// tight is a search on disk with so few pages that it always sorts and merges.
func tight(d *flow.Distances, set technique.Set, threads int, disk Disk) *external {
	x := newExternal(d, exhaustive.Options{Use: set, Threads: threads, Memory: 1 << 20}, disk)
	x.pool.limit = 30
	x.pool.files.form.shift = 1
	return x
}

// finish runs a prepared search.
func (x *external) finish(t *testing.T, ctx context.Context) exhaustive.Result {
	t.Helper()
	must.Do(t, x.solve(ctx))
	return x.result(nil)
}

// solves reports whether pushes solve a board.
func solves(b *board.Board, pushes []board.Move) bool {
	_, _, err := board.Solution(b, pushes)
	return err == nil
}

// TestOnDiskAsInMemory compares searches without an upper bound, and with some around the optimum, with those in
// memory.
func TestOnDiskAsInMemory(t *testing.T) {
	wrote, proofs := int64(0), 0
	for seed, b := range oracle.Levels(shareShape, 150) {
		d := distancesOf(b)
		o := exhaustive.Options{Use: []technique.Set{{}, fewRules}[seed%2], Threads: 1, Memory: 64 << 20}
		optimum := exhaustive.Solve(t.Context(), d, o)
		for _, by := range []int{-len(optimum.Pushes), -2, 0, 1} {
			o.Upper = max(0, len(optimum.Pushes)+by)
			want := exhaustive.Solve(t.Context(), d, o)
			x := tight(d, o.Use, 1+int(seed%3), Disk{SortedRuns: standin.NewSortedRuns()}).limit(o.Upper)
			got := x.finish(t, t.Context())
			if got.Status != want.Status || len(got.Pushes) != len(want.Pushes) || got.Bound != want.Bound ||
				got.NoneShorter != want.NoneShorter {
				t.Fatalf("seed %d, below %d: %v, %d pushes, bound %d, none shorter %v; in memory %v, %d, %d, %v", seed,
					o.Upper, got.Status, len(got.Pushes), got.Bound, got.NoneShorter, want.Status, len(want.Pushes),
					want.Bound, want.NoneShorter)
			}
			if got.Status == search.Solved && !solves(b, got.Pushes) {
				t.Fatalf("seed %d: the solution does not play", seed)
			}
			for h, runs := range x.pool.closed {
				if len(runs) > mostClosed {
					t.Fatalf("seed %d: %d closed runs of bound %d", seed, len(runs), h)
				}
			}
			if wrote += x.pool.files.written.Load(); got.NoneShorter {
				proofs++
			}
		}
	}
	if proofs < 20 || wrote < 5_000 {
		t.Errorf("%d proofs, %d rows went to disk", proofs, wrote)
	}
}

// roomy has some ten thousand positions under fewRules.
const roomy = `
#########
#       #
# $ $ $ #
#  # #  #
# $   $ #
#@ # #..#
#   ...##
########
`

// fewRules makes a search long enough to be interrupted often.
var fewRules = technique.Without(technique.PICorral, technique.Pair, technique.Triple,
	technique.Pattern, technique.Stuck, technique.WallMatching, technique.PullAll,
	technique.Corral)

func TestInterruptedAndResumed(t *testing.T) {
	b := suite.Board(t, roomy)
	d := distancesOf(b)
	want := exhaustive.Solve(t.Context(), d, exhaustive.Options{Use: fewRules, Threads: 1, Memory: 512 << 20})
	if want.Status != search.Solved {
		t.Fatalf("in memory: %v", want.Status)
	}
	runs, state := standin.NewSortedRuns(), []byte(nil)
	var got exhaustive.Result
	rounds := 0
	for ; rounds < 50 && (rounds == 0 || got.Status == search.Unsolved); rounds++ {
		disk := resumable(runs, &state)
		ctx := &countdown{Context: t.Context(), left: 1 + rounds}
		x := tight(d, fewRules, 1, disk)
		if got = x.finish(t, ctx); got.Status == search.Unsolved && state == nil {
			t.Fatal("a search that was interrupted has not been saved")
		}
	}
	if len(got.Pushes) != len(want.Pushes) || !solves(b, got.Pushes) {
		t.Errorf("%d pushes after %d rounds, in memory %d", len(got.Pushes), rounds, len(want.Pushes))
	}
	if rounds < 4 {
		t.Errorf("it was interrupted %d times only", rounds)
	}
	t.Logf("%d positions, %d rounds; in memory %d positions", got.Stored, rounds, want.Stored)
}

// TestOnDiskRepeatsItself also checks that buckets are put aside for nearer ones: if they were emptied one by one,
// 3,720 positions of this level's only layer would be expanded.
func TestOnDiskRepeatsItself(t *testing.T) {
	d := distancesOf(suite.Board(t, roomy))
	want := exhaustive.Solve(t.Context(), d, exhaustive.Options{Use: fewRules, Threads: 1, Memory: 512 << 20})
	first := tight(d, fewRules, 1, Disk{SortedRuns: standin.NewSortedRuns()}).finish(t, t.Context())
	again := tight(d, fewRules, 1, Disk{SortedRuns: standin.NewSortedRuns()}).finish(t, t.Context())
	if first.Counts != again.Counts || !slices.Equal(first.Pushes, again.Pushes) {
		t.Errorf("%+v, then %+v", first.Counts, again.Counts)
	}
	if first.Counts.Expanded > 10*want.Counts.Expanded {
		t.Errorf("%d expanded, in memory %d", first.Counts.Expanded, want.Counts.Expanded)
	}
}

// countdown is a context that ends after it was asked so many times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestDiskErrorEndsTheSearch lets the disk fail at several moments. No file may stay open: its blocks would stay taken.
func TestDiskErrorEndsTheSearch(t *testing.T) {
	d := distancesOf(suite.Board(t, roomy))
	for left := range 40 {
		runs := standin.NewSortedRuns()
		runs.Left = left
		x := tight(d, fewRules, 1, Disk{SortedRuns: runs})
		err := x.solve(t.Context())
		r := x.result(err)
		if !errors.Is(err, standin.ErrFull) || r.Status != search.Unsolved || r.Bound == 0 {
			t.Errorf("%v: %v %s", err, r.Status, r.Reason)
		}
		if open := runs.Unclosed.Load(); open != 0 {
			t.Errorf("after %d blocks %d files are open", left, open)
		}
	}
}

// saved is a saved state in another format.
func saved(t *testing.T, state []byte, format int) []byte {
	t.Helper()
	var s savedState
	must.Do(t, json.Unmarshal(state, &s))
	s.Format = format
	old, err := json.Marshal(s)
	must.Do(t, err)
	return old
}

// TestOtherFormatsAreRefused resumes states in formats that are not known any more, or not yet.
func TestOtherFormatsAreRefused(t *testing.T) {
	b := oracle.Symmetric(1)
	runs, state := standin.NewSortedRuns(), []byte(nil)
	deepening(b, fewRules, 1, resumable(runs, &state)).finish(t, &countdown{Context: t.Context(), left: 2})
	for _, format := range []int{0, rowFormat - 1, rowFormat + 1} {
		x := tight(distancesOf(b), fewRules, 1, Disk{SortedRuns: runs, Saved: bytes.NewReader(saved(t, state, format))})
		if err := x.solve(t.Context()); err == nil || !strings.Contains(err.Error(), "format") {
			t.Errorf("format %d: %v", format, err)
		}
	}
}
