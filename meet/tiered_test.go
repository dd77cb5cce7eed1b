package meet

import (
	"errors"
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/standin"
	"planner/search"
)

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

// TestTieredTableIsOneTable compares a small table above an overflow with a map, over visits that repeat old keys.
func TestTieredTableIsOneTable(t *testing.T) {
	overflow := standin.NewStore()
	table := NewTieredTable(shardCount*2*pageBytes, overflow)
	want := map[board.Key][2]Ref{}
	random := rand.New(rand.NewPCG(9, 9))
	var keys []board.Key
	for i := range Ref(600_000) {
		key := board.Key{Hi: random.Uint64(), Lo: random.Uint64()}
		if i > 1000 && random.IntN(3) == 0 {
			key = keys[random.IntN(len(keys))]
		} else {
			keys = append(keys, key)
		}
		side := board.Side(random.IntN(2))
		refs := want[key]
		fresh, other := table.Visit(side, key, i+1)
		if fresh != (refs[side] == 0) || other != refs[side.Other()] {
			t.Fatalf("visit %d: fresh %v other %d, want %v", i, fresh, other, refs)
		}
		if fresh {
			refs[side] = i + 1
			want[key] = refs
		}
	}
	for key, refs := range want {
		if f, r := table.Lookup(key); [2]Ref{f, r} != refs {
			t.Fatalf("look-up gives %d %d, want %v", f, r, refs)
		}
	}
	spilled := len(overflow.Held)
	if int(table.Len()) != len(want) || table.Err() != nil || table.Bytes() > shardCount*2*pageBytes || spilled == 0 {
		t.Errorf("%d positions, want %d; %d bytes, %d in the overflow, %v", table.Len(), len(want), table.Bytes(),
			spilled, table.Err())
	}
}

func TestTieredTableGoesOnWhenTheOverflowFails(t *testing.T) {
	overflow := standin.NewStore()
	overflow.Most = 100_000
	table := NewTieredTable(shardCount*2*pageBytes, overflow)
	random := rand.New(rand.NewPCG(9, 9))
	kept := map[board.Key]Ref{}
	for i := range Ref(600_000) {
		key := board.Key{Hi: random.Uint64(), Lo: random.Uint64()}
		if fresh, _ := table.Visit(board.Forward, key, i+1); fresh {
			kept[key] = i + 1
		}
	}
	if !errors.Is(table.Err(), standin.ErrFull) || !table.Full() {
		t.Errorf("error %v, full %v", table.Err(), table.Full())
	}
	for key, ref := range kept {
		if f, _ := table.Lookup(key); f != ref {
			t.Fatalf("record %d reads %d", ref, f)
		}
	}
}

// TestRecentEntriesAreNotOld finds entries in the overflow, completes them, has them evicted again and finds them
// complete, although what was found first is remembered.
func TestRecentEntriesAreNotOld(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of thousands of positions in one goroutine")
	}
	table := NewTieredTable(shardCount*2*pageBytes, standin.NewStore())
	random := rand.New(rand.NewPCG(3, 9))
	next := Ref(0)
	fill := func() {
		for range 300_000 {
			next++
			table.Visit(board.Forward, board.Key{Hi: random.Uint64(), Lo: random.Uint64()}, next)
		}
	}
	var keys []board.Key
	for i := range 1000 {
		keys = append(keys, board.Key{Hi: random.Uint64(), Lo: random.Uint64()})
		next++
		table.Visit(board.Forward, keys[i], next)
	}
	fill()
	for i, key := range keys {
		if f, r := table.Lookup(key); f != Ref(i+1) || r != 0 {
			t.Fatalf("key %d in the overflow gives %d %d", i, f, r)
		}
		next++
		if fresh, other := table.Visit(board.Reverse, key, next); !fresh || other != Ref(i+1) {
			t.Fatalf("key %d: fresh %v, other %d", i, fresh, other)
		}
	}
	fill()
	for i, key := range keys {
		if f, r := table.Lookup(key); f != Ref(i+1) || r != Ref(301_000+i+1) {
			t.Fatalf("key %d, completed, gives %d %d", i, f, r)
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
	table := NewTieredTable(shardCount*2*pageBytes, overflow)
	random := rand.New(rand.NewPCG(5, 9))
	var keys []board.Key
	for i := range Ref(300_000) {
		keys = append(keys, board.Key{Hi: random.Uint64(), Lo: random.Uint64()})
		table.Visit(board.Forward, keys[i], i+1)
	}
	next, known := Ref(300_000), 0
	newRecord := func() Ref { next++; return next }
	for i, key := range keys[:2000] {
		mine, other, fresh := table.Reach(board.Forward, key, newRecord)
		if fresh || other != 0 || mine != 0 && mine != Ref(i+1) {
			t.Fatalf("key %d: %d %d %v", i, mine, other, fresh)
		} else if mine == 0 {
			known++
		}
		if mine, _, fresh := table.Record(board.Forward, key, newRecord); mine != Ref(i+1) || fresh {
			t.Fatalf("key %d has record %d", i, mine)
		}
	}
	if known == 0 || next != 300_000 {
		t.Errorf("%d known, %d new records", known, next-300_000)
	}
	for i, key := range keys[2000:4000] {
		if _, other, fresh := table.Reach(board.Reverse, key, newRecord); !fresh || other != Ref(2000+i+1) {
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
