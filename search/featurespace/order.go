package featurespace

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

// sooner reports whether an edge is played before another edge of its node: by weight, then by the vectors to which the
// two lead, then by lot.
func (t *tree) sooner(x, y *rankedEdge) bool {
	if x.first != y.first {
		return x.first < y.first
	}
	a, b := t.states.at(x.edge.state), t.states.at(y.edge.state)
	if a.vector != b.vector {
		return a.vector.Less(&b.vector)
	}
	return (a.key.Lo^t.seed)*mix < (b.key.Lo^t.seed)*mix
}

// mix is an odd constant that spreads the seed over a word (Knuth's multiplicative hashing).
const mix = 0x9e3779b97f4a7c15

// sortMore puts more of the edges of a node into the order of play: edges from sorted on, at least as many as are
// sorted already. Most edges of a node are never played, and so they are never sorted.
func (t *tree) sortMore(n *node) {
	more := max(firstSorted, n.sorted-n.first)
	to := min(n.end, n.sorted+more)
	t.sortEdges(n.sorted, to, n.end)
	n.sorted = to
}

// sortEdges finds the edges from first to end that are played first, and moves them to first … middle-1 in the order of
// play.
func (t *tree) sortEdges(first, middle, end int32) {
	list := t.order[:0]
	for at := first; at < end; at++ {
		ed := t.edges.at(at)
		list = append(list, rankedEdge{t.firstRank(ed), *ed})
	}
	t.order = list
	list.Order(t.sooner)
	for at := first; at < middle; at++ {
		*t.edges.at(at) = list.Pop(t.sooner).edge
	}
	for i := range list {
		*t.edges.at(middle + int32(i)) = list[i].edge
	}
}
