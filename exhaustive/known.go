package exhaustive

import "planner/board"

// known is solutions of the level that is searched, by their positions. A search that reaches a position of such a
// solution by fewer pushes has found a shorter solution: the new way there, and the rest of the known one. So a search
// that is too large to come to its end still brings what it has found on the way. The rests are true solutions from
// their positions, so they bound the length of a shortest solution from above, and nothing else follows from them.
type known struct {
	rests map[board.Key]rest
	order []board.Key // each position once, as they were added, so that a search repeats itself
}

// rest is a position of a known solution and the pushes that solve it.
type rest struct {
	layout board.Bits
	player board.Square // normalised
	pushes []board.Move
}

// addSolution notes the positions of a solution. Pushes that do not solve the board are ignored.
func (k *known) addSolution(b *board.Board, pushes []board.Move) {
	var keys []board.Key
	var rests []rest
	if err := b.Follow(pushes, func(s *board.Scene, z *board.Zone, _ board.Square) {
		keys = append(keys, s.Key(z.Min()))
		rests = append(rests, rest{layout: s.Boxes().Clone(), player: z.Min(), pushes: pushes[len(rests):]})
	}); err != nil {
		return
	}
	if k.rests == nil {
		k.rests = map[board.Key]rest{}
	}
	for i, key := range keys[:len(pushes)] {
		before, ok := k.rests[key]
		if !ok {
			k.order = append(k.order, key)
		}
		if !ok || len(rests[i].pushes) < len(before.pushes) {
			k.rests[key] = rests[i]
		}
	}
}

// earlier holds the findings of a search of the same maze and goals from another start: the bound that it has proved
// for its start, and pushes that lead from there to each of its positions (adaptive A*, Koenig and Likhachev 2006).
// If g pushes lead to a position that itself needs n, the start needs at most g+n. So n is at least the bound minus g.
// This is sound for every stored position, expanded or not, and whatever else that search left out.
type earlier struct {
	nodes *nodes
	index *index
	bound int
}

// raise raises the bound of a position. The other search writes nothing any more, so no shard is locked.
func (e earlier) raise(h int, key board.Key, words []uint64, player board.Square) int {
	if h >= e.bound {
		return h
	}
	at := e.index.placeOf(key)
	known := e.index.findNode(&at, words, player)
	if known == 0 {
		return h
	}
	return max(h, e.bound-loadStatus(e.nodes.at(known)).g())
}
