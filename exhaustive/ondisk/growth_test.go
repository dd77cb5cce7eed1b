package ondisk

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/search"
)

var millions = flag.Int("ondisk.growth", 0, "millions of positions that TestGrowthOnDisk closes; 0 skips it")

// TestGrowthOnDisk closes random positions of a level with 256 MiB of memory, five million drawn at a time, those that
// are closed already dropped, and reports how the rate and the bytes of a position grow. Nothing is expanded, so this
// is the cost of sorting, merging and writing. Then the search is saved and opened again.
func TestGrowthOnDisk(t *testing.T) {
	if *millions == 0 {
		t.Skip("set -ondisk.growth to the millions of positions to measure")
	}
	const h, drawn = 10, 5_000_000
	runs := folder(t.TempDir())
	d := distancesOf(suite.Board(t, roomyHall))
	options := exhaustive.Options{Threads: 1, Memory: 256 << 20}
	x := newExternal(d, options, Disk{Runs: runs})
	random := rand.New(rand.NewPCG(1, 5))
	row, live := make([]uint64, x.form.stride), x.codec.(*numbering)
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
			err := x.pool.put(g+h, h, row)
			x.pool.Unlock()
			must.Do(t, err)
		}
		closed += closeBucket(t, x, x.pool.bucket(g+h, h, 0))
		if closed >= report {
			size := runs.size(t)
			t.Logf("%d M: %.0f k drawn a second, %.2f bytes each, %d files", closed/1_000_000,
				float64(g)*drawn/time.Since(last).Seconds()/1000, float64(size)/float64(closed), len(x.pool.closed[h]))
			report += 10_000_000
		}
	}
	var state bytes.Buffer
	x.disk.Save = func(write func(io.Writer) error) error { return write(&state) }
	must.Do(t, x.save())
	began := time.Now()
	y := newExternal(d, options, Disk{Runs: runs, Saved: &state})
	if _, err := y.restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	found, err := y.pool.find(g, row)
	t.Logf("opened and a position found (%v, %v) after %v", found, err, time.Since(began).Round(time.Millisecond))
}

// closeBucket is expandBucket without expanding.
func closeBucket(t *testing.T, x *external, b *bucket) (rows int) {
	t.Helper()
	s, err := x.openBucket(t.Context(), b)
	must.Do(t, err)
	for e := &x.workers[0].batch; ; rows += e.rows {
		must.Do(t, s.feed.fillBatch(t.Context(), e))
		if e.rows == 0 {
			break
		}
		must.Do(t, s.feed.settle(e))
	}
	must.Do(t, errors.Join(x.closeBucket(t.Context(), s, nil), x.pool.files.removeObsolete()))
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

// folder keeps runs in files, as store.Runs does but for the checksums.
type folder string

type file struct {
	*os.File
	slots int
	slot  [1 << 16]byte
}

func (f folder) Remove(name string) error                   { return os.Remove(filepath.Join(string(f), name)) }
func (f folder) Create(s string) (search.RunWriter, error)  { return f.open(s, os.O_CREATE|os.O_WRONLY) }
func (f folder) Open(name string) (search.RunReader, error) { return f.open(name, os.O_RDONLY) }

func (f folder) open(name string, flags int) (*file, error) {
	opened, err := os.OpenFile(filepath.Join(string(f), name), flags, 0o600)
	return &file{File: opened}, err
}

func (f folder) Keep([]string) {}

func (f folder) Names() (names []string, err error) {
	files, err := os.ReadDir(string(f))
	for _, file := range files {
		names = append(names, file.Name())
	}
	return names, err
}

func (f folder) size(t *testing.T) (bytes int64) {
	names, err := f.Names()
	for _, name := range names {
		st, failed := os.Stat(filepath.Join(string(f), name))
		if failed != nil {
			t.Fatal(failed)
		}
		bytes += st.Size()
	}
	must.Do(t, err)
	return bytes
}

func (f *file) Append(block []byte) error {
	slot := append(binary.LittleEndian.AppendUint64(nil, uint64(len(block))), block...)
	_, err := f.WriteAt(slot, int64(f.slots)<<16)
	f.slots++
	return err
}

func (f *file) Blocks() int {
	st, err := f.Stat()
	if err != nil {
		return 0
	}
	return int(st.Size()+1<<16-1) >> 16
}

func (f *file) Block(at int) ([]byte, error) {
	n, err := f.ReadAt(f.slot[:], int64(at)<<16)
	if err == io.EOF && n > 0 {
		err = nil
	}
	return f.slot[8:min(n, 8+int(binary.LittleEndian.Uint64(f.slot[:])))], err
}
