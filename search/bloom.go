package search

import (
	"math/bits"
	"sync/atomic"

	"planner/board"
)

// BloomBlock is the number of words of a block of a Bloom filter, which is one cache line of 64 bytes.
const BloomBlock = 8

// Bloom is a blocked Bloom filter of keys (Putze, Sanders and Singler 2007, "Cache-, Hash- and Space-Efficient Bloom
// Filters"): all bits of a key lie in one block, so that a key which is not there, the common case, costs one cache
// miss. The filter never denies a key that was added. Keys are random already, so they need no hash. Any number of
// goroutines may use a filter.
type Bloom struct {
	words  []uint64
	probes int // bits that a key sets
	keys   atomic.Int64
}

// NewBloom makes an empty filter of a number of blocks, in which a key sets from 1 to 7 bits.
func NewBloom(blocks, probes int) *Bloom {
	return &Bloom{words: make([]uint64, blocks*BloomBlock), probes: probes}
}

// Blocks is the number of blocks of the filter.
func (f *Bloom) Blocks() int { return len(f.words) / BloomBlock }

// Bytes is the memory of the filter.
func (f *Bloom) Bytes() int64 { return int64(len(f.words)) * 8 }

// Keys is how many keys were added, those that came twice counted twice.
func (f *Bloom) Keys() int64 { return f.keys.Load() }

// block is the block of a key. The high word of the product scales the upper word of the key to the number of blocks
// without a division.
func (f *Bloom) block(key board.Key) *[BloomBlock]uint64 {
	at, _ := bits.Mul64(key.Hi, uint64(len(f.words)/BloomBlock))
	return (*[BloomBlock]uint64)(f.words[at*BloomBlock:])
}

// Add adds a key. Each of its bits takes nine bits of its lower word: six choose a bit, three a word of the block.
func (f *Bloom) Add(key board.Key) {
	block, lo := f.block(key), key.Lo
	for range f.probes {
		atomic.OrUint64(&block[lo>>6&7], 1<<(lo&63))
		lo >>= 9
	}
	f.keys.Add(1)
}

// Has reports whether a key may have been added.
func (f *Bloom) Has(key board.Key) bool {
	block, lo := f.block(key), key.Lo
	for range f.probes {
		if atomic.LoadUint64(&block[lo>>6&7])>>(lo&63)&1 == 0 {
			return false
		}
		lo >>= 9
	}
	return true
}

// Part copies the words of some blocks.
func (f *Bloom) Part(first, blocks int) []uint64 {
	list := make([]uint64, blocks*BloomBlock)
	for i := range list {
		list[i] = atomic.LoadUint64(&f.words[first*BloomBlock+i])
	}
	return list
}

// Merge adds the keys of a part of another filter with as many blocks and probes. Keys does not count them.
func (f *Bloom) Merge(first int, part []uint64) {
	for i, word := range part {
		if word != 0 {
			atomic.OrUint64(&f.words[first*BloomBlock+i], word)
		}
	}
}
