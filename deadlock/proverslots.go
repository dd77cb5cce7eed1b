package deadlock

import (
	"planner/board"
	"planner/search"
)

// proverSlots is the hash table of the positions known to one task of a Prover. It may take as many slots as the
// largest task so far wanted, but begins with few, because most tasks end soon and their slots then stay in the
// processor's cache.
type proverSlots struct {
	slots []slot // a power of two of them is used: mask + 1
	mask  uint64
	most  int    // slots that may be used
	now   uint32 // number of the present table; a slot with another number counts as empty
	held  int    // slots of the present table that are not empty
	keys  []board.Key
}

// slot is an entry of the table. It is empty unless its stamp is the number of the present table.
type slot struct {
	key   board.Key
	stamp uint32
}

// reset empties the table for a task that may need as many slots as wanted says.
func (t *proverSlots) reset(wanted int) {
	t.most = max(t.most, leastProverSlots)
	for t.most < wanted {
		t.most *= 2
	}
	t.empty(min(t.most, firstProverSlots))
}

// empty empties the table and makes its size a number of slots, which is a power of two.
func (t *proverSlots) empty(size int) {
	t.now++
	if len(t.slots) < size || t.now == 0 {
		t.slots, t.now = search.MakeTable[slot](size), 1
	}
	t.mask, t.held = uint64(size-1), 0
}

// fresh notes a key and reports whether it is new. When the table is full, every key counts as new, which is sound and
// only costs budget.
func (t *proverSlots) fresh(key board.Key) bool {
	for i := range uint64(slotProbes) {
		s := &t.slots[(key.Lo+i)&t.mask]
		if s.stamp != t.now {
			*s = slot{key, t.now}
			if t.held++; t.held > int(t.mask)/proverSlotShare && int(t.mask) < t.most-1 {
				t.double()
			}
			return true
		}
		if s.key == key {
			return false
		}
	}
	return true
}

// double gives the table twice as many slots.
func (t *proverSlots) double() {
	t.keys = t.keys[:0]
	for i := range t.slots[:t.mask+1] {
		if s := &t.slots[i]; s.stamp == t.now {
			t.keys = append(t.keys, s.key)
		}
	}
	t.empty(int(t.mask+1) * 2)
	for _, key := range t.keys {
		t.fresh(key)
	}
}
