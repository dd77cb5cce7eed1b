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
	shardBits  = 8
	shardCount = 1 << shardBits
	entryBytes = 24
	pageSlots  = 512                      // entries a page: 12 KiB, a size class of the allocator
	pageBytes  = pageSlots*entryBytes + 8 // with its pointer
	slack      = pageSlots / 2            // slots behind the last home slot, so that clusters never wrap
	fullTenths = 9                        // a shard grows beyond nine tenths
	growth     = 4                        // by a quarter, so that its load stays above 0.72
)

// entry is one position: its key and the first record of each side that reached it. No record at all is an
// empty slot.
type entry struct {
	lo, hi uint64
	refs   [2]Ref
}

// Table is one transposition table for both sides, safe for many goroutines.
//
// It is cut into 256 shards by the key's upper bits, each under its own lock. A shard is an ordered open-addressed
// table (Amble and Knuth 1974, "Ordered hash tables"): the home slot is the key's lower word scaled to the size
// of the shard, which keeps order, so that the whole shard is a sorted array with gaps and a miss costs no more
// than a hit even at nine tenths full. Because of the order a shard grows in place: pages are added, all entries
// are packed to the far end, then spread from the front. Nothing is thrown away on the way, so the table never
// needs more memory than it keeps and leaves the garbage collector nothing to do (its pages hold no pointers).
//
//	load 0.72:  |ab.c.d..ef.g..h|        growing:  |.......abcdefgh|....  ->  |a.b..c.d...e.f.g..h|
type Table struct {
	limit  int64
	bytes  atomic.Int64
	count  atomic.Int64
	full   atomic.Bool
	shards [shardCount]shard
}

type shard struct {
	sync.Mutex
	pages []*[pageSlots]entry
	homes uint64 // home slots: all slots but the slack
	count int
	most  int // entries at which the shard grows
	_     [8]byte
}

// NewTable makes an empty table that may grow up to the given number of bytes.
func NewTable(limit int64) *Table { return &Table{limit: limit} }

// Visit notes that a side reached the position of a key by the record ref, unless that side was there before.
// It reports whether ref is the side's first, and the record by which the other side has reached the position:
// not 0 means that the sides meet here. When the table is full, a new position is not kept and not fresh.
func (t *Table) Visit(side board.Side, key board.Key, ref Ref) (fresh bool, other Ref) {
	_, other, fresh = t.First(side, key, func() Ref { return ref })
	return fresh, other
}

// First gives the record by which a side first reached the position of a key, and the other side's, 0 for none. A side
// that comes there now takes the record that note makes; fresh says so. When the table is full, a new position has its
// record but is not kept and not fresh.
func (t *Table) First(side board.Side, key board.Key, note func() Ref) (mine, other Ref, fresh bool) {
	s := &t.shards[key.Hi>>(64-shardBits)]
	s.Lock()
	defer s.Unlock()
	if s.pages != nil {
		if slot, found := s.find(key); found {
			return s.at(slot).first(side, note)
		}
	}
	mine = note()
	e := entry{lo: key.Lo, hi: key.Hi}
	e.refs[side] = mine
	return mine, 0, t.enter(s, e)
}

// first is First for the entry of the position.
func (e *entry) first(side board.Side, note func() Ref) (mine, other Ref, fresh bool) {
	if fresh = e.refs[side] == 0; fresh {
		e.refs[side] = note()
	}
	return e.refs[side], e.refs[side.Other()], fresh
}

// enter puts an entry that is not there into its shard, which is locked and grows for it if the table's limit allows.
func (t *Table) enter(s *shard, e entry) bool {
	for s.count >= s.most || !s.put(e) {
		if !t.grow(s) {
			return false
		}
	}
	s.count++
	t.count.Add(1)
	return true
}

// put inserts an entry at its place; false when its cluster reaches the end of the shard.
func (s *shard) put(e entry) bool {
	slot, _ := s.find(board.Key{Hi: e.hi, Lo: e.lo})
	return s.insert(slot, e)
}

// Lookup gives the records by which the sides first reached the position of a key, 0 for a side that never did.
func (t *Table) Lookup(key board.Key) (forward, reverse Ref) {
	s := &t.shards[key.Hi>>(64-shardBits)]
	s.Lock()
	defer s.Unlock()
	if s.pages == nil {
		return 0, 0
	}
	slot, found := s.find(key)
	if !found {
		return 0, 0
	}
	e := s.at(slot)
	return e.refs[board.Forward], e.refs[board.Reverse]
}

// Full reports whether a position had to be refused for want of memory.
func (t *Table) Full() bool { return t.full.Load() }

// Len is the number of positions held.
func (t *Table) Len() int64 { return t.count.Load() }

// Bytes is the memory held.
func (t *Table) Bytes() int64 { return t.bytes.Load() }

// grow gives a shard more pages, as far as the table's limit allows, and reports whether it did.
func (t *Table) grow(s *shard) bool {
	more := max(1, len(s.pages)/growth)
	if t.bytes.Add(int64(more)*pageBytes) > t.limit {
		t.bytes.Add(-int64(more) * pageBytes)
		t.full.Store(true)
		return false
	}
	s.grow(more)
	return true
}

func (s *shard) at(slot uint64) *entry { return &s.pages[slot/pageSlots][slot%pageSlots] }

func (s *shard) slots() uint64 { return uint64(len(s.pages)) * pageSlots }

// find gives the slot of a key, or the slot where it belongs. Behind the last home slot lies the slack, so the
// walk always comes to an empty slot or a greater key, or to the very end, which insert refuses.
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

// insert puts an entry at a slot and moves the rest of the cluster one up. It refuses, changing nothing, when
// the cluster reaches the end of the shard.
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

// grow adds pages and spreads the entries over all of them. Packed to the far end, entry i of n stands at
// slots-n+i; its new slot is never beyond that, so the forward pass overwrites only what it has read.
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
	s.homes = s.slots() - slack
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
