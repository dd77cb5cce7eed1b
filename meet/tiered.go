package meet

import (
	"math/bits"
	"slices"
	"sync/atomic"

	"planner/board"
	"planner/search/disk"
)

// TieredTable is a Table with a second level below it: when its memory is spent, a shard that is full lets its older half
// go there, and a key that is not in RAM is asked for there. Nothing is ever forgotten as long as the overflow takes
// what it is given. An entry that is needed again comes back and, completed, goes down again later; what is below
// is overwritten then, so RAM is always the newer of the two.
//
// Older is told from the records: a ref grows with time. Old positions are asked for least, since a search makes
// duplicates mostly of what it has just made.
type TieredTable struct {
	*Table
	below  disk.Overflow
	recent recent
	fault  atomic.Pointer[error]
	moved  atomic.Int64 // entries that went below
	back   atomic.Int64 // entries that came back
}

// recent holds entries that were found below of late, each at the one place that its key says: searches that begin
// anew come to the same positions again and again. The upper bits of a place are those of the key's shard, whose lock
// guards it.
type recent struct {
	slots []entry
	shift int
}

// recentShare of the table's memory is for recent entries.
const recentShare = 4

func newRecent(limit int64) recent {
	size := bits.Len64(uint64(max(limit/entryBytes, shardCount))) - 1
	return recent{slots: make([]entry, 1<<size), shift: 64 - size}
}

func (r *recent) slot(key board.Key) *entry { return &r.slots[key.Hi>>r.shift] }

// forget drops what is held of an entry that goes below, where it may be newer.
func (r *recent) forget(e *entry) {
	if slot := r.slot(board.Key{Hi: e.hi}); slot.lo == e.lo && slot.hi == e.hi {
		*slot = entry{}
	}
}

// NewTieredTable makes an empty table of the given bytes above an overflow, where every shard has a page at least. Without an
// overflow it is the Table alone.
func NewTieredTable(limit int64, below disk.Overflow) *TieredTable {
	if below == nil {
		return &TieredTable{Table: NewTable(limit)}
	}
	r := newRecent(limit / recentShare)
	limit -= int64(len(r.slots)) * entryBytes
	return &TieredTable{Table: NewTable(max(limit, shardCount*pageBytes)), recent: r, below: below}
}

// Limit sets how many bytes the table may hold from now on, while nobody uses it. It never shrinks.
func (d *TieredTable) Limit(bytes int64) {
	d.limit = max(bytes-int64(len(d.recent.slots))*entryBytes, d.limit)
	d.full.Store(false)
}

// Err is why the overflow takes or gives nothing more, nil while all is well. The table goes on in RAM then and, when
// it is full, refuses positions as a Table does.
func (d *TieredTable) Err() error {
	if fault := d.fault.Load(); fault != nil {
		return *fault
	}
	return nil
}

// Full reports whether a position had to be refused for want of memory and of an overflow that takes more.
func (d *TieredTable) Full() bool { return d.Table.Full() && (d.below == nil || d.Err() != nil) }

// Len is the number of positions in RAM and below; those that came back are in both and counted once.
func (d *TieredTable) Len() int64 { return d.Table.Len() + d.moved.Load() - d.back.Load() }

// Lookup is Table.Lookup on both levels.
func (d *TieredTable) Lookup(key board.Key) (forward, reverse Ref) {
	if d.below == nil {
		return d.Table.Lookup(key)
	}
	s := &d.shards[key.Hi>>(64-shardBits)]
	s.Lock()
	defer s.Unlock()
	if s.pages != nil {
		if slot, found := s.find(key); found {
			e := s.at(slot)
			return e.refs[board.Forward], e.refs[board.Reverse]
		}
	}
	refs := d.recall(key)
	return refs[board.Forward], refs[board.Reverse]
}

// Visit is Table.Visit on both levels.
func (d *TieredTable) Visit(side board.Side, key board.Key, ref Ref) (fresh bool, other Ref) {
	_, other, fresh = d.Record(side, key, func() Ref { return ref })
	return fresh, other
}

