package incremental

// KeySet remembers positions by 63 bits of their keys, open addressing with linear probing. Two positions taken for
// one are expected once in some ten million searches of a million positions each, and cost a branch: enough for a
// search for solutions, which are replayed, not for a proof that there is none.
type KeySet struct {
	slots []uint64 // 0 is empty; length a power of two
	count int
}

func NewKeySet() KeySet { return KeySet{slots: make([]uint64, 1<<10)} }

// Add puts a key in and reports whether it is new.
func (k *KeySet) Add(key uint64) bool {
	key |= 1 // keeps 0 for empty slots; the home slot comes from the upper bits
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

// Has reports whether a key is in.
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

func (k *KeySet) double() {
	old := k.slots
	k.slots, k.count = make([]uint64, 2*len(old)), 0
	for _, key := range old {
		if key != 0 {
			k.Add(key)
		}
	}
}

// Wipe forgets all keys.
func (k *KeySet) Wipe() {
	clear(k.slots)
	k.count = 0
}

func (k *KeySet) Bytes() int64 { return int64(len(k.slots)) * 8 }
