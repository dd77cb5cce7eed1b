package exhaustive

import (
	"slices"
	"sync"

	"planner/board"
	"planner/internal/memory"
)

// index finds the node of a position. It is split into shards, each with a lock of its own; eight bits of the key
// choose the shard. A slot holds a fingerprint, which is 32 other bits of the key, and the id of a node. Where
// fingerprints are equal the boxes and the player of the node decide, so no position is ever taken for another.
//
// Shards are ordered open-addressed tables (Amble and Knuth 1974) that grow in place. The home slot of an entry is its
// fingerprint scaled to the shard's size, so a shard is a sorted array with gaps. To grow, pages are added, all entries
// are packed to the far end, and spread again from the front; neither step needs a second table.
type index struct {
	nodes  *nodes
	memory *budget
	shards [shardCount]shard
}

// shard is one table of the index. It fills a cache line, so that locks of two shards do not disturb each other.
type shard struct {
	sync.Mutex
	pages []*[indexSlots]uint64
	homes uint64 // home slots
	count int    // entries; also the version, since every change adds one
	most  int    // entries before the shard grows
	_     [8]byte
}

// place says where the entry of a position is, or belongs, in its shard.
type place struct {
	shard       *shard
	fingerprint uint32
	slot        uint64
	version     int // of the shard when it was looked up
}

func (x *index) place(key board.Key) place {
	return place{shard: &x.shards[key.Hi>>(64-shardBits)], fingerprint: uint32(key.Lo >> 32)}
}

// find returns the node of a position, 0 when there is none, and notes the slot and the version in p. The home slot is
// the fingerprint scaled to the number of home slots, so the entries lie in the order of their fingerprints, and the
// look-up ends at the first greater one. The shard must be locked.
func (x *index) find(p *place, boxes []uint64, player board.Square) id {
	s := p.shard
	p.slot, p.version = uint64(p.fingerprint)*s.homes>>32, s.count
	for end := s.slots(); p.slot < end; p.slot++ {
		e := *s.at(p.slot)
		if e == 0 || uint32(e>>32) > p.fingerprint {
			return 0
		}
		if uint32(e>>32) != p.fingerprint {
			continue
		}
		node := x.nodes.at(id(e))
		if loadStatus(node).player() == player && slices.Equal(node[header:], boxes) {
			return id(e)
		}
	}
	return 0
}

// insert enters a node. Its position must have been looked for and not found under the same lock. It is false when
// memory is spent.
func (x *index) insert(p *place, node id) bool {
	s := p.shard
	e := uint64(p.fingerprint)<<32 | uint64(node)
	if s.count >= s.most || !s.insert(p.slot, e) {
		more := max(1, len(s.pages)/growDivisor)
		if !x.memory.takeBytes(int64(more) * indexBytes) {
			return false
		}
		s.grow(more)
		p.slot = uint64(p.fingerprint) * s.homes >> 32
		for *s.at(p.slot) != 0 && uint32(*s.at(p.slot)>>32) <= p.fingerprint {
			p.slot++
		}
		if !s.insert(p.slot, e) {
			x.memory.spent.Store(true)
			return false
		}
	}
	s.count++
	return true
}

func (s *shard) at(slot uint64) *uint64 { return &s.pages[slot/indexSlots][slot%indexSlots] }

func (s *shard) slots() uint64 { return uint64(len(s.pages)) * indexSlots }

// insert puts an entry at a slot and moves the rest of the cluster up by one. It is false, with nothing changed, when
// the cluster reaches the end.
func (s *shard) insert(slot, e uint64) bool {
	gap, end := slot, s.slots()
	for gap < end && *s.at(gap) != 0 {
		gap++
	}
	if gap == end {
		return false
	}
	for page := gap / indexSlots; page > slot/indexSlots; page-- {
		last, at := s.pages[page], gap%indexSlots
		copy(last[1:at+1], last[:at])
		last[0] = s.pages[page-1][indexSlots-1]
		gap = page*indexSlots - 1
	}
	page, from, to := s.pages[slot/indexSlots], slot%indexSlots, gap%indexSlots
	copy(page[from+1:to+1], page[from:to])
	page[from] = e
	return true
}

// grow adds pages and spreads the entries over all of them. An entry that was packed to the far end stands behind its
// new slot or in it, so the forward pass overwrites only what it has read.
func (s *shard) grow(more int) {
	write, read := uint64(0), s.slots()
	for range more {
		s.pages = append(s.pages, (*[indexSlots]uint64)(memory.Make[uint64](indexSlots)))
	}
	for write = s.slots(); read > 0; {
		read--
		if e := *s.at(read); e != 0 {
			write--
			*s.at(read) = 0
			*s.at(write) = e
		}
	}
	s.homes = s.slots() - spareSlots
	s.most = int(s.homes) * fullTenths / 10
	next := uint64(0)
	for read = write; read < s.slots(); read++ {
		e := *s.at(read)
		*s.at(read) = 0
		next = max(next, e>>32*s.homes>>32)
		*s.at(next) = e
		next++
	}
}
