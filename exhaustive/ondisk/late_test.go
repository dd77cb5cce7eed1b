package ondisk

import (
	"context"
	"errors"
	"flag"
	"testing"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/technique"
)

var lateAfter = flag.Duration("late.after", 300*time.Millisecond,
	"processor time that TestNothingIsLate gives to a search")

// mostLate is how much of the processor a search may use after its time.
const mostLate = time.Second

// TestNothingIsLate ends searches on boards with many boxes and measures what they still use of the processor.
//
//	go test -tags long ./exhaustive/ondisk -run NothingIsLate -v -args -late.after 2s
func TestNothingIsLate(t *testing.T) {
	long.Only(t, "it measures processor time")
	for name, text := range map[string]string{"strewn 109, 1000 boxes": suite.Strewn(109, 1000),
		"strewn 109, 400 boxes": suite.Strewn(109, 400), "strewn 60, 100 boxes": suite.Strewn(60, 100)} {
		for threads := 1; threads <= 2; threads++ {
			late, r := lateness(t, suite.Board(t, text), threads)
			t.Logf("%s, %d threads: %v late, %s", name, threads, late, r.Reason)
			if late > mostLate {
				t.Errorf("%s, %d threads: %v of the processor after the end", name, threads, late)
			}
		}
	}
}

// lateness is the processor time that a search uses after its context has ended.
func lateness(t *testing.T, b *board.Board, threads int) (late time.Duration, r exhaustive.Result) {
	d := distancesOf(b)
	late = suite.Lateness(t, *lateAfter, func(ctx context.Context) (err error) {
		o := exhaustive.Options{Threads: threads, Memory: 256 << 20}
		r, err = Solve(ctx, d, o, Disk{SortedRuns: standin.NewSortedRuns()})
		return err
	})
	return late, r
}

// TestMergesCanBeInterrupted merges runs under a context that ends before, or after some rows: an interrupted merge
// leaves its runs as they were, and a batch loses no row.
func TestMergesCanBeInterrupted(t *testing.T) {
	x := tight(distancesOf(suite.Board(t, suite.Sprawl)), technique.Set{}, 1, Disk{SortedRuns: standin.NewSortedRuns()})
	p, ended := x.pool, endedContext(t)
	for range 2 {
		c := p.newBuilder(1, 2)
		for i := range uint64(3 * pollRows) {
			row := make([]uint64, p.files.form.stride)
			p.files.form.write(row, []uint64{i}, newTail(1, 1, 0))
			must.Do(t, c.append(row))
		}
		r, err := c.finish()
		must.Do(t, err)
		p.closed.addRun(r)
	}
	runs := p.closed[2]
	if _, err := p.merge(ended, runs); !errors.Is(err, context.Canceled) {
		t.Fatalf("a merge under a context that has ended: %v", err)
	}
	merged, err := p.merge(t.Context(), runs)
	if err != nil || merged.rows != 3*pollRows {
		t.Fatalf("%d rows, expected %d: %v", merged.rows, 3*pollRows, err)
	}
	checkTake(t, x, merged)
}

// endedContext is a context that has ended.
func endedContext(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

// checkTake takes batches of a run under a context that has ended, which cuts some of them short: together they are all
// rows.
func checkTake(t *testing.T, x *external, r *sortedRun) {
	t.Helper()
	c, err := x.pool.files.runCursor(r)
	must.Do(t, err)
	f := newFeed(newMerger(x.form), x.pool.newBuilder(1, 2), x.pool.newBuilder(1, 2), batchRows)
	f.merger.open = append(f.merger.open, c)
	b, taken, short := &x.team.workers[0].batch, 0, 0
	for ctx := endedContext(t); taken < r.rows; {
		if err := f.fillBatch(ctx, b); err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if taken += b.rows; b.rows < f.size && taken < r.rows {
			short++
		}
	}
	if err := f.fillBatch(t.Context(), b); b.rows > 0 || err != nil || short == 0 {
		t.Errorf("%d rows more, %d short batches, %v", b.rows, short, err)
	}
}
