package meet

import (
	"math/rand/v2"
	"sync"
	"testing"

	"planner/board"
)

func randomKey(r *rand.Rand) board.Key { return board.Key{Hi: r.Uint64(), Lo: r.Uint64()} }

// visit reaches a position with a record that exists already.
func visit(t *Table, side board.Side, key board.Key, ref Ref) (fresh bool, other Ref) {
	_, other, fresh = t.Reach(side, key, func() Ref { return ref })
	return fresh, other
}

// TestTableAgreesWithMap drives the table and a map with the same visits, enough of them to grow every shard many
// times, with keys that share their lower word among them. Those that share the shard too are one key to the table.
func TestTableAgreesWithMap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	table, model := NewTable(1<<30), map[board.Key][2]Ref{}
	keys := make([]board.Key, 0, 300_000)
	for i := range cap(keys) {
		key := randomKey(r)
		if i%100 == 1 {
			key.Lo = keys[r.IntN(i)].Lo
		}
		keys = append(keys, key)
	}
	for i := range 2 * len(keys) {
		key, side := keys[r.IntN(len(keys))], board.Side(r.IntN(2))
		was := model[keptOf(key)]
		fresh, other := visit(table, side, key, Ref(i+1))
		if fresh != (was[side] == 0) || other != was[side.Other()] {
			t.Fatalf("visit %d: fresh %v, other %d, expected from %v", i, fresh, other, was)
		}
		if was[side] == 0 {
			was[side] = Ref(i + 1)
			model[keptOf(key)] = was
		}
	}
	for _, key := range keys {
		if f, v := table.Lookup(key); [2]Ref{f, v} != model[keptOf(key)] {
			t.Fatalf("lookup %v: %d %d, expected %v", key, f, v, model[keptOf(key)])
		}
	}
	if table.Len() != int64(len(model)) {
		t.Errorf("length %d, expected %d", table.Len(), len(model))
	}
}

func TestTableKeepsWithinItsLimit(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const limit = 32 << 20
	table := NewTable(limit)
	for i := 0; !table.Full(); i++ {
		visit(table, board.Side(i&1), randomKey(r), Ref(i+1))
	}
	if table.Bytes() > limit {
		t.Errorf("%d bytes held, the limit is %d", table.Bytes(), limit)
	}
	if each := float64(table.Bytes()) / float64(table.Len()); each > 16 {
		t.Errorf("%.1f bytes an entry when full, expected at most 16", each)
	}
	if fresh, other := visit(table, board.Forward, board.Key{}, 1); fresh && other != 0 {
		t.Error("a full table met a position nobody visited")
	}
}

// TestTableGivesEachKeyToOneGoroutine has goroutines visit the same keys: one of each side must be the first,
// and the second side must always see the first one.
func TestTableGivesEachKeyToOneGoroutine(t *testing.T) {
	const keys, workers = 20_000, 6
	table := NewTable(1 << 30)
	var fresh, met [workers]int
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			r := rand.New(rand.NewPCG(5, 6)) // the same keys for all
			for i := range keys {
				first, other := visit(table, board.Side(w&1), randomKey(r), Ref(w*keys+i+1))
				if first {
					fresh[w]++
					if other != 0 {
						met[w]++
					}
				}
			}
		})
	}
	wait.Wait()
	sum, meets := 0, 0
	for w := range workers {
		sum, meets = sum+fresh[w], meets+met[w]
	}
	if sum != 2*keys || meets != keys {
		t.Errorf("%d first visits and %d meets, expected %d and %d", sum, meets, 2*keys, keys)
	}
}

// BenchmarkTableMixed does two look-ups for each visit, a third of all on positions already there, as a search
// does, in a table of some millions of positions.
func BenchmarkTableMixed(b *testing.B) {
	r := rand.New(rand.NewPCG(7, 8))
	table := NewTable(4 << 30)
	keys := make([]board.Key, 1<<16)
	for i := range 4_000_000 {
		key := randomKey(r)
		keys[i&(len(keys)-1)] = key
		visit(table, board.Forward, key, Ref(i+1))
	}
	i := 0
	for b.Loop() {
		i++
		switch i % 3 {
		case 0:
			visit(table, board.Reverse, randomKey(r), Ref(i))
		case 1:
			table.Lookup(keys[r.IntN(len(keys))])
		default:
			table.Lookup(randomKey(r))
		}
	}
	b.ReportMetric(float64(table.Bytes())/float64(table.Len()), "B/entry")
}
