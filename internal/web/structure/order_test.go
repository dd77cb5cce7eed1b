package structure

import (
	"math/rand/v2"
	"testing"
)

// In the order of any graph a jump goes forward or to the head of a loop that it comes from, and each block has one
// place.
func TestOrder(t *testing.T) {
	for seed := range uint64(2000) {
		random := rand.New(rand.NewPCG(seed, 1))
		f := &function{blocks: make([]block, 1+random.IntN(12))}
		for b := range f.blocks {
			for range random.IntN(4) {
				f.blocks[b].next = append(f.blocks[b].next, random.IntN(len(f.blocks)))
			}
		}
		l := order(f)
		places := map[int]int{}
		for _, b := range flat(l.items) {
			places[b] = len(places)
		}
		if len(places) != len(f.blocks) {
			t.Fatalf("seed %d: %d of %d blocks have a place", seed, len(places), len(f.blocks))
		}
		for b, k := range f.blocks {
			for _, next := range k.next {
				if places[next] <= places[b] && (!l.isAround(next, b) || !loops(l.items, next)) {
					t.Fatalf("seed %d: the jump from %d to %d goes back to no loop: %+v", seed, b, next, l.items)
				}
			}
		}
	}
}

// flat are the blocks of items in their order.
func flat(items []item) (blocks []int) {
	for _, it := range items {
		if it.inside == nil {
			blocks = append(blocks, it.block)
		}
		blocks = append(blocks, flat(it.inside)...)
	}
	return blocks
}

// loops tells whether a block is the head of a loop.
func loops(items []item, head int) bool {
	for _, it := range items {
		if it.inside != nil && (it.block == head || loops(it.inside, head)) {
			return true
		}
	}
	return false
}
