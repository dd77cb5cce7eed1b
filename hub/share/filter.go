package share

import (
	"math/bits"
	"sync/atomic"

	"planner/board"
)

// block is the part of a filter that one key is looked up in: a cache line.
type block [8]atomic.Uint64

// filter is a blocked Bloom filter of keys (Putze, Sanders and Singler 2007, "Cache-, hash- and space-efficient Bloom
// filters"). With 16 bits a key, about one answer in 500 is wrong. It never denies a key that was added. It is safe for
// concurrent use.
type filter struct {
	blocks []block
	keys   atomic.Int64
}

// newFilter makes an empty filter of the given number of blocks.
func newFilter(blocks int) *filter { return &filter{blocks: make([]block, blocks)} }

// sizeOf is the number of blocks of a filter of a side.
func sizeOf(side board.Side) int {
	if side == board.Reverse {
		return reverseBlocks
	}
	return forwardBlocks
}

// place says which block a key is in. The six bits of a key in its block follow from its lower word, nine bits each.
func (f *filter) place(key board.Key) *block {
	at, _ := bits.Mul64(key.Hi, uint64(len(f.blocks)))
	return &f.blocks[at]
}

const bitsPerKey = 6

// add adds a key, unless the filter is full.
func (f *filter) add(key board.Key) {
	if f.keys.Load() >= int64(len(f.blocks))*keysPerBlock {
		return
	}
	f.keys.Add(1)
	b, lo := f.place(key), key.Lo
	for range bitsPerKey {
		b[lo>>6&7].Or(1 << (lo & 63))
		lo >>= 9
	}
}

// has reports whether a key was probably added.
func (f *filter) has(key board.Key) bool {
	b, lo := f.place(key), key.Lo
	for range bitsPerKey {
		if b[lo>>6&7].Load()>>(lo&63)&1 == 0 {
			return false
		}
		lo >>= 9
	}
	return true
}

// merge adds the words of a part of another filter of the same size, beginning with a block.
func (f *filter) merge(first int, words []uint64) {
	for i, w := range words {
		if w != 0 {
			f.blocks[first+i/8][i%8].Or(w)
		}
	}
}

// words copies a part of the filter.
func (f *filter) words(first, blocks int) []uint64 {
	list := make([]uint64, 0, blocks*8)
	for i := range blocks {
		for j := range 8 {
			list = append(list, f.blocks[first+i][j].Load())
		}
	}
	return list
}
