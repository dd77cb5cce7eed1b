package meet

import (
	"errors"
	"math/rand/v2"
	"sync"
	"testing"

	"planner/board"
	"planner/internal/test/standin"
	"planner/search"
)

func randomKey(r *rand.Rand) board.Key { return board.Key{Hi: r.Uint64(), Lo: r.Uint64()} }

// TestTableAgreesWithMap drives tables and a map with the same visits, enough of them to grow every shard many times,
// with keys that share their lower word among them. Those that share the shard too are one key to the table. One of the
// tables is small and has an overflow.
func TestTableAgreesWithMap(t *testing.T) {
	const small = shardCount * 2 * pageBytes
	overflow := standin.NewStore()
	for _, table := range []*Table{NewTable(1<<30, nil), NewTable(small, overflow)} {
		r := rand.New(rand.NewPCG(1, 2))
		model := map[board.Key][2]search.Ref{}
		var keys []board.Key
		for i := range 600_000 {
			key, side := randomKey(r), board.Side(r.IntN(2))
			switch {
			case i%100 == 1:
				key.Lo = keys[r.IntN(len(keys))].Lo
			case i > 1000 && r.IntN(3) == 0:
				key = keys[r.IntN(len(keys))]
			}
			keys = append(keys, key)
			was := model[keptOf(key)]
			fresh, other := table.Visit(side, key, search.Ref(i+1))
			if fresh != (was[side] == 0) || other != was[side.Other()] {
				t.Fatalf("visit %d: fresh %v, other %d, expected from %v", i, fresh, other, was)
			}
			if was[side] == 0 {
				was[side] = search.Ref(i + 1)
				model[keptOf(key)] = was
			}
		}
		for _, key := range keys {
			if refs := table.Lookup(key); refs != model[keptOf(key)] {
				t.Fatalf("lookup %v: %d, expected %d", key, refs, model[keptOf(key)])
			}
		}
		if table.Len() != int64(len(model)) || table.Err() != nil {
			t.Errorf("length %d, expected %d, %v", table.Len(), len(model), table.Err())
		}
		if table.overflow != nil && (table.MemoryBytes() > small || len(overflow.Held) == 0) {
			t.Errorf("%d bytes, %d positions in the overflow", table.MemoryBytes(), len(overflow.Held))
		}
	}
}

func TestTableKeepsWithinItsLimit(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const limit = 32 << 20
	table := NewTable(limit, nil)
	for i := 0; !table.Full(); i++ {
		table.Visit(board.Side(i&1), randomKey(r), search.Ref(i+1))
	}
	if table.MemoryBytes() > limit {
		t.Errorf("%d bytes held, the limit is %d", table.MemoryBytes(), limit)
	}
	if each := float64(table.MemoryBytes()) / float64(table.Len()); each > 16 {
		t.Errorf("%.1f bytes an entry when full, expected at most 16", each)
	}
	if fresh, other := table.Visit(board.Forward, board.Key{}, 1); fresh && other != 0 {
		t.Error("a full table met a position nobody visited")
	}
}

