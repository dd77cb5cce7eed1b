package bestfirst

import (
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

// truncate drops open nodes and keys and reports whether the search can go on.
func (s *Search) truncate() bool {
	if s.tracker.Full() {
		return false
	}
	t := &s.truncation
	if t.barren++; t.newRefs*newShare > t.noted {
		t.barren = 0
	}
	t.count++
	t.newRefs, t.noted = 0, 0
	if t.barren == mostBarren {
		return false
	}
	s.prune(int(s.limit / keptShare / (nodeBytes + 8*int64(s.layouts.codec.Words))))
	s.known.age(s.limit / agedShare)
	return s.MemoryBytes() < s.limit-s.limit/freeShare
}

// prune keeps the best half of the open nodes, no more than most, and the layouts that they come from.
func (s *Search) prune(most int) {
	kept := s.open.best(min(most, (s.open.count()+1)/2))
	s.layouts.compact(kept)
	s.open.refill(kept)
}

// Truncations is how often the search dropped open nodes because its memory was spent.
func (s *Search) Truncations() int { return s.truncation.count }

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
