package meet

import (
	"math/bits"
	"slices"
	"sync/atomic"

	"planner/board"
	"planner/search"
)

// TieredTable is a Table in RAM with a second level, the overflow. When the memory is spent, a full shard evicts its
// older half to the overflow, and a key that is not in RAM is asked for there. Nothing is lost as long as the overflow
// takes what it is given. An entry that a side reaches again comes back to RAM and, completed, is evicted again later
// and overwrites what the overflow had. So the entry in RAM is always the newer of the two.
//
// The age of an entry follows from its records, whose numbers grow with time. Old positions are asked for least,
// because most duplicates that a search makes are of positions that it has just made.
//
// Without an overflow a TieredTable is the Table alone.
type TieredTable struct {
	*Table
	overflow search.Overflow // nil for none
	recent   recentEntries
	failure  atomic.Pointer[error]
	evicted  atomic.Int64 // entries that went to the overflow
	returned atomic.Int64 // entries that came back from it
}

// recentEntries are entries that were found in the overflow lately, because searches that start again come to the same
// positions again and again. The key of an entry says where it stands. The upper bits of that place are the number of
// the key's shard, whose lock guards it.
type recentEntries struct {
	slots []recentEntry
	bits  int // of the number of slots
}

// recentEntry is an entry with the records of both sides, without the bits of the key that say where it stands.
type recentEntry struct {
	word uint64
	refs [2]Ref
}

const recentBytes = 16

// newRecentEntries makes room for the greatest power of two of entries that fits into limit bytes, at least one for
// each shard.
func newRecentEntries(limit int64) recentEntries {
	size := bits.Len64(uint64(max(limit/recentBytes, shardCount))) - 1
	return recentEntries{slots: make([]recentEntry, 1<<size), bits: size}
}

// slot returns where the entry of a key stands, if it is remembered.
func (r *recentEntries) slot(key board.Key) *recentEntry {
	within := r.bits - shardBits
	return &r.slots[shardOf(key)<<within|key.Lo>>(64-within)]
}

// drop forgets an entry that is evicted, whose records may be newer than the remembered ones.
func (r *recentEntries) drop(key board.Key) {
	if slot := r.slot(key); slot.word == word(key) {
		*slot = recentEntry{}
	}
}

// below is the key under which the overflow knows an entry of a shard. It has the bits that the table keeps; the other
// bits of the high word, by which the overflow spreads what it holds, are made of the low one by a multiplication.
func below(shard, word uint64) board.Key {
	const spread = 0xbf58476d1ce4e5b9 // odd, and not the factor of package store, as a filter needs bits that differ
	return board.Key{Hi: shard<<(64-shardBits) | word*spread>>shardBits, Lo: word}
}

// keptOf is below for the position of a key.
func keptOf(key board.Key) board.Key { return below(shardOf(key), word(key)) }

// NewTieredTable makes an empty table of the given bytes above an overflow. Every shard gets a page at least. The
// overflow may be nil.
func NewTieredTable(limit int64, overflow search.Overflow) *TieredTable {
	if overflow == nil {
		return &TieredTable{Table: NewTable(limit)}
	}
	r := newRecentEntries(limit / recentDivisor)
	limit -= int64(len(r.slots)) * recentBytes
	return &TieredTable{Table: NewTable(max(limit, shardCount*pageBytes)), recent: r, overflow: overflow}
}

// Limit sets how many bytes the table may take from now on. It must not run beside other methods, and the table never
// shrinks.
func (t *TieredTable) Limit(bytes int64) {
	t.limit = max(bytes-int64(len(t.recent.slots))*recentBytes, t.limit)
	t.full.Store(false)
}

// Err is why the overflow is not used any more, nil while nothing has failed. After an error the table goes on in RAM
// and, when it is full, refuses positions as a Table does.
func (t *TieredTable) Err() error {
	if failure := t.failure.Load(); failure != nil {
		return *failure
	}
	return nil
}

// Full reports whether a position was refused because the memory is spent and no overflow takes more.
func (t *TieredTable) Full() bool { return t.Table.Full() && (t.overflow == nil || t.Err() != nil) }

// Len is the number of positions on both levels. One that came back is on both and counts once.
func (t *TieredTable) Len() int64 { return t.Table.Len() + t.evicted.Load() - t.returned.Load() }

// Lookup is Table.Lookup on both levels.
func (t *TieredTable) Lookup(key board.Key) (forward, reverse Ref) {
	if t.overflow == nil {
		return t.Table.Lookup(key)
	}
	s := t.shard(key)
	s.Lock()
	defer s.Unlock()
	if e := s.lookup(key); e != nil {
		refs := s.refs(e)
		return refs[board.Forward], refs[board.Reverse]
	}
	refs := t.fetch(key)
	return refs[board.Forward], refs[board.Reverse]
}

// Visit is Record for a record that exists already. It reports whether the record is the side's first for the position,
// and the other side's record.
func (t *TieredTable) Visit(side board.Side, key board.Key, ref Ref) (fresh bool, other Ref) {
	_, other, fresh = t.Record(side, key, func() Ref { return ref })
	return fresh, other
}

