package meet

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"planner/board"
)

// Ref names a record of a side's Log; 0 means none.
type Ref uint32

const (
	entryBytes = 24
	pageBytes  = pageSlots*entryBytes + 8 // a page and the pointer to it
)

// entry is one position: its key and the first record of each side that reached it. An entry without a record is an
// empty slot.
type entry struct {
	lo, hi uint64
	refs   [2]Ref
}

// Table is one transposition table for both sides, safe for many goroutines.
//
// The upper bits of a key select one of 256 shards, each under its own lock. A shard is an ordered open-addressed table
// (Amble and Knuth 1974, "Ordered hash tables"): the home slot of a key is its lower word scaled to the size of the
// shard. This keeps the order, so a shard is a sorted array with gaps, and a miss costs no more than a hit even at a
// load of 0.9. Because of the order a shard grows in place: pages are added, all entries are packed to the far end and
// then spread from the front. No page is ever dropped, so the table never needs more memory than it keeps and makes no
// work for the garbage collector (pages hold no pointers).
//
//	load 0.72:  |ab.c.d..ef.g..h|        growing:  |.......abcdefgh|....  ->  |a.b..c.d...e.f.g..h|
type Table struct {
	limit  int64        // bytes
	bytes  atomic.Int64 // of all pages
	count  atomic.Int64 // entries
	full   atomic.Bool  // a position was refused
	shards [shardCount]shard
}

// shard is one part of a table.
type shard struct {
	sync.Mutex
	pages []*[pageSlots]entry
	homes uint64 // home slots: all slots but the last slackSlots
	count int    // entries
	most  int    // entries at which the shard grows
	_     [8]byte
}

// NewTable makes an empty table that grows to the given number of bytes at most.
func NewTable(limit int64) *Table { return &Table{limit: limit} }

// Reach is called when a side reaches the position of a key. It returns the records by which the side and the other
// side first reached the position, 0 for a side that never did: other is not 0 where the sides meet. If the side is
// here for the first time, newRecord makes its record, and fresh is true. When the table is full, a new position gets
// its record, but is not kept, and fresh is false.
func (t *Table) Reach(side board.Side, key board.Key, newRecord func() Ref) (mine, other Ref, fresh bool) {
	s := t.shard(key)
	s.Lock()
	defer s.Unlock()
	slot, found := s.find(key)
	if found {
		return s.at(slot).reach(side, newRecord)
	}
	mine = newRecord()
	e := entry{lo: key.Lo, hi: key.Hi}
	e.refs[side] = mine
	if s.count < s.most && s.insert(slot, e) {
		t.counted(s)
		return mine, 0, true
	}
	return mine, 0, t.add(s, e)
}

// reach is Reach for the entry of the position.
func (e *entry) reach(side board.Side, newRecord func() Ref) (mine, other Ref, fresh bool) {
	if fresh = e.refs[side] == 0; fresh {
		e.refs[side] = newRecord()
	}
	return e.refs[side], e.refs[side.Other()], fresh
}

// add puts an entry that is not there into its shard, which is locked. The shard grows for it if the table's limit
// allows; otherwise add returns false.
func (t *Table) add(s *shard, e entry) bool {
	for s.count >= s.most || !s.put(e) {
		if !t.grow(s) {
			return false
		}
	}
	t.counted(s)
	return true
}

// counted counts a new entry of a shard.
func (t *Table) counted(s *shard) {
	s.count++
	t.count.Add(1)
}

// put inserts an entry at its slot. It returns false when the cluster of the slot reaches the end of the shard.
func (s *shard) put(e entry) bool {
	slot, _ := s.find(board.Key{Hi: e.hi, Lo: e.lo})
	return s.insert(slot, e)
}

// Lookup returns the records by which the sides first reached the position of a key, 0 for a side that never did.
func (t *Table) Lookup(key board.Key) (forward, reverse Ref) {
	s := t.shard(key)
	s.Lock()
	defer s.Unlock()
	if e := s.lookup(key); e != nil {
		return e.refs[board.Forward], e.refs[board.Reverse]
	}
	return 0, 0
}

