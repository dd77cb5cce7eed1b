package ondisk

import (
	"context"
	"errors"
	"slices"
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
	return flow.NewDistances(flow.NewGraph(flow.NewSides(b, nil)), flow.ToGoals(b))
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

// replay plays pushes from the start and reports whether they solve the board.
func replay(b *board.Board, pushes []board.Move) bool {
	s, zone, player := board.NewScene(b), board.NewZone(b), b.Player
	s.SetSquares(b.Boxes)
	for _, m := range pushes {
		zone.Fill(s, player)
		if !s.Box(m.From()) || !s.CanMove(board.Forward, m, zone) {
			return false
		}
		player = s.Play(board.Forward, m)
	}
	return s.Solved()
}

func TestOnDiskAsInMemory(t *testing.T) {
	shape := oracle.Shape{MinFloor: 25, MaxFloor: 40, MinBoxes: 4, MaxBoxes: 7}
	wrote := int64(0)
	for seed, b := range oracle.Levels(shape, 250) {
		d := distancesOf(b)
		want, err := exhaustive.Solve(t.Context(), d, exhaustive.Options{Threads: 1, Memory: 64 << 20})
		must.Do(t, err)
		x := tight(d, technique.Set{}, 1+int(seed%3), Disk{Runs: standin.NewRuns()})
		got := x.finish(t, t.Context())
		wrote += x.pool.files.written.Load()
		if got.Status != want.Status || len(got.Pushes) != len(want.Pushes) || got.Bound != want.Bound {
			t.Fatalf("seed %d: %v %d pushes bound %d, in memory %v %d pushes bound %d (%s)", seed, got.Status,
				len(got.Pushes), got.Bound, want.Status, len(want.Pushes), want.Bound, got.Reason)
		}
		if got.Status == search.Solved && !replay(b, got.Pushes) {
			t.Fatalf("seed %d: the solution does not play", seed)
		}
		for h, runs := range x.pool.closed {
			if len(runs) > mostClosed {
				t.Fatalf("seed %d: %d closed runs of bound %d", seed, len(runs), h)
			}
		}
	}
	t.Logf("%d rows went to disk", wrote)
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
	want, err := exhaustive.Solve(t.Context(), d, exhaustive.Options{Use: fewRules, Threads: 1, Memory: 512 << 20})
	if err != nil || want.Status != search.Solved {
		t.Fatalf("in memory: %v, %v", want.Status, err)
	}
	runs, state := standin.NewRuns(), []byte(nil)
	var got exhaustive.Result
	rounds := 0
	for ; rounds < 50 && (rounds == 0 || got.Status == search.Unsolved); rounds++ {
		disk := resumable(runs, &state)
		ctx := &countdown{Context: t.Context(), left: 1 + rounds}
		x := tight(d, fewRules, 1, disk)
		got = x.finish(t, ctx)
	}
	if len(got.Pushes) != len(want.Pushes) || !replay(b, got.Pushes) {
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
	want, err := exhaustive.Solve(t.Context(), d, exhaustive.Options{Use: fewRules, Threads: 1, Memory: 512 << 20})
	must.Do(t, err)
	first := tight(d, fewRules, 1, Disk{Runs: standin.NewRuns()}).finish(t, t.Context())
	again := tight(d, fewRules, 1, Disk{Runs: standin.NewRuns()}).finish(t, t.Context())
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
		runs := standin.NewRuns()
		runs.Left = left
		x := tight(d, fewRules, 1, Disk{Runs: runs})
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
