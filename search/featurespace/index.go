package featurespace

import "planner/board"

// index finds states by key: open addressing with linear probing over state numbers, at most two thirds full. The
// keys stand in the states alone.
type index struct {
	ids   []int32 // -1 when empty
	count int
}

func newIndex() index {
	ix := index{ids: make([]int32, 1<<10)}
	ix.wipe()
	return ix
}

func (ix *index) wipe() {
	for i := range ix.ids {
		ix.ids[i] = -1
	}
}

// grow doubles the table.
func (ix *index) grow(states []state) {
	ix.ids = make([]int32, 2*len(ix.ids))
	ix.wipe()
	for id := range states {
		ix.ids[ix.slot(states, states[id].key)] = int32(id)
	}
}

func (ix *index) slot(states []state, key board.Key) int {
	mask := len(ix.ids) - 1
	at := int(key.Lo) & mask
	for ix.ids[at] >= 0 && states[ix.ids[at]].key != key {
		at = (at + 1) & mask
	}
	return at
}

// find returns the state under key, or -1.
func (ix *index) find(states []state, key board.Key) int32 { return ix.ids[ix.slot(states, key)] }

// Add stores the last of the states, whose key must be new.
func (ix *index) add(states []state) {
	last := len(states) - 1
	ix.count++
	if ix.count*3 > len(ix.ids)*2 {
		ix.grow(states)
		return
	}
	ix.ids[ix.slot(states[:last], states[last].key)] = int32(last)
}

func (ix *index) bytes() int64 { return int64(len(ix.ids)) * 4 }
