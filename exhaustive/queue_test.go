package exhaustive

import "testing"

// TestSweep takes the nodes of a layer by turns from all of its buckets, and checks that every node comes out once and
// that the buckets follow each other from the greatest h to the least.
func TestSweep(t *testing.T) {
	q := newQueue(&budget{limit: 1 << 20})
	for node := id(1); node <= 60; node++ {
		q.push(9, int(node%3)*2, node)
	}
	q.push(9, 5, 61)
	var order []int
	seen := map[id]bool{}
	for range 7 {
		node := q.sweep(9)
		h := int(node%3) * 2
		if node == 61 {
			h = 5
		}
		if seen[node] {
			t.Fatalf("node %d of bucket %d comes out twice", node, h)
		}
		seen[node], order = true, append(order, h)
	}
	for i, h := range []int{5, 4, 2, 0, 4, 2, 0} {
		if order[i] != h {
			t.Fatalf("buckets %v", order)
		}
	}
	for node := q.pop(9); node != 0; node = q.pop(9) {
		if seen[node] {
			t.Fatalf("node %d comes out twice", node)
		}
		seen[node] = true
	}
	if len(seen) != 61 || q.layer(9).count != 0 {
		t.Errorf("%d nodes came out, %d are left", len(seen), q.layer(9).count)
	}
	if node := q.sweep(9); node != 0 {
		t.Errorf("an empty layer gives node %d", node)
	}
}
