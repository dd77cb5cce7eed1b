package meet

import (
	"sync/atomic"

	"planner/board"
	"planner/search"
)

// Table is one transposition table for both sides, safe for many goroutines. The upper bits of a key select one of 256
// shards, each under its own lock.
//
// A table may have a second level, the overflow. When the memory is spent, a full shard evicts its older half to the
// overflow, and a key that is not in RAM is asked for there. Nothing is lost as long as the overflow takes what it is
// given. An entry that a side reaches again comes back to RAM, where it is completed. Evicted again later, it replaces
// the entry in the overflow. So the entry in RAM is always the newer of the two.
//
// The age of an entry follows from its records, whose numbers grow with time. Old positions are asked for least,
// because most duplicates that a search makes are of positions that it has just made.
type Table struct {
	limit  int64        // bytes
	bytes  atomic.Int64 // of all pages
	count  atomic.Int64 // entries in RAM
	full   atomic.Bool  // a shard could not grow
	shards [shardCount]shard

	overflow search.Overflow // nil for none
	recent   recentEntries
	failure  atomic.Pointer[error]
	evicted  atomic.Int64 // entries that went to the overflow
	returned atomic.Int64 // entries that came back from it
}

// NewTable makes an empty table that grows to the given number of bytes at most. Above an overflow, which may be nil,
// every shard gets a page at least.
func NewTable(limit int64, overflow search.Overflow) *Table {
	if overflow == nil {
		return &Table{limit: limit}
	}
	t := &Table{recent: newRecentEntries(limit / recentDivisor), overflow: overflow}
	t.limit = max(limit-t.recent.bytes(), shardCount*pageBytes)
	return t
}

// Limit sets how many bytes the table may take from now on. It must not run beside other methods, and the table never
// shrinks.
func (t *Table) Limit(bytes int64) {
	t.limit = max(bytes-t.recent.bytes(), t.limit)
	t.full.Store(false)
}

// Reach is called when a side reaches the position of a key. It returns the records by which the side (mine) and the
// other side first reached the position, 0 for a side that never did: where the sides meet, other is not 0. If the side
// is here for the first time, newRecord makes its record, and fresh is true. When the table is full, a new position
// gets its record but is not kept, and fresh is false.
//
// Above an overflow, mine is also 0 for a position when the overflow likely has a record of the side and certainly has
// none of the other side. To look such a position up would cost more than most searches gain from it. One new position
// in fifty is mistaken for such a position. Its record is made by Record, which is called when it is expanded.
func (t *Table) Reach(
	side board.Side, key board.Key, newRecord func() search.Ref,
) (mine, other search.Ref, fresh bool) {
	return t.reach(side, key, newRecord, true)
}

// Record is Reach for a position whose records must be known: it looks up what Reach may guess.
func (t *Table) Record(
	side board.Side, key board.Key, newRecord func() search.Ref,
) (mine, other search.Ref, fresh bool) {
	return t.reach(side, key, newRecord, false)
}

// Visit is Record for a record that exists already. It reports whether the record is the side's first for the position,
// and the other side's record.
func (t *Table) Visit(side board.Side, key board.Key, ref search.Ref) (fresh bool, other search.Ref) {
	_, other, fresh = t.Record(side, key, func() search.Ref { return ref })
	return fresh, other
}

// reach is Reach with guess, and Record without.
func (t *Table) reach(
	side board.Side, key board.Key, newRecord func() search.Ref, guess bool,
) (mine, other search.Ref, fresh bool) {
	s := t.shard(key)
	s.Lock()
	defer s.Unlock()
	slot, found := s.find(word(key))
	if found {
		return s.reach(s.table.At(slot), side, newRecord)
	}
	if guess && t.likelyKnown(side, key) {
		return 0, 0, false
	}
	refs := t.fetch(key)
	if mine, other = refs[side], refs[side.Other()]; mine != 0 {
		return mine, other, false
	}
	mine = newRecord()
	if other == 0 {
		return mine, 0, t.addEntry(s, slot, key, newEntry(word(key), side, mine))
	}
	if fresh = t.addEntry(s, slot, key, newEntry(word(key), side.Other(), other)); fresh {
		s.setSecond(word(key), mine)
		t.returned.Add(1)
	}
	return mine, other, fresh
}

// addEntry puts the entry of a new key at its slot of its shard, whose lock the caller holds. If need be, the shard
// grows or evicts entries; addEntry returns false when neither is possible.
func (t *Table) addEntry(s *shard, slot uint64, key board.Key, e entry) bool {
	for s.count >= s.table.Most() || !s.table.Insert(slot, e) {
		if !t.grow(s) && !t.evict(s, shardOf(key)) {
			return false
		}
		slot, _ = s.find(e.word())
	}
	s.count++
	t.count.Add(1)
	return true
}

// Lookup returns, by side, the record by which a side first reached the position of a key, 0 if it never did.
func (t *Table) Lookup(key board.Key) [2]search.Ref {
	s := t.shard(key)
	s.Lock()
	defer s.Unlock()
	if slot, found := s.find(word(key)); found {
		return s.refs(s.table.At(slot))
	}
	return t.fetch(key)
}

// Err is why the overflow is not used any more, nil while nothing has failed. After an error the table goes on in RAM
// and refuses positions when it is full.
func (t *Table) Err() error {
	if failure := t.failure.Load(); failure != nil {
		return *failure
	}
	return nil
}

// Full reports whether a position was refused because the memory is spent and no overflow takes more.
func (t *Table) Full() bool { return t.full.Load() && (t.overflow == nil || t.Err() != nil) }

// Len is the number of positions on both levels. A position that came back is on both and counts once.
func (t *Table) Len() int64 { return t.count.Load() + t.evicted.Load() - t.returned.Load() }

// MemoryBytes is the memory of the table.
func (t *Table) MemoryBytes() int64 { return t.bytes.Load() }

// Spare is how many bytes of its limit the table does not take yet.
func (t *Table) Spare() int64 { return max(t.limit-t.MemoryBytes(), 0) }

func (t *Table) shard(key board.Key) *shard { return &t.shards[shardOf(key)] }

func shardOf(key board.Key) uint64 { return key.Hi >> (64 - shardBits) }

// grow gives a shard more pages, if the table's limit allows, and reports whether it did.
func (t *Table) grow(s *shard) bool {
	more := max(1, s.table.Pages()/growthDivisor)
	if t.bytes.Add(int64(more)*pageBytes) > t.limit {
		t.bytes.Add(-int64(more) * pageBytes)
		t.full.Store(true)
		return false
	}
	s.grow(more)
	return true
}
