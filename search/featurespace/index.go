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

// index finds states by key: open addressing with linear probing, at most two thirds full. The keys are in the states.
// A slot also holds half a word of the key, so that the state of another key is hardly ever looked at.
type index struct {
	slots []slot // the length is a power of two
	count int    // slots that are not empty
}

// slot is a place of the index.
type slot struct {
	state int32  // -1 when empty
	tag   uint32 // bits of the key that do not choose the slot
}

func newIndex(slots int) index {
	ix := index{slots: make([]slot, slots)}
	for i := range ix.slots {
		ix.slots[i].state = -1
	}
	return ix
}

func tagOf(key board.Key) uint32 { return uint32(key.Hi) }

func (ix *index) grow(list *paged[state]) {
	ix.slots = newIndex(2 * len(ix.slots)).slots
	for id := range list.count {
		key := list.at(id).key
		ix.slots[ix.place(list, key)] = slot{id, tagOf(key)}
	}
}

// place is the number of the slot of a key, or of the empty slot where it belongs.
func (ix *index) place(list *paged[state], key board.Key) int {
	mask, tag := len(ix.slots)-1, tagOf(key)
	at := int(key.Lo) & mask
	for s := ix.slots[at]; s.state >= 0 && (s.tag != tag || list.at(s.state).key != key); s = ix.slots[at] {
		at = (at + 1) & mask
	}
	return at
}

// find gives the number of the state with a key, or -1.
func (ix *index) find(list *paged[state], key board.Key) int32 {
	return ix.slots[ix.place(list, key)].state
}

// addLast enters the last of the states, whose key must be new, at its place.
func (ix *index) addLast(list *paged[state], place int) {
	ix.count++
	if ix.count*3 > len(ix.slots)*2 {
		ix.grow(list)
		return
	}
	last := list.count - 1
	ix.slots[place] = slot{last, tagOf(list.at(last).key)}
}

func (ix *index) bytes() int64 { return int64(len(ix.slots)) * 8 }
