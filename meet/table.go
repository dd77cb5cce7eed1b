package meet

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"planner/board"
	"planner/internal/memory"
)

// Ref names a record of a side's Log; 0 means none.
type Ref uint32

const (
	entryBytes = 12
	pageBytes  = pageSlots*entryBytes + 8 // a page and the pointer to it
)

// entry is one position: 63 bits of its key in two halves, the lowest bit in their place saying which side reached the
// position first, and the record of that side. An entry without a record is an empty slot. Words of 32 bits keep it at
// 12 bytes.
//
//	| high half of the key's low word | its low half but one bit, and the side | record |
//
// The shard of an entry holds another 8 bits of the key. Two of n positions in a table share all 71 bits with a
// probability of about n²/2⁷², 1 in 47 million for ten million positions. The later one then passes for known, with the
// record of the other, or for a meet. That does no harm beyond a solution missed or a search that ends with an error:
// a meet is joined from positions rebuilt out of the logs and compared in full, a solution is replayed, and that a side
// is searched out is never said by the table alone, but by an exhaustive search that follows.
type entry struct {
	high, low uint32
	ref       Ref
}

// word returns the part of a key that an entry keeps.
func word(key board.Key) uint64 { return key.Lo &^ 1 }

func newEntry(word uint64, side board.Side, ref Ref) entry {
	return entry{high: uint32(word >> 32), low: uint32(word) | uint32(side), ref: ref}
}

// word is the entry's part of the key.
func (e *entry) word() uint64 { return uint64(e.high)<<32 | uint64(e.low&^1) }

// side is the one that reached the position first.
func (e *entry) side() board.Side { return board.Side(e.low & 1) }

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

	// second has the records of the sides that reached a position after the other side, by the word of the position.
	// The sides have met there, which ends a search, so there are hardly ever more than a few.
	second map[uint64]Ref
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
	slot, found := s.find(word(key))
	if found {
		return s.reach(s.at(slot), side, newRecord)
	}
	mine = newRecord()
	e := newEntry(word(key), side, mine)
	if s.count < s.most && s.insert(slot, e) {
		t.counted(s)
		return mine, 0, true
	}
	return mine, 0, t.add(s, e)
}

// reach is Reach for the entry of the position.
func (s *shard) reach(e *entry, side board.Side, newRecord func() Ref) (mine, other Ref, fresh bool) {
	if e.side() == side {
		return e.ref, s.second[e.word()], false
	}
	if mine = s.second[e.word()]; mine == 0 {
		mine, fresh = newRecord(), true
		s.setSecond(e.word(), mine)
	}
	return mine, e.ref, fresh
}

// setSecond notes the record of the side that came second to a position.
func (s *shard) setSecond(word uint64, ref Ref) {
	if s.second == nil {
		s.second = make(map[uint64]Ref)
	}
	s.second[word] = ref
}

// refs are the records of both sides for an entry's position.
func (s *shard) refs(e *entry) (refs [2]Ref) {
	refs[e.side()], refs[e.side().Other()] = e.ref, s.second[e.word()]
	return refs
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
	slot, _ := s.find(e.word())
	return s.insert(slot, e)
}

// Lookup returns the records by which the sides first reached the position of a key, 0 for a side that never did.
func (t *Table) Lookup(key board.Key) (forward, reverse Ref) {
	s := t.shard(key)
	s.Lock()
	defer s.Unlock()
	if e := s.lookup(key); e != nil {
		refs := s.refs(e)
		return refs[board.Forward], refs[board.Reverse]
	}
	return 0, 0
}

// Full reports whether a position was refused because the memory is spent.
func (t *Table) Full() bool { return t.full.Load() }

// Len is the number of positions in the table.
func (t *Table) Len() int64 { return t.count.Load() }

// Bytes is the memory of the table.
func (t *Table) Bytes() int64 { return t.bytes.Load() }

// Spare is how many bytes of its limit the table does not take yet.
func (t *Table) Spare() int64 { return max(t.limit-t.Bytes(), 0) }

// shard selects the shard of a key.
func (t *Table) shard(key board.Key) *shard { return &t.shards[shardOf(key)] }

// shardOf is the number of the shard of a key.
func shardOf(key board.Key) uint64 { return key.Hi >> (64 - shardBits) }

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
	if slot, found := s.find(word(key)); found {
		return s.at(slot)
	}
	return nil
}

// at returns the entry of a slot.
func (s *shard) at(slot uint64) *entry { return &s.pages[slot/pageSlots][slot%pageSlots] }

// slots is the number of slots of a shard.
func (s *shard) slots() uint64 { return uint64(len(s.pages)) * pageSlots }

// find returns the slot of a word, or the slot where it belongs. The slots after the last home slot let the scan end at
// an empty slot or a greater word; when it reaches the very end, insert refuses.
func (s *shard) find(word uint64) (slot uint64, found bool) {
	slot, _ = bits.Mul64(word, s.homes)
	for end := s.slots(); slot < end; slot++ {
		e := s.at(slot)
		if e.ref == 0 || e.word() >= word {
			return slot, e.ref != 0 && e.word() == word
		}
	}
	return slot, false
}

// insert puts an entry at a slot and moves the rest of the cluster up by one. When the cluster reaches the end of the
// shard, it changes nothing and returns false.
func (s *shard) insert(slot uint64, e entry) bool {
	gap, end := slot, s.slots()
	for gap < end && s.at(gap).ref != 0 {
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
		s.pages = append(s.pages, (*[pageSlots]entry)(memory.Make[entry](pageSlots)))
	}
	write := s.slots()
	for read := free; read > 0; {
		read--
		if e := s.at(read); e.ref != 0 {
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
		home, _ := bits.Mul64(e.word(), s.homes)
		next = max(next, home)
		*s.at(next) = e
		next++
	}
}
