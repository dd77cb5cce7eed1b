package joint

import (
	"planner/board"
	"planner/search"
)

// newFilter makes an empty filter for the keys of a side.
func newFilter(side board.Side) *search.Bloom { return search.NewBloom(blocksOf(side), bitsPerKey) }

// blocksOf is the number of blocks of a filter of a side.
func blocksOf(side board.Side) int {
	if side == board.Reverse {
		return reverseBlocks
	}
	return forwardBlocks
}

// add adds a key to a filter, unless the filter is full.
func add(f *search.Bloom, key board.Key) {
	if f.Keys() < int64(f.Blocks())*keysPerBlock {
		f.Add(key)
	}
}
