package bestfirst

import "planner/search/incremental"

// agedKeys are the keys of the positions that were generated, in two generations, so that older ones can be forgotten.
// A position whose key was forgotten can be entered again.
type agedKeys struct{ young, old incremental.KeySet }

func newAgedKeys() agedKeys { return agedKeys{young: incremental.NewKeySet()} }

// add enters a key and reports whether it is new as far as is remembered.
func (k *agedKeys) add(key uint64) bool { return k.young.Add(key) && !k.old.Has(key) }

// touch reads the place of a key; see KeySet.Touch.
func (k *agedKeys) touch(key uint64) uint64 { return k.young.Touch(key) }

// age forgets the old keys and makes the young ones old. It forgets these too when they take more than most bytes.
func (k *agedKeys) age(most int64) {
	k.old = k.young
	if k.old.Bytes() > most {
		k.old = incremental.KeySet{}
	}
	k.young = incremental.NewKeySet()
}

// bytes is the memory held.
func (k *agedKeys) bytes() int64 { return k.young.Bytes() + k.old.Bytes() }
