package search

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// homeOf scales a key to a number of home slots.
func homeOf(key, homes uint64) uint64 {
	home, _ := bits.Mul64(key, homes)
	return home
}

// insert puts a key that is not there into a table, which grows where it must.
func insert(t *Ordered[uint64], key uint64) {
	for {
		slot := homeOf(key, t.Homes())
		for slot < t.Slots() && *t.At(slot) != 0 && *t.At(slot) < key {
			slot++
		}
		if t.Insert(slot, key) {
			return
		}
		t.Grow(1, homeOf)
	}
}

// entries lists the entries of a table in the order of their slots.
func entries(t *Ordered[uint64]) (list []uint64) {
	for slot := range t.Slots() {
		if e := *t.At(slot); e != 0 {
			list = append(list, e)
		}
	}
	return list
}

// TestOrdered inserts keys at random, and then keys that all belong to the last home slot, until these reach the very
// end. The table stays in order and loses nothing, also when its entries are only spread anew.
func TestOrdered(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var table Ordered[uint64]
	var keys []uint64
	check := func() {
		t.Helper()
		if have := entries(&table); !slices.Equal(have, keys) {
			t.Fatalf("%d entries, expected %d in order", len(have), len(keys))
		}
	}
	for n := range 5000 {
		key := random.Uint64()>>1 | 1
		insert(&table, key)
		keys = append(keys, key)
		if n%500 == 499 {
			slices.Sort(keys)
			check()
		}
	}
	for n := uint64(0); *table.At(table.Slots() - 1) == 0; n++ {
		keys = append(keys, 1<<64-OrderedPage+n)
		insert(&table, keys[len(keys)-1])
	}
	check()
	table.Grow(0, homeOf)
	check()
	table.Grow(3, homeOf)
	check()
}
