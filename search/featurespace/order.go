package featurespace

import (
	"cmp"
	"slices"
)

// rankedEdge is an edge with the first part of its rank.
type rankedEdge struct {
	// first holds the weight, the first entry of the vector that the edge leads to and the upper bits of the second,
	// most important first. Of two edges with different numbers the one with the smaller is played first.
	first uint64
	edge  edge
}

// firstRank is the first part of the rank of an edge.
func (t *tree) firstRank(ed *edge) uint64 {
	v := &t.states.at(ed.state).vector
	const sign = 1 << 31 // makes the order of signed numbers that of unsigned ones
	return uint64(ed.weight)<<63 | uint64(uint32(v[0])^sign)<<31 | uint64(uint32(v[1])^sign)>>1
}

// compareRanks orders edges by weight, then by the vector that they lead to, then by lot.
func (t *tree) compareRanks(x, y *rankedEdge) int {
	if x.first != y.first {
		return cmp.Compare(x.first, y.first)
	}
	a, b := t.states.at(x.edge.state), t.states.at(y.edge.state)
	if a.vector != b.vector {
		if a.vector.Less(&b.vector) {
			return -1
		}
		return 1
	}
	return cmp.Compare((a.key.Lo^t.seed)*mix, (b.key.Lo^t.seed)*mix)
}

// mix is an odd constant that spreads the seed over a word (Knuth's multiplicative hashing).
const mix = 0x9e3779b97f4a7c15

// sortMore puts more of the edges of a node into the order of play: those from sorted on, at least as many as are
// sorted already. Most edges of a node are never played, and so they are never sorted.
func (t *tree) sortMore(n *node) {
	more := max(firstSorted, n.sorted-n.first)
	to := min(n.end, n.sorted+more)
	t.sortEdges(n.sorted, to, n.end)
	n.sorted = to
}

// sortEdges moves the edges that are played first among those from first to end to the front of these, up to middle,
// and puts them into the order of play.
func (t *tree) sortEdges(first, middle, end int32) {
	t.order = t.order[:0]
	for at := first; at < end; at++ {
		ed := t.edges.at(at)
		t.order = append(t.order, rankedEdge{t.firstRank(ed), *ed})
	}
	t.selectFirst(int(middle - first))
	slices.SortFunc(t.order[:middle-first], func(x, y rankedEdge) int { return t.compareRanks(&x, &y) })
	for i := range t.order {
		*t.edges.at(first + int32(i)) = t.order[i].edge
	}
}

// selectFirst moves the k edges of order that are played first to its front, in any order (Hoare 1961, "Find").
func (t *tree) selectFirst(k int) {
	list := t.order
	for k > 0 && k < len(list) {
		split := t.partition(list)
		if split <= k {
			list, k = list[split:], k-split
		} else {
			list = list[:split]
		}
	}
}

// partition moves the edges that are played before the median of three of them to the front, so that none of the first
// split edges is played after any of the rest. Both parts have at least one edge. There must be two edges or more.
func (t *tree) partition(list []rankedEdge) (split int) {
	pivot := t.median(&list[0], &list[len(list)/2], &list[len(list)-1])
	i, j := -1, len(list)
	for {
		for i++; t.compareRanks(&list[i], &pivot) < 0; i++ {
		}
		for j--; t.compareRanks(&list[j], &pivot) > 0; j-- {
		}
		if i >= j {
			return max(1, min(i, len(list)-1))
		}
		list[i], list[j] = list[j], list[i]
	}
}

// median returns the edge of three that is played between the other two.
func (t *tree) median(x, y, z *rankedEdge) rankedEdge {
	if t.compareRanks(x, y) > 0 {
		x, y = y, x
	}
	if t.compareRanks(y, z) > 0 {
		y = z
	}
	if t.compareRanks(x, y) > 0 {
		y = x
	}
	return *y
}
