package meet

import (
	"math/bits"
	"sync"

	"planner/board"
	"planner/search"
)

const (
	entryBytes = 12
	pageBytes  = search.OrderedPage*entryBytes + 8 // a page and the pointer to it
)

// entry is one position: 63 bits of its key in two halves, the record of the side that reached the position first, and
// that side, in place of the lowest bit of the key. An entry without a record is an empty slot. Words of 32 bits keep
// an entry at 12 bytes.
//
//	| high half of the key's low word | its low half but one bit, and the side | record |
//
// The shard of an entry holds another 8 bits of the key. Two of n positions in a table share all 71 bits with a
// probability of about n²/2⁷², 1 in 47 million for ten million positions. The later position then passes for known,
// with the record of the earlier one, or for a meet. The worst that follows is a solution missed or a search that ends
// with an error. A meet is joined from positions rebuilt out of the logs and compared in full, and a solution is
// replayed. That a side is searched out is never said by the table alone, but by an exhaustive search that follows.
type entry struct {
	high, low uint32
	ref       search.Ref
}

// word returns the part of a key that an entry keeps.
func word(key board.Key) uint64 { return key.Lo &^ 1 }

func newEntry(word uint64, side board.Side, ref search.Ref) entry {
	return entry{high: uint32(word >> 32), low: uint32(word) | uint32(side), ref: ref}
}

// word is the entry's part of the key.
func (e *entry) word() uint64 { return uint64(e.high)<<32 | uint64(e.low&^1) }

// side is the side that reached the position first.
func (e *entry) side() board.Side { return board.Side(e.low & 1) }

// shard is one part of a table. Its entries are ordered by their words. The home slot of an entry is its word scaled to
// the number of home slots.
type shard struct {
	sync.Mutex
	table search.Ordered[entry]
	count int // entries

	// second holds, by the word of a position, the record of the side that reached it after the other side. The sides
	// have met there, which ends a search, so there are hardly ever more than a few.
	second map[uint64]search.Ref
}

// reach is Reach for the entry of the position.
func (s *shard) reach(e *entry, side board.Side, newRecord func() search.Ref) (mine, other search.Ref, fresh bool) {
	if e.side() == side {
		return e.ref, s.second[e.word()], false
	}
	if mine = s.second[e.word()]; mine == 0 {
		mine, fresh = newRecord(), true
		s.setSecond(e.word(), mine)
	}
	return mine, e.ref, fresh
}

func (s *shard) setSecond(word uint64, ref search.Ref) {
	if s.second == nil {
		s.second = make(map[uint64]search.Ref)
	}
	s.second[word] = ref
}

// refs are the records of both sides for an entry's position.
func (s *shard) refs(e *entry) (refs [2]search.Ref) {
	refs[e.side()], refs[e.side().Other()] = e.ref, s.second[e.word()]
	return refs
}

// find returns the slot of a word, or the slot where the word belongs. At the very end of the slots the table refuses
// an insertion.
func (s *shard) find(word uint64) (slot uint64, found bool) {
	slot = home(word, s.table.Homes())
	for end := s.table.Slots(); slot < end; slot++ {
		e := s.table.At(slot)
		if e.ref == 0 || e.word() >= word {
			return slot, e.ref != 0 && e.word() == word
		}
	}
	return slot, false
}

// home is the home slot of a word in a table with a number of home slots.
func home(word, homes uint64) uint64 {
	slot, _ := bits.Mul64(word, homes)
	return slot
}

func (s *shard) grow(more int) {
	s.table.Grow(more, func(e entry, homes uint64) uint64 { return home(e.word(), homes) })
}
