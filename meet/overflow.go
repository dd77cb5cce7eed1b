package meet

import (
	"math/bits"
	"slices"

	"planner/board"
	"planner/search"
)

// recentEntries are entries that were found in the overflow lately, because searches that start again come to the same
// positions again and again. The key of an entry decides its slot. The upper bits of the slot are the number of the
// key's shard, whose lock guards it.
type recentEntries struct {
	slots []recentEntry
	bits  int // of the number of slots
}

// recentEntry is an entry with the records of both sides. It lacks the bits of the key that follow from its slot.
type recentEntry struct {
	word uint64
	refs [2]search.Ref
}

const recentBytes = 16

// newRecentEntries makes room for the greatest power of two of entries that fits into limit bytes, at least one for
// each shard.
func newRecentEntries(limit int64) recentEntries {
	size := bits.Len64(uint64(max(limit/recentBytes, shardCount))) - 1
	return recentEntries{slots: make([]recentEntry, 1<<size), bits: size}
}

func (r *recentEntries) bytes() int64 { return int64(len(r.slots)) * recentBytes }

// slot returns where the entry of a key stands, if it is remembered.
func (r *recentEntries) slot(key board.Key) *recentEntry {
	within := r.bits - shardBits
	return &r.slots[shardOf(key)<<within|key.Lo>>(64-within)]
}

// drop forgets an entry that is being evicted, because its records may be newer than the remembered ones.
func (r *recentEntries) drop(key board.Key) {
	if slot := r.slot(key); slot.word == word(key) {
		*slot = recentEntry{}
	}
}

// below is the key under which the overflow knows an entry of a shard. It has the bits that the table keeps. The other
// bits of the high word, by which the overflow spreads its entries, are made of the low word by a multiplication.
func below(shard, word uint64) board.Key {
	const spread = 0xbf58476d1ce4e5b9 // odd, and not the factor of package store, as a filter needs bits that differ
	return board.Key{Hi: shard<<(64-shardBits) | word*spread>>shardBits, Lo: word}
}

// keptOf is below for the position of a key.
func keptOf(key board.Key) board.Key { return below(shardOf(key), word(key)) }

// likelyKnown reports whether the overflow likely has a record of a side for a key, and certainly none of the other
// side.
func (t *Table) likelyKnown(side board.Side, key board.Key) bool {
	if t.overflow == nil {
		return false
	}
	kept := keptOf(key)
	return t.overflow.Guess(kept, side) == search.Likely && t.overflow.Guess(kept, side.Other()) == search.Absent
}

// fetch asks the overflow for the records of a key, unless they are remembered. The caller holds the key's shard.
func (t *Table) fetch(key board.Key) [2]search.Ref {
	if t.overflow == nil {
		return [2]search.Ref{}
	}
	slot := t.recent.slot(key)
	if slot.word == word(key) {
		return slot.refs
	}
	e, found, err := t.overflow.Get(keptOf(key))
	if err != nil {
		t.fail(err)
	}
	if !found {
		return [2]search.Ref{}
	}
	*slot = recentEntry{word: word(key), refs: e.Refs}
	return slot.refs
}

func (t *Table) fail(err error) { t.failure.CompareAndSwap(nil, &err) }

// evict moves the older half of a shard to the overflow. The result is false when nothing could be moved.
func (t *Table) evict(s *shard, number uint64) bool {
	if t.overflow == nil || s.count < 2 || t.Err() != nil {
		return false
	}
	last := [2]search.Ref{s.median(board.Forward), s.median(board.Reverse)}
	batch := make([]search.Entry, 0, s.count/2+1)
	for slot := range s.table.Slots() {
		if e := s.table.At(slot); s.notAfter(e, last) {
			batch = append(batch, search.Entry{Key: below(number, e.word()), Refs: s.refs(e)})
		}
	}
	if err := t.overflow.Put(batch); err != nil {
		t.fail(err)
		return false
	}
	for slot := range s.table.Slots() {
		if e := s.table.At(slot); s.notAfter(e, last) {
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

// notAfter reports whether an entry has a record, and on neither side one after the last given for the side.
func (s *shard) notAfter(e *entry, last [2]search.Ref) bool {
	if e.ref == 0 {
		return false
	}
	refs := s.refs(e)
	return refs[0] <= last[0] && refs[1] <= last[1]
}

// median is the middle record of a side in a shard, found from a sample of the slots, 0 when the side has none there.
// Records of a side that came second to a position do not count.
func (s *shard) median(side board.Side) search.Ref {
	var refs []search.Ref
	for slot := uint64(0); slot < s.table.Slots(); slot += 1 + s.table.Slots()/medianSample {
		if e := s.table.At(slot); e.ref != 0 && e.side() == side {
			refs = append(refs, e.ref)
		}
	}
	if len(refs) == 0 {
		return 0
	}
	slices.Sort(refs)
	return refs[len(refs)/2]
}
