package search

import "planner/board"

// index finds states by key: open addressing with linear probing, at most two thirds full.
type index struct {
	keys  []board.Key
	ids   []int32 // -1 when empty
	count int
}

func newIndex() index {
	ix := index{}
	ix.grow(1 << 10)
	return ix
}

func (ix *index) grow(size int) {
	keys, ids := ix.keys, ix.ids
	ix.keys, ix.ids = make([]board.Key, size), make([]int32, size)
	for i := range ix.ids {
		ix.ids[i] = -1
	}
	for i, id := range ids {
		if id >= 0 {
			at := ix.slot(keys[i])
			ix.keys[at], ix.ids[at] = keys[i], id
		}
	}
}

func (ix *index) slot(key board.Key) int {
	mask := len(ix.ids) - 1
	at := int(key.Lo) & mask
	for ix.ids[at] >= 0 && ix.keys[at] != key {
		at = (at + 1) & mask
	}
	return at
}

// find returns the id under key, storing id when there is none; fresh tells which.
func (ix *index) find(key board.Key, id int32) (at int32, fresh bool) {
	s := ix.slot(key)
	if ix.ids[s] >= 0 {
		return ix.ids[s], false
	}
	ix.keys[s], ix.ids[s] = key, id
	ix.count++
	if ix.count*3 > len(ix.ids)*2 {
		ix.grow(len(ix.ids) * 2)
	}
	return id, true
}

func (ix *index) bytes() int64 { return int64(len(ix.ids)) * 20 }

// has reports whether a key is stored.
func (ix *index) has(key board.Key) bool { return ix.ids[ix.slot(key)] >= 0 }
