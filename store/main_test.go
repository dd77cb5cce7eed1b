package store

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/search"
)

var (
	childMode = flag.String("store.child", "", "internal: what this process does as the child of a test")
	childDir  = flag.String("store.dir", "", "internal: the child's store")
	kills     = flag.Int("store.kills", 6, "how often the crash test kills its child")
	states    = flag.Int("store.states", 300_000, "entries of the table that benchmarks use")
)

func TestMain(m *testing.M) {
	flag.Parse()
	if *childMode == "" {
		os.Exit(m.Run())
	}
	if err := children[*childMode](*childDir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// children are the functions that a test can run in a process of its own, by name.
var children = map[string]func(dir string) error{
	"search":   childSearch,
	"open":     childOpen,
	"read-all": childReadAll,
	"compact":  childCompact,
	"solve":    childSolve,

	"write-until-full": childWriteUntilFull,
	"fill-disk":        childFillDisk,

	"unprivileged": childUnprivileged,

	"files-20": childWithFiles(20), "files-64": childWithFiles(64), "files-256": childWithFiles(256),
}

var testLevel = Identity{Level: "5eed", Board: "####\n#@$.#", Options: "matching", Version: "1"}

// small are options for tests on small disks.
var small = Options{RAM: 64 << 20, Floor: 1 << 20}

func mustOpen(t testing.TB, dir string) *Store {
	t.Helper()
	s, err := Open(dir, testLevel, small)
	must.Do(t, err)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// keyOf returns a key for a number, which looks random.
func keyOf(i int) board.Key {
	mix := func(x uint64) uint64 {
		x += 0x9e3779b97f4a7c15
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		return x ^ x>>31
	}
	return board.Key{Hi: mix(uint64(2 * i)), Lo: mix(uint64(2*i + 1))}
}

// entriesOf returns the entries of the records from first to end-1, one in a hundred with records of both sides.
func entriesOf(first, end int) []search.Entry {
	batch := make([]search.Entry, 0, end-first)
	for i := first; i < end; i++ {
		batch = append(batch, search.Entry{Key: keyOf(i), Refs: refsOf(i)})
	}
	return batch
}

func refsOf(i int) [2]search.Ref {
	if i%100 == 0 {
		return [2]search.Ref{search.Ref(i), search.Ref(i)}
	}
	return [2]search.Ref{search.Ref(i), 0}
}
