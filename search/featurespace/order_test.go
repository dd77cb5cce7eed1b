package featurespace

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/search"
)

// TestSortMore compares edges that are put into order piece by piece with those that are sorted at once.
func TestSortMore(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 3))
	for round := range 200 {
		count := int32(1 + random.IntN(400))
		tr, whole := &tree{seed: uint64(round)}, paged[edge]{}
		for i := range count {
			var v search.Vector
			for k := range v {
				v[k] = int32(random.IntN(3) - 1)
			}
			tr.states.add(&state{key: board.Key{Lo: random.Uint64()}, vector: v})
			ed := edge{state: i, weight: uint8(random.IntN(2))}
			tr.edges.add(&ed)
			whole.add(&ed)
		}
		tr.sortEdges(0, count, count)
		whole, tr.edges = tr.edges, whole
		n := &node{end: count}
		for n.sorted < n.end {
			from := n.sorted
			tr.sortMore(n)
			for at := from; at < n.sorted; at++ {
				if *whole.at(at) != *tr.edges.at(at) {
					t.Fatalf("round %d: edge %d of %d has another place", round, at, count)
				}
			}
		}
	}
}
