package ondisk

import (
	"bytes"
	"flag"
	"io"
	"math/rand/v2"
	"testing"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/internal/test/must"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
)

var millions = flag.Int("ondisk.growth", 0, "millions of positions that TestGrowthOnDisk closes; 0 skips it")

// TestGrowthOnDisk closes random positions of a level with 256 MiB of memory, five million drawn at a time, those that
// are closed already dropped, and reports how the rate and the bytes of a position grow. Nothing is expanded and the
// runs stand in memory, so this is the cost of sorting and merging. Then the search is saved and opened again.
func TestGrowthOnDisk(t *testing.T) {
	if *millions == 0 {
		t.Skip("set -ondisk.growth to the millions of positions to measure")
	}
	const h, drawn = 10, 5_000_000
	runs := standin.NewSortedRuns()
	d := distancesOf(suite.Board(t, roomyHall))
	options := exhaustive.Options{Threads: 1, Memory: 256 << 20}
	x := newExternal(d, options, Disk{SortedRuns: runs})
	random := rand.New(rand.NewPCG(1, 5))
	row, live := make([]uint64, x.form.stride), x.team.workers[0].packer.Codec.(*numbering)
	layouts := live.choose[len(live.choose)-1][len(live.live)]
	t.Logf("%d boxes on %d squares, %d layouts", len(live.choose), len(live.live), layouts)
	last, g := time.Now(), 0
	for closed, report := 0, 10_000_000; closed < *millions*1_000_000; {
		g++
		for range drawn {
			player := live.live[random.IntN(4)]
			move := board.NewMove(live.live[random.IntN(len(live.live))], board.Up)
			x.form.write(row, []uint64{random.Uint64N(layouts)}, newTail(player, g, move))
			x.pool.Lock()
			err := x.pool.putRow(g+h, h, row)
			x.pool.Unlock()
			must.Do(t, err)
		}
		closed += closeBucket(t, x, x.pool.bucket(g+h, h, 0))
		if closed >= report {
			size := 0
			for _, blocks := range runs.Written {
				for _, block := range blocks {
					size += len(block)
				}
			}
			t.Logf("%d M: %.0f k drawn a second, %.2f bytes each, %d files", closed/1_000_000,
				float64(g)*drawn/time.Since(last).Seconds()/1000, float64(size)/float64(closed), len(x.pool.closed[h]))
			report += 10_000_000
		}
	}
	var state bytes.Buffer
	x.disk.Save = func(write func(io.Writer) error) error { return write(&state) }
	must.Do(t, x.saveSearch())
	began := time.Now()
	y := newExternal(d, options, Disk{SortedRuns: runs, Saved: &state})
	if _, err := y.restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	found, err := y.pool.findRow(g, row)
	t.Logf("opened and a position found (%v, %v) after %v", found, err, time.Since(began).Round(time.Millisecond))
}

// closeBucket is expandBucket without expanding.
func closeBucket(t *testing.T, x *external, b *bucket) (rows int) {
	t.Helper()
	s, err := x.openBucket(t.Context(), b)
	must.Do(t, err)
	for e := &x.team.workers[0].batch; ; rows += e.rows {
		must.Do(t, s.feed.fillBatch(t.Context(), e))
		if e.rows == 0 {
			break
		}
		must.Do(t, s.feed.settle(e))
	}
	must.Do(t, x.closeBucket(t.Context(), s, nil))
	return rows
}

// roomyHall has six hundred million layouts.
const roomyHall = `
############
#          #
# $ $ $ $  #
#  # # # # #
# $   $  $ #
#@ # # #...#
#   $  ....#
#         .#
############
`