// Reach does on both levels what Table.Reach does on one, with one exception: mine is 0 for a position when the
// overflow likely has a record of the side and certainly has none of the other side. Looking such a position up would
// cost more than most searches gain from it. One new position in fifty is mistaken for one of these. Record, which is
// called when the position is expanded, makes the record then.
func (t *TieredTable) Reach(side board.Side, key board.Key, newRecord func() Ref) (mine, other Ref, fresh bool) {
	if t.overflow == nil {
		return t.Table.Reach(side, key, newRecord)
	}
	s := t.shard(key)
	s.Lock()
	defer s.Unlock()
	if e := s.lookup(key); e != nil {
		return s.reach(e, side, newRecord)
	}
	kept := keptOf(key)
	if t.overflow.Guess(kept, side) == search.Likely && t.overflow.Guess(kept, side.Other()) == search.Absent {
		return 0, 0, false
	}
	return t.reachOverflow(s, side, key, newRecord)
}

// Record is Table.Reach on both levels.
func (t *TieredTable) Record(side board.Side, key board.Key, newRecord func() Ref) (mine, other Ref, fresh bool) {
	if t.overflow == nil {
		return t.Table.Reach(side, key, newRecord)
	}
	s := t.shard(key)
	s.Lock()
	defer s.Unlock()
	if e := s.lookup(key); e != nil {
		return s.reach(e, side, newRecord)
	}
	return t.reachOverflow(s, side, key, newRecord)
}

// reachOverflow is Reach for a key that is not in RAM. Its shard is locked.
func (t *TieredTable) reachOverflow(s *shard, side board.Side, key board.Key, newRecord func() Ref) (
	mine, other Ref, fresh bool) {
	refs := t.fetch(key)
	mine, other = refs[side], refs[side.Other()]
	if mine != 0 {
		return mine, other, false
	}
	mine = newRecord()
	if other == 0 {
		return mine, 0, t.add(key, newEntry(word(key), side, mine))
	}
	if fresh = t.add(key, newEntry(word(key), side.Other(), other)); fresh {
		s.setSecond(word(key), mine)
		t.returned.Add(1)
	}
	return mine, other, fresh
}

// fetch asks the overflow for the records of a key, unless they are remembered. The key's shard is locked.
func (t *TieredTable) fetch(key board.Key) [2]Ref {
	slot := t.recent.slot(key)
	if slot.word == word(key) {
		return slot.refs
	}
	e, found, err := t.overflow.Get(keptOf(key))
	if err != nil {
		t.fail(err)
	}
	if !found {
		return [2]Ref{}
	}
	*slot = recentEntry{word: word(key), refs: [2]Ref{Ref(e.Refs[0]), Ref(e.Refs[1])}}
	return slot.refs
}

// fail keeps the first error of the overflow.
func (t *TieredTable) fail(err error) { t.failure.CompareAndSwap(nil, &err) }

// add puts the entry of a key that is not in RAM into its shard, which is locked. If need be, the shard grows or evicts
// entries; add returns false when neither is possible.
func (t *TieredTable) add(key board.Key, e entry) bool {
	s := t.shard(key)
	for s.count >= s.most || !s.put(e) {
		if !t.grow(s) && !t.evict(s, shardOf(key)) {
			return false
		}
	}
	s.count++
	t.count.Add(1)
	return true
}

// evict moves the older half of a shard to the overflow. It returns false when nothing could be moved.
func (t *TieredTable) evict(s *shard, number uint64) bool {
	if s.count < 2 || t.Err() != nil {
		return false
	}
	last := [2]Ref{s.median(board.Forward), s.median(board.Reverse)}
	batch := make([]search.Entry, 0, s.count/2+1)
	for slot := range s.slots() {
		if e := s.at(slot); s.notAfter(e, last) {
			refs := s.refs(e)
			batch = append(batch, search.Entry{Key: below(number, e.word()),
				Refs: [2]uint32{uint32(refs[0]), uint32(refs[1])}})
		}
	}
	if err := t.overflow.Put(batch); err != nil {
		t.fail(err)
		return false
	}
	for slot := range s.slots() {
		if e := s.at(slot); s.notAfter(e, last) {
			t.recent.drop(below(number, e.word()))
			delete(s.second, e.word())
			*e = entry{}
		}
	}
	s.grow(0)
	s.count -= len(batch)
	t.count.Add(-int64(len(batch)))
	t.evicted.Add(int64(len(batch)))
	t.full.Store(false)
	return len(batch) > 0
}

// notAfter reports whether an entry has a record, and none after the last of its side.
func (s *shard) notAfter(e *entry, last [2]Ref) bool {
	if e.ref == 0 {
		return false
	}
	refs := s.refs(e)
	return refs[0] <= last[0] && refs[1] <= last[1]
}

// median is the middle record of a side in a shard, found from a sample of the slots, 0 when the side has none there.
// Records of a side that came second to a position do not count.
func (s *shard) median(side board.Side) Ref {
	var refs []Ref
	for slot := uint64(0); slot < s.slots(); slot += 1 + s.slots()/medianSample {
		if e := s.at(slot); e.ref != 0 && e.side() == side {
			refs = append(refs, e.ref)
		}
	}
	if len(refs) == 0 {
		return 0
	}
	slices.Sort(refs)
	return refs[len(refs)/2]
}
