package store

import (
	"math/rand/v2"
	"runtime/debug"
	"testing"

	"planner/board"
	"planner/internal/test/long"
	"planner/meet"
	"planner/search"
)

// limitedSearch visits a table as a limited search does, n times. A third of the visits are to keys that were visited
// before.
func limitedSearch(visit func(board.Side, board.Key, search.Ref), n int) {
	random := rand.New(rand.NewPCG(6, 6))
	made := 0
	for range n {
		i := made
		switch random.IntN(6) {
		case 0: // any key of before
			i = random.IntN(made + 1)
		case 1: // one of the last keys
			i = max(0, made-random.IntN(10_000))
		default:
			made++
		}
		visit(board.Side(i&1), keyOf(i), search.Ref(i+1))
	}
}

// BenchmarkTableLevels visits a table in RAM and one whose RAM is an eighth of that, the rest on disk.
func BenchmarkTableLevels(b *testing.B) {
	n := *states * 4
	b.Run("ram", func(b *testing.B) {
		for b.Loop() {
			t := meet.NewTable(1<<40, nil)
			limitedSearch(func(s board.Side, k board.Key, r search.Ref) { t.Visit(s, k, r) }, n)
			b.ReportMetric(float64(t.MemoryBytes())/float64(t.Len()), "bytes/position")
		}
		b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "visits/s")
	})
	b.Run("eighth", func(b *testing.B) {
		defer debug.SetGCPercent(debug.SetGCPercent(50))
		for b.Loop() {
			_, p := benchSpill(b, 256<<20)
			d := meet.NewTable(int64(n)*2/3*32/8, p)
			limitedSearch(func(s board.Side, k board.Key, r search.Ref) { d.Visit(s, k, r) }, n)
			if d.Err() != nil {
				b.Fatal(d.Err())
			}
		}
		b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "visits/s")
	})
}

// TestTableLevelsAgree visits a table in RAM and one of two levels, and compares every answer.
func TestTableLevelsAgree(t *testing.T) {
	n := long.Pick(150_000, 400_000)
	s := mustOpen(t, t.TempDir())
	p := openedSpill(t, s)
	ram, tiered := meet.NewTable(1<<40, nil), meet.NewTable(1<<21, p)
	limitedSearch(func(side board.Side, k board.Key, r search.Ref) {
		a, x := ram.Visit(side, k, r)
		b, y := tiered.Visit(side, k, r)
		if a != b || x != y {
			t.Fatalf("record %d: %v %d on two levels, %v %d in RAM", r, b, y, a, x)
		}
	}, n)
	if tiered.Err() != nil || tiered.Len() != ram.Len() || p.commits.Load() == 0 {
		t.Errorf("%v; %d positions, want %d; %d commits", tiered.Err(), tiered.Len(), ram.Len(), p.commits.Load())
	}
}
