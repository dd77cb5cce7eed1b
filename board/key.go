package board

// Key is the 128-bit Zobrist key of a position (Zobrist 1970): the XOR of one random word pair a box square and
// one for the normalised player. It depends on square numbers only, so it is the same in every run and on disk.
// At 10^9 positions the chance of any false match is below 10^-20.
type Key struct{ Hi, Lo uint64 }

// Xor combines two keys; it is its own inverse.
func (k Key) Xor(o Key) Key { return Key{k.Hi ^ o.Hi, k.Lo ^ o.Lo} }

// Less orders keys by their words, the order of sorted runs and of stored tables.
func (k Key) Less(o Key) bool { return k.Hi < o.Hi || k.Hi == o.Hi && k.Lo < o.Lo }

// splitMix is SplitMix64 (Steele, Lea, Flood 2014), here as a stateless hash of its argument.
func splitMix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// boxKeys and playerKeys come from disjoint index ranges of splitMix.
func newKeys(squares int, salt uint64) []Key {
	keys := make([]Key, squares+1)
	for i := range keys {
		n := salt + uint64(i)*2
		keys[i] = Key{splitMix(n), splitMix(n + 1)}
	}
	keys[squares] = Key{} // the Wall never enters a key
	return keys
}
