package exhaustive

import (
	"slices"
	"sync"

	"planner/board"
	"planner/search"
)

// index finds the node of a position. It is split into shards, each with a lock of its own; the upper bits of the key
// choose the shard. A slot holds a fingerprint, which is 32 other bits of the key, and the id of a node. Where
// fingerprints are equal the boxes and the player of the node decide, so no position is ever taken for another one.
//
// Entries of a shard are ordered by their fingerprints, and the home slot of an entry is its fingerprint scaled to the
// number of home slots.
type index struct {
	nodes  *nodes
	memory *budget
	shards []shard
	shift  uint // number of the lower bits of a key's high word, which do not choose the shard
}

// newIndex makes an index of 1<<bits shards. One shard is enough where one goroutine searches.
func newIndex(n *nodes, memory *budget, bits uint) *index {
	return &index{nodes: n, memory: memory, shards: make([]shard, 1<<bits), shift: 64 - bits}
}

// shard is one table of the index. It fills a cache line, so that locks of two shards do not disturb each other.
type shard struct {
	sync.Mutex
	table search.Ordered[uint64]
	count int // entries; also the version, since every change adds one
	_     [16]byte
}

// place says where the entry of a position is, or belongs, in its shard.
type place struct {
	shard       *shard
	fingerprint uint32
	slot        uint64
	version     int // version of the shard when the slot was looked up
}

func (x *index) placeOf(key board.Key) place {
	return place{shard: &x.shards[key.Hi>>x.shift], fingerprint: uint32(key.Lo >> 32)}
}

// home is the home slot of a fingerprint in a table with a number of home slots.
func home(fingerprint uint32, homes uint64) uint64 { return uint64(fingerprint) * homes >> 32 }

// findNode returns the node of a position, 0 when there is none, and notes the slot and the version in p. The look-up
// ends at the first greater fingerprint. The shard must be locked.
func (x *index) findNode(p *place, boxes []uint64, player board.Square) id {
	s := p.shard
	p.slot, p.version = home(p.fingerprint, s.table.Homes()), s.count
	for end := s.table.Slots(); p.slot < end; p.slot++ {
		e := *s.table.At(p.slot)
		if e == 0 || uint32(e>>32) > p.fingerprint {
			return 0
		}
		if uint32(e>>32) != p.fingerprint {
			continue
		}
		node := x.nodes.at(id(e))
		if loadStatus(node).player() == player && slices.Equal(node[x.nodes.header:], boxes) {
			return id(e)
		}
	}
	return 0
}

// insert enters a node. Its position must have been looked for and not found under the same lock. The result is false
// when memory is spent.
func (x *index) insert(p *place, node id) bool {
	s := p.shard
	e := uint64(p.fingerprint)<<32 | uint64(node)
	if s.count >= s.table.Most() || !s.table.Insert(p.slot, e) {
		more := growPages * max(1, s.table.Pages()/growPages/growDivisor)
		if !x.memory.takeBytes(int64(more) * indexBytes) {
			return false
		}
		s.table.Grow(more, func(e, homes uint64) uint64 { return home(uint32(e>>32), homes) })
		p.slot = home(p.fingerprint, s.table.Homes())
		for *s.table.At(p.slot) != 0 && uint32(*s.table.At(p.slot)>>32) <= p.fingerprint {
			p.slot++
		}
		if !s.table.Insert(p.slot, e) {
			x.memory.spent.Store(true)
			return false
		}
	}
	s.count++
	return true
}