// First is Table.First on both levels, but mine is 0 for a position that the side very likely has a record of below and
// the other side has none of: looking it up would cost more than most searches have from it. One new position in fifty
// is taken for such a one; Record, which is asked when it is expanded, takes it down.
func (d *TieredTable) First(side board.Side, key board.Key, note func() Ref) (mine, other Ref, fresh bool) {
	return d.first(side, key, note, true)
}

// Record is Table.First on both levels.
func (d *TieredTable) Record(side board.Side, key board.Key, note func() Ref) (mine, other Ref, fresh bool) {
	return d.first(side, key, note, false)
}

func (d *TieredTable) first(side board.Side, key board.Key, note func() Ref, guess bool) (mine, other Ref, fresh bool) {
	if d.below == nil {
		return d.Table.First(side, key, note)
	}
	s := &d.shards[key.Hi>>(64-shardBits)]
	s.Lock()
	defer s.Unlock()
	if s.pages != nil {
		if slot, found := s.find(key); found {
			return s.at(slot).first(side, note)
		}
	}
	if guess && d.below.Guess(key, side) == disk.Likely && d.below.Guess(key, side.Other()) == disk.Absent {
		return 0, 0, false
	}
	e := entry{lo: key.Lo, hi: key.Hi, refs: d.recall(key)}
	known := e.refs != [2]Ref{}
	if mine, other, fresh = e.first(side, note); !fresh {
		return mine, other, false
	}
	if fresh = d.enter(s, e); fresh && known {
		d.back.Add(1)
	}
	return mine, other, fresh
}

// recall asks the overflow for a key, unless it was asked for of late. The key's shard is locked.
func (d *TieredTable) recall(key board.Key) [2]Ref {
	slot := d.recent.slot(key)
	if slot.lo == key.Lo && slot.hi == key.Hi {
		return slot.refs
	}
	e, found, err := d.below.Get(key)
	if err != nil {
		d.fail(err)
	}
	if !found {
		return [2]Ref{}
	}
	*slot = entry{lo: key.Lo, hi: key.Hi, refs: [2]Ref{Ref(e.Refs[0]), Ref(e.Refs[1])}}
	return slot.refs
}

func (d *TieredTable) fail(err error) {
	d.fault.CompareAndSwap(nil, &err)
}

// enter puts an entry that is not in RAM there, making room if need be. The shard is locked.
func (d *TieredTable) enter(s *shard, e entry) bool {
	for s.count >= s.most || !s.put(e) {
		if !d.grow(s) && !d.sink(s) {
			return false
		}
	}
	s.count++
	d.count.Add(1)
	return true
}

// sink sends the older half of a shard below. It is false when that is not to be had.
func (d *TieredTable) sink(s *shard) bool {
	if s.count < 2 || d.Err() != nil {
		return false
	}
	cut := [2]Ref{s.median(board.Forward), s.median(board.Reverse)}
	batch := make([]disk.Entry, 0, s.count/2+1)
	for slot := range s.slots() {
		if e := s.at(slot); e.older(cut) {
			batch = append(batch, disk.Entry{Key: board.Key{Hi: e.hi, Lo: e.lo},
				Refs: [2]uint32{uint32(e.refs[0]), uint32(e.refs[1])}})
		}
	}
	if err := d.below.Put(batch); err != nil {
		d.fail(err)
		return false
	}
	for slot := range s.slots() {
		if e := s.at(slot); e.older(cut) {
			d.recent.forget(e)
			*e = entry{}
		}
	}
	s.grow(0)
	s.count -= len(batch)
	d.count.Add(-int64(len(batch)))
	d.moved.Add(int64(len(batch)))
	d.full.Store(false)
	return len(batch) > 0
}

// older reports whether an entry has no record behind the cut of its side.
func (e *entry) older(cut [2]Ref) bool {
	return e.refs != [2]Ref{} && e.refs[0] <= cut[0] && e.refs[1] <= cut[1]
}

// median is the middle record of a side in a shard, 0 when the side has none.
func (s *shard) median(side board.Side) Ref {
	var refs []Ref
	for slot := uint64(0); slot < s.slots(); slot += 1 + s.slots()/2048 { // a sample is enough
		if ref := s.at(slot).refs[side]; ref != 0 {
			refs = append(refs, ref)
		}
	}
	if len(refs) == 0 {
		return 0
	}
	slices.Sort(refs)
	return refs[len(refs)/2]
}
