package featurespace

import (
	"math/rand/v2"
	"slices"
	"testing"

	"planner/board"
	"planner/search"
)

// TestSortMore compares edges that are put into order piece by piece with those that are sorted at once.
func TestSortMore(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 3))
	for round := range 200 {
		count := int32(1 + random.IntN(400))
		tr := &tree{seed: uint64(round)}
		for i := range count {
			var v search.Vector
			for k := range v {
				v[k] = int32(random.IntN(3) - 1)
			}
			tr.states.add(&state{key: board.Key{Lo: random.Uint64()}, vector: v})
			tr.edges = append(tr.edges, edge{state: i, weight: uint8(random.IntN(2))})
		}
		whole := slices.Clone(tr.edges)
		tr.sortEdges(0, count, count)
		whole, tr.edges = tr.edges, whole
		n := &node{end: count}
		for n.sorted < n.end {
			tr.sortMore(n)
			if !slices.Equal(whole[:n.sorted], tr.edges[:n.sorted]) {
				t.Fatalf("round %d: the first %d of %d edges are in another order", round, n.sorted, count)
			}
		}
	}
}
