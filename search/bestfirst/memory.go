package bestfirst

import (
	"planner/board"
	"planner/search"
)

// A search whose memory is spent keeps its best open nodes, drops the others and goes on, as a beam search does
// (Lowerre 1976):
//
//	open nodes, best first   [===========|................................]   the best are kept, the rest dropped
//	layouts                  those that the kept nodes come from
//	keys                     [ before the last time ][ since then ]  ->  [ since then ][ ]
//
// Old keys are forgotten, so a position can be entered again later. It then comes after others, because more moves
// lie behind it. What was dropped may have been the only path to a solution: a search that was truncated proves
// nothing when no open node is left, and returns Full instead of Exhausted.

// truncation holds what a search remembers about its truncations.
type truncation struct {
	count   int        // truncations so far
	barren  int        // barren truncations in a row up to now, see newShare
	newest  search.Ref // the largest record seen so far; a larger one is new to the side
	noted   int64      // positions given to the tracker since the last truncation
	newRefs int64      // those that were new to the side
}

// noteRef looks at the record that the tracker has given to a position.
func (t *truncation) noteRef(ref search.Ref) {
	t.noted++
	if ref > t.newest {
		t.newest, t.newRefs = ref, t.newRefs+1
	}
}

// memory is what a search keeps of its positions, within a limit.
type memory struct {
	limit      int64 // bytes
	open       openList
	layouts    layoutStore // of expanded nodes
	known      agedKeys
	truncation truncation
}

func newMemory(b *board.Board, dead board.Bits, limit int64) memory {
	return memory{limit: limit, open: newOpenList(), layouts: newLayoutStore(b, dead), known: newAgedKeys()}
}

// held estimates how many bytes are kept.
func (m *memory) held() int64 { return m.layouts.bytes() + m.known.bytes() + m.open.bytes() }

// spent reports whether more is kept than the limit allows.
func (m *memory) spent() bool { return m.held() > m.limit }

// truncate drops open nodes and keys and reports whether that made room enough.
func (m *memory) truncate() bool {
	t := &m.truncation
	if t.barren++; t.newRefs*newShare > t.noted {
		t.barren = 0
	}
	t.count++
	t.newRefs, t.noted = 0, 0
	if t.barren == mostBarren {
		return false
	}
	m.prune(int(m.limit / keptShare / (nodeBytes + 8*int64(m.layouts.codec.Words))))
	m.known.age(m.limit / agedShare)
	return m.held() < m.limit-m.limit/freeShare
}

// prune keeps the best half of the open nodes, no more than most, and the layouts that they come from.
func (m *memory) prune(most int) {
	kept := m.open.best(min(most, (m.open.count()+1)/2))
	m.layouts.compact(kept)
	m.open.refill(kept)
}

// agedKeys are the keys of the positions that were generated, in two generations, so that older ones can be forgotten.
// A position whose key was forgotten can be entered again.
type agedKeys struct{ young, old search.KeySet }

func newAgedKeys() agedKeys { return agedKeys{young: search.NewKeySet()} }

// addKey enters a key and reports whether it is new as far as is remembered.
func (k *agedKeys) addKey(key uint64) bool { return k.young.Add(key) && !k.old.Has(key) }

// touch reads the place of a key; see KeySet.Touch.
func (k *agedKeys) touch(key uint64) uint64 { return k.young.Touch(key) }

// age forgets the old keys and makes the young keys old, or forgets these too when they take more than most bytes.
func (k *agedKeys) age(most int64) {
	k.old = k.young
	if k.old.Bytes() > most {
		k.old = search.KeySet{}
	}
	k.young = search.NewKeySet()
}

func (k *agedKeys) bytes() int64 { return k.young.Bytes() + k.old.Bytes() }
