package search

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestHeap: elements that are pushed and popped in any order come out as from a list that is sorted anew each time.
func TestHeap(t *testing.T) {
	type element struct{ rank, number int }
	compare := func(a, b element) int { return cmp.Or(a.rank-b.rank, a.number-b.number) }
	before := func(a, b *element) bool { return compare(*a, *b) < 0 }
	random := rand.New(rand.NewPCG(1, 2))
	var heap Heap[element]
	var list []element
	for n := range 10000 {
		if len(list) == 0 || random.IntN(100) < 52 {
			one := element{random.IntN(100), n}
			heap.Push(one, before)
			list = append(list, one)
			continue
		}
		slices.SortFunc(list, compare)
		if have := heap.Pop(before); have != list[0] {
			t.Fatalf("%v, expected %v", have, list[0])
		}
		list = list[1:]
	}
	slices.Reverse(heap)
	heap.Order(before)
	slices.SortFunc(list, compare)
	for _, want := range list {
		if have := heap.Pop(before); have != want {
			t.Fatalf("%v, expected %v", have, want)
		}
	}
}
