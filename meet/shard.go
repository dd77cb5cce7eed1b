package meet

import (
	"math/bits"
	"sync"

	"planner/board"
	"planner/internal/memory"
	"planner/search"
)

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
	ref       search.Ref
}

// word returns the part of a key that an entry keeps.
func word(key board.Key) uint64 { return key.Lo &^ 1 }

func newEntry(word uint64, side board.Side, ref search.Ref) entry {
	return entry{high: uint32(word >> 32), low: uint32(word) | uint32(side), ref: ref}
}

// word is the entry's part of the key.
func (e *entry) word() uint64 { return uint64(e.high)<<32 | uint64(e.low&^1) }

// side is the one that reached the position first.
func (e *entry) side() board.Side { return board.Side(e.low & 1) }

// shard is one part of a table: an ordered open-addressed table (Amble and Knuth 1974, "Ordered hash tables"). The home
// slot of a key is its lower word scaled to the size of the shard. This keeps the order, so a shard is a sorted array
// with gaps, and a miss costs no more than a hit even at a load of 0.9. Because of the order a shard grows in place:
// pages are added, all entries are packed to the far end and then spread from the front. No page is ever dropped, so
// the table never needs more memory than it keeps and makes no work for the garbage collector (pages hold no pointers).
//
//	load 0.72:  |ab.c.d..ef.g..h|        growing:  |.......abcdefgh|....  ->  |a.b..c.d...e.f.g..h|
type shard struct {
	sync.Mutex
	pages []*[pageSlots]entry
	homes uint64 // home slots: all slots but the last slackSlots
	count int    // entries
	most  int    // entries at which the shard grows

	// second has the records of the sides that reached a position after the other side, by the word of the position.
	// The sides have met there, which ends a search, so there are hardly ever more than a few.
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

// setSecond notes the record of the side that came second to a position.
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
