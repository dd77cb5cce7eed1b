package meet

import (
	"errors"
	"math/rand/v2"
	"sync"
	"testing"

	"planner/board"
	"planner/search/disk"
)

// cellar is an overflow in memory.
type cellar struct {
	sync.Mutex
	held  map[board.Key][2]uint32
	most  int
	wrong *board.Key // that it takes for one of the forward side
}

var errCellar = errors.New("the cellar is full")

func (c *cellar) Put(batch []disk.Entry) error {
	c.Lock()
	defer c.Unlock()
	if len(c.held)+len(batch) > c.most {
		return errCellar
	}
	for _, e := range batch {
		c.held[e.Key] = e.Refs
	}
	return nil
}

func (c *cellar) Guess(key board.Key, side board.Side) disk.Guess {
	c.Lock()
	defer c.Unlock()
	if c.wrong != nil && *c.wrong == key && side == board.Forward {
		return disk.Likely
	}
	if c.held[key][side] == 0 {
		return disk.Absent
	}
	return disk.Likely
}

func (c *cellar) Get(key board.Key) (disk.Entry, bool, error) {
	c.Lock()
	defer c.Unlock()
	refs, found := c.held[key]
	return disk.Entry{Key: key, Refs: refs}, found, nil
}

// TestDeepIsOneTable compares a small table above an overflow with a map, over visits that repeat old keys.
func TestDeepIsOneTable(t *testing.T) {
	below := &cellar{held: map[board.Key][2]uint32{}, most: 1 << 30}
	d := NewTieredTable(shardCount*2*pageBytes, below)
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
		fresh, other := d.Visit(side, key, i+1)
		if fresh != (refs[side] == 0) || other != refs[side.Other()] {
			t.Fatalf("visit %d: fresh %v other %d, want %v", i, fresh, other, refs)
		}
		if fresh {
			refs[side] = i + 1
			want[key] = refs
		}
	}
	for key, refs := range want {
		if f, r := d.Lookup(key); [2]Ref{f, r} != refs {
			t.Fatalf("look-up gives %d %d, want %v", f, r, refs)
		}
	}
	if int(d.Len()) != len(want) || d.Err() != nil || d.Bytes() > shardCount*2*pageBytes || len(below.held) == 0 {
		t.Errorf("%d positions, want %d; %d bytes, %d below, %v", d.Len(), len(want), d.Bytes(), len(below.held), d.Err())
	}
}

func TestDeepGoesOnWhenTheOverflowFails(t *testing.T) {
	d := NewTieredTable(shardCount*2*pageBytes, &cellar{held: map[board.Key][2]uint32{}, most: 100_000})
	random := rand.New(rand.NewPCG(9, 9))
	kept := map[board.Key]Ref{}
	for i := range Ref(600_000) {
		key := board.Key{Hi: random.Uint64(), Lo: random.Uint64()}
		if fresh, _ := d.Visit(board.Forward, key, i+1); fresh {
			kept[key] = i + 1
		}
	}
	if !errors.Is(d.Err(), errCellar) || !d.Full() {
		t.Errorf("error %v, full %v", d.Err(), d.Full())
	}
	for key, ref := range kept {
		if f, _ := d.Lookup(key); f != ref {
			t.Fatalf("record %d reads %d", ref, f)
		}
	}
}

// TestRecentEntriesAreNotOld finds entries below, completes them, lets them sink again and finds them complete, although
// what was found first is remembered.
func TestRecentEntriesAreNotOld(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of thousands of positions in one goroutine")
	}
	d := NewTieredTable(shardCount*2*pageBytes, &cellar{held: map[board.Key][2]uint32{}, most: 1 << 30})
	random := rand.New(rand.NewPCG(3, 9))
	next := Ref(0)
	fill := func() {
		for range 300_000 {
			next++
			d.Visit(board.Forward, board.Key{Hi: random.Uint64(), Lo: random.Uint64()}, next)
		}
	}
	var keys []board.Key
	for i := range 1000 {
		keys = append(keys, board.Key{Hi: random.Uint64(), Lo: random.Uint64()})
		next++
		d.Visit(board.Forward, keys[i], next)
	}
	fill()
	for i, key := range keys {
		if f, r := d.Lookup(key); f != Ref(i+1) || r != 0 {
			t.Fatalf("key %d below gives %d %d", i, f, r)
		}
		next++
		if fresh, other := d.Visit(board.Reverse, key, next); !fresh || other != Ref(i+1) {
			t.Fatalf("key %d: fresh %v, other %d", i, fresh, other)
		}
	}
	fill()
	for i, key := range keys {
		if f, r := d.Lookup(key); f != Ref(i+1) || r != Ref(301_000+i+1) {
			t.Fatalf("key %d, completed, gives %d %d", i, f, r)
		}
	}
}

// TestKnownRecordsAreLookedUpLate asks for positions that sank: nothing is noted for those that the side has reached, and
// the other side sees them all.
func TestKnownRecordsAreLookedUpLate(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of thousands of positions in one goroutine")
	}
	below := &cellar{held: map[board.Key][2]uint32{}, most: 1 << 30}
	d := NewTieredTable(shardCount*2*pageBytes, below)
	random := rand.New(rand.NewPCG(5, 9))
	var keys []board.Key
	for i := range Ref(300_000) {
		keys = append(keys, board.Key{Hi: random.Uint64(), Lo: random.Uint64()})
		d.Visit(board.Forward, keys[i], i+1)
	}
	next, known := Ref(300_000), 0
	note := func() Ref { next++; return next }
	for i, key := range keys[:2000] {
		if mine, other, fresh := d.First(board.Forward, key, note); fresh || other != 0 || mine != 0 && mine != Ref(i+1) {
			t.Fatalf("key %d: %d %d %v", i, mine, other, fresh)
		} else if mine == 0 {
			known++
		}
		if mine, _, fresh := d.Record(board.Forward, key, note); mine != Ref(i+1) || fresh {
			t.Fatalf("key %d has record %d", i, mine)
		}
	}
	if known == 0 || next != 300_000 {
		t.Errorf("%d known, %d noted", known, next-300_000)
	}
	for i, key := range keys[2000:4000] {
		if _, other, fresh := d.First(board.Reverse, key, note); !fresh || other != Ref(2000+i+1) {
			t.Fatalf("key %d: the other side sees %d", 2000+i, other)
		}
	}
	stranger := board.Key{Hi: 1, Lo: 1}
	below.wrong = &stranger
	if mine, _, _ := d.First(board.Forward, stranger, note); mine != 0 {
		t.Errorf("a wrong guess gives record %d", mine)
	}
	if mine, _, fresh := d.Record(board.Forward, stranger, note); mine != next || !fresh {
		t.Errorf("a position guessed wrong has record %d, fresh %v", mine, fresh)
	}
}
