package deadlock

import "planner/board"

// keySet is a set of keys, an open-addressed hash table that grows. It is emptied in constant time.
type keySet struct {
	slots []slot
	now   uint32 // number of the present set; slots with another stamp are empty
	used  int
}

// begin empties the set.
func (k *keySet) begin() {
	if k.now++; k.slots == nil || k.now == 0 {
		k.slots, k.now = make([]slot, keySlots), 1
	}
	k.used = 0
}

// add puts a key into the set and reports whether it is new.
func (k *keySet) add(key board.Key) bool {
	mask := uint64(len(k.slots) - 1)
	at := key.Lo & mask
	for ; k.slots[at].stamp == k.now; at = (at + 1) & mask {
		if k.slots[at].key == key {
			return false
		}
	}
	k.slots[at] = slot{key, k.now}
	if k.used++; 2*k.used > len(k.slots) {
		k.enlarge()
	}
	return true
}

// enlarge doubles the table.
func (k *keySet) enlarge() {
	old := k.slots
	k.slots = make([]slot, 2*len(old))
	mask := uint64(len(k.slots) - 1)
	for _, s := range old {
		if s.stamp != k.now {
			continue
		}
		at := s.key.Lo & mask
		for k.slots[at].stamp == k.now {
			at = (at + 1) & mask
		}
		k.slots[at] = s
	}
}
