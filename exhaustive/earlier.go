package exhaustive

import "planner/board"

// earlier is what a search of the same maze and goals from another start knows: the bound that it has proved for its
// start, and pushes that lead from there to each of its positions (adaptive A*, Koenig and Likhachev 2006). With g
// pushes to a position that itself needs n, the start needs no more than g+n. So n is at least the bound less g. That
// is sound for every position that was stored, expanded or not, and whatever else the search left out.
type earlier struct {
	nodes *nodes
	index *index
	bound int
}

// raise raises the bound of a position. Nothing is written in the other search, so no shard is locked.
func (e earlier) raise(h int, key board.Key, words []uint64, player board.Square) int {
	if h >= e.bound {
		return h
	}
	at := e.index.place(key)
	known := e.index.find(&at, words, player)
	if known == 0 {
		return h
	}
	return max(h, e.bound-loadStatus(e.nodes.at(known)).g())
}
