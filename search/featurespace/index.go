package featurespace

import (
	"planner/board"
	"planner/search"
)

// state is a position that was generated, whether it was expanded or not.
type state struct {
	key    board.Key
	vector search.Vector
	node   int32      // number of its node, -1 until it is expanded
	ref    search.Ref // record in the log of moves, 0 while there is none
	dead   bool       // proved lost
}

// index finds states by key: open addressing with linear probing over state numbers, at most two thirds full. The keys
// are in the states alone.
type index struct {
	ids   []int32 // -1 when empty; the length is a power of two
	count int     // entries that are not empty
}

func newIndex() index {
	ix := index{ids: make([]int32, firstSlots)}
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

// slot is the slot of a key, or the empty slot where it belongs.
func (ix *index) slot(states []state, key board.Key) int {
	mask := len(ix.ids) - 1
	at := int(key.Lo) & mask
	for ix.ids[at] >= 0 && states[ix.ids[at]].key != key {
		at = (at + 1) & mask
	}
	return at
}

// find gives the number of the state with a key, or -1.
func (ix *index) find(states []state, key board.Key) int32 { return ix.ids[ix.slot(states, key)] }

// add enters the last of the states, whose key must be new.
func (ix *index) add(states []state) {
	last := len(states) - 1
	ix.count++
	if ix.count*3 > len(ix.ids)*2 {
		ix.grow(states)
		return
	}
	ix.ids[ix.slot(states[:last], states[last].key)] = int32(last)
}

// bytes is the memory of the table.
func (ix *index) bytes() int64 { return int64(len(ix.ids)) * 4 }
