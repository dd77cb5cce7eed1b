package search

// KeySet is a set of positions, each given by 63 bits of one word of its key. It is a hash table with linear probing.
// In a search of a million positions, two of them share these bits with a probability of about 1 in 18 million; the
// search then misses one branch. That does for a search for solutions, which are checked, but not for a proof that
// there is no solution.
type KeySet struct {
	slots []uint64 // 0 is an empty slot; the length is a power of two
	count int
}

// NewKeySet makes an empty set.
func NewKeySet() KeySet { return KeySet{slots: make([]uint64, 1<<10)} }

// Add adds a key and reports whether it is new.
func (k *KeySet) Add(key uint64) bool {
	key |= 1 // 0 marks empty slots; the lowest bits do not choose the slot
	if 4*k.count >= 3*len(k.slots) {
		k.double()
	}
	mask := len(k.slots) - 1
	for at := int(key>>20) & mask; ; at = (at + 1) & mask {
		switch k.slots[at] {
		case 0:
			k.slots[at] = key
			k.count++
			return true
		case key:
			return false
		}
	}
}

// Touch reads the place where the search for a key begins, so that the place is in the processor's cache when the key
// is added soon. The result means nothing; it is returned because a read that nobody uses is not made.
func (k *KeySet) Touch(key uint64) uint64 { return k.slots[int(key>>20)&(len(k.slots)-1)] }

// Has reports whether a key is in the set.
func (k *KeySet) Has(key uint64) bool {
	if k.count == 0 {
		return false
	}
	key |= 1
	mask := len(k.slots) - 1
	for at := int(key>>20) & mask; k.slots[at] != 0; at = (at + 1) & mask {
		if k.slots[at] == key {
			return true
		}
	}
	return false
}

// double doubles the size of the table. All keys differ, so each of them goes to the first empty slot.
func (k *KeySet) double() {
	old := k.slots
	k.slots = MakeTable[uint64](2 * len(old))
	mask := len(k.slots) - 1
	for _, key := range old {
		if key == 0 {
			continue
		}
		at := int(key>>20) & mask
		for k.slots[at] != 0 {
			at = (at + 1) & mask
		}
		k.slots[at] = key
	}
}

// Wipe removes all keys and keeps the memory.
func (k *KeySet) Wipe() {
	clear(k.slots)
	k.count = 0
}

// Bytes is the memory of the table.
func (k *KeySet) Bytes() int64 { return int64(len(k.slots)) * 8 }