// Full reports whether a position was refused because the memory is spent.
func (t *Table) Full() bool { return t.full.Load() }

// Len is the number of positions in the table.
func (t *Table) Len() int64 { return t.count.Load() }

// Bytes is the memory of the table.
func (t *Table) Bytes() int64 { return t.bytes.Load() }

// shard selects the shard of a key.
func (t *Table) shard(key board.Key) *shard { return &t.shards[key.Hi>>(64-shardBits)] }

// grow gives a shard more pages, if the table's limit allows, and reports whether it did.
func (t *Table) grow(s *shard) bool {
	more := max(1, len(s.pages)/growthDivisor)
	if t.bytes.Add(int64(more)*pageBytes) > t.limit {
		t.bytes.Add(-int64(more) * pageBytes)
		t.full.Store(true)
		return false
	}
	s.grow(more)
	return true
}

// lookup returns the entry of a key, nil when there is none.
func (s *shard) lookup(key board.Key) *entry {
	if s.pages == nil {
		return nil
	}
	if slot, found := s.find(key); found {
		return s.at(slot)
	}
	return nil
}

// at returns the entry of a slot.
func (s *shard) at(slot uint64) *entry { return &s.pages[slot/pageSlots][slot%pageSlots] }

// slots is the number of slots of a shard.
func (s *shard) slots() uint64 { return uint64(len(s.pages)) * pageSlots }

// find returns the slot of a key, or the slot where it belongs. The slots after the last home slot let the scan end at
// an empty slot or a greater key; when it reaches the very end, insert refuses.
func (s *shard) find(key board.Key) (slot uint64, found bool) {
	slot, _ = bits.Mul64(key.Lo, s.homes)
	for end := s.slots(); slot < end; slot++ {
		e := s.at(slot)
		if e.refs == [2]Ref{} || e.lo > key.Lo {
			return slot, false
		}
		if e.lo == key.Lo && e.hi == key.Hi {
			return slot, true
		}
	}
	return slot, false
}

// insert puts an entry at a slot and moves the rest of the cluster up by one. When the cluster reaches the end of the
// shard, it changes nothing and returns false.
func (s *shard) insert(slot uint64, e entry) bool {
	gap, end := slot, s.slots()
	for gap < end && s.at(gap).refs != [2]Ref{} {
		gap++
	}
	if gap == end {
		return false
	}
	for page := gap / pageSlots; page > slot/pageSlots; page-- {
		last := s.pages[page]
		at := gap % pageSlots
		copy(last[1:at+1], last[:at])
		last[0] = s.pages[page-1][pageSlots-1]
		gap = page*pageSlots - 1
	}
	page := s.pages[slot/pageSlots]
	from, to := slot%pageSlots, gap%pageSlots
	copy(page[from+1:to+1], page[from:to])
	page[from] = e
	return true
}

// grow adds pages and spreads the entries over all of them. Packed to the far end, entry i of n stands at slots-n+i.
// Its new slot is never beyond that, so the forward pass overwrites only what it has read.
func (s *shard) grow(more int) {
	free := s.slots()
	for range more {
		s.pages = append(s.pages, new([pageSlots]entry))
	}
	write := s.slots()
	for read := free; read > 0; {
		read--
		if e := s.at(read); e.refs != [2]Ref{} {
			write--
			*s.at(write), *e = *e, entry{}
		}
	}
	s.homes = s.slots() - slackSlots
	s.most = int(s.homes) * fullTenths / 10
	next := uint64(0)
	for read := write; read < s.slots(); read++ {
		e := *s.at(read)
		*s.at(read) = entry{}
		home, _ := bits.Mul64(e.lo, s.homes)
		next = max(next, home)
		*s.at(next) = e
		next++
	}
}
