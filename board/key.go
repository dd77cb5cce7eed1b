package board

// Key is the 128-bit Zobrist key of a position (Zobrist 1970). It is the XOR of one random pair of words for each box
// square and one for the normalised player. It depends on the numbers of the squares alone, so it is the same in every
// run and on disk. Among 10^9 positions, two share a key with a probability below 10^-20.
type Key struct{ Hi, Lo uint64 }

// Xor combines two keys. Combining with the same key twice changes nothing.
func (k Key) Xor(o Key) Key { return Key{k.Hi ^ o.Hi, k.Lo ^ o.Lo} }

// Less orders keys by their words. Sorted runs and stored tables are in this order.
func (k Key) Less(o Key) bool { return k.Hi < o.Hi || k.Hi == o.Hi && k.Lo < o.Lo }

// Mix is SplitMix64 (Steele, Lea, Flood 2014), used as a hash function of its argument.
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// newKeys makes one key for each square and a zero key for the Wall. Calls with salts far apart give different keys.
func newKeys(squares int, salt uint64) []Key {
	keys := make([]Key, squares+1)
	for i := range keys {
		n := salt + uint64(i)*2
		keys[i] = Key{Mix(n), Mix(n + 1)}
	}
	keys[squares] = Key{} // the Wall is part of no key
	return keys
}