// TestTableGivesEachKeyToOneGoroutine has goroutines visit the same keys: one of each side must be the first,
// and the second side must always see the first one.
func TestTableGivesEachKeyToOneGoroutine(t *testing.T) {
	const keys, workers = 20_000, 6
	table := NewTable(1<<30, nil)
	var fresh, met [workers]int
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			r := rand.New(rand.NewPCG(5, 6)) // the same keys for all
			for i := range keys {
				first, other := table.Visit(board.Side(w&1), randomKey(r), search.Ref(w*keys+i+1))
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

// mistaken is an overflow in memory that wrongly takes a key for one of the forward side.
type mistaken struct {
	*standin.Store
	wrong board.Key
}

func (o *mistaken) Guess(key board.Key, side board.Side) search.Guess {
	if key == o.wrong && side == board.Forward {
		return search.Likely
	}
	return o.Store.Guess(key, side)
}

func TestTableGoesOnWhenTheOverflowFails(t *testing.T) {
	overflow := standin.NewStore()
	overflow.Most = 100_000
	table := NewTable(shardCount*2*pageBytes, overflow)
	random := rand.New(rand.NewPCG(9, 9))
	kept := map[board.Key]search.Ref{}
	for i := range search.Ref(600_000) {
		key := randomKey(random)
		if fresh, _ := table.Visit(board.Forward, key, i+1); fresh {
			kept[key] = i + 1
		}
	}
	if !errors.Is(table.Err(), standin.ErrFull) || !table.Full() {
		t.Errorf("error %v, full %v", table.Err(), table.Full())
	}
	for key, ref := range kept {
		if refs := table.Lookup(key); refs[board.Forward] != ref {
			t.Fatalf("record %d reads %d", ref, refs[board.Forward])
		}
	}
}

// TestRecentEntriesAreNotOld finds entries in the overflow, completes them, has them evicted again and finds them
// complete, although what was found first is remembered.
func TestRecentEntriesAreNotOld(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of thousands of positions in one goroutine")
	}
	table := NewTable(shardCount*2*pageBytes, standin.NewStore())
	random := rand.New(rand.NewPCG(3, 9))
	next := search.Ref(0)
	fill := func() {
		for range 300_000 {
			next++
			table.Visit(board.Forward, randomKey(random), next)
		}
	}
	var keys []board.Key
	for i := range 1000 {
		keys = append(keys, randomKey(random))
		next++
		table.Visit(board.Forward, keys[i], next)
	}
	fill()
	for i, key := range keys {
		if refs := table.Lookup(key); refs != [2]search.Ref{search.Ref(i + 1)} {
			t.Fatalf("key %d in the overflow gives %d", i, refs)
		}
		next++
		if fresh, other := table.Visit(board.Reverse, key, next); !fresh || other != search.Ref(i+1) {
			t.Fatalf("key %d: fresh %v, other %d", i, fresh, other)
		}
	}
	fill()
	for i, key := range keys {
		if refs := table.Lookup(key); refs != [2]search.Ref{search.Ref(i + 1), search.Ref(301_000 + i + 1)} {
			t.Fatalf("key %d, completed, gives %d", i, refs)
		}
	}
}

// TestKnownRecordsAreLookedUpLate asks for positions that were evicted: no record is made for those that the side has
// reached, and the other side sees them all.
func TestKnownRecordsAreLookedUpLate(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of thousands of positions in one goroutine")
	}
	overflow := &mistaken{Store: standin.NewStore()}
	table := NewTable(shardCount*2*pageBytes, overflow)
	random := rand.New(rand.NewPCG(5, 9))
	var keys []board.Key
	for i := range search.Ref(300_000) {
		keys = append(keys, randomKey(random))
		table.Visit(board.Forward, keys[i], i+1)
	}
	next, known := search.Ref(300_000), 0
	newRecord := func() search.Ref { next++; return next }
	for i, key := range keys[:2000] {
		mine, other, fresh := table.Reach(board.Forward, key, newRecord)
		if fresh || other != 0 || mine != 0 && mine != search.Ref(i+1) {
			t.Fatalf("key %d: %d %d %v", i, mine, other, fresh)
		} else if mine == 0 {
			known++
		}
		if mine, _, fresh := table.Record(board.Forward, key, newRecord); mine != search.Ref(i+1) || fresh {
			t.Fatalf("key %d has record %d", i, mine)
		}
	}
	if known == 0 || next != 300_000 {
		t.Errorf("%d known, %d new records", known, next-300_000)
	}
	for i, key := range keys[2000:4000] {
		if _, other, fresh := table.Reach(board.Reverse, key, newRecord); !fresh || other != search.Ref(2000+i+1) {
			t.Fatalf("key %d: the other side sees %d", 2000+i, other)
		}
	}
	stranger := board.Key{Hi: 1, Lo: 1}
	overflow.wrong = keptOf(stranger)
	if mine, _, _ := table.Reach(board.Forward, stranger, newRecord); mine != 0 {
		t.Errorf("a wrong guess gives record %d", mine)
	}
	if mine, _, fresh := table.Record(board.Forward, stranger, newRecord); mine != next || !fresh {
		t.Errorf("a position guessed wrong has record %d, fresh %v", mine, fresh)
	}
}

// BenchmarkTableMixed does two look-ups for each visit, a third of all on positions already there, as a search
// does, in a table of some millions of positions.
func BenchmarkTableMixed(b *testing.B) {
	r := rand.New(rand.NewPCG(7, 8))
	table := NewTable(4<<30, nil)
	keys := make([]board.Key, 1<<16)
	for i := range 4_000_000 {
		key := randomKey(r)
		keys[i&(len(keys)-1)] = key
		table.Visit(board.Forward, key, search.Ref(i+1))
	}
	i := 0
	for b.Loop() {
		i++
		switch i % 3 {
		case 0:
			table.Visit(board.Reverse, randomKey(r), search.Ref(i))
		case 1:
			table.Lookup(keys[r.IntN(len(keys))])
		default:
			table.Lookup(randomKey(r))
		}
	}
	b.ReportMetric(float64(table.MemoryBytes())/float64(table.Len()), "B/entry")
}
