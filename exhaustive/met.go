package exhaustive

import "planner/board"

// Holds reports whether the search has stored the position of a key. It may be called at any time, even while the
// search works. It is always false for a level whose positions are replaced by images, because these have other keys.
func (s *Search) Holds(key board.Key) bool { return s.holder(key) != 0 }

// Way gives the pushes from the start to the position of a key that the search holds. The search must not be at work.
func (s *Search) Way(key board.Key) []board.Move { return s.path(s.holder(key)) }

// holder is the node of the position of a key, 0 when there is none.
func (s *Search) holder(key board.Key) id {
	if !s.takesShortcuts() {
		return 0
	}
	return s.shared.index.keyed(key, s.shared.keyOf)
}

// keyOf is the key of the position of a node.
func (s *shared) keyOf(node []uint64) board.Key {
	var room [64]board.Square
	boxes := s.space.Layouts.Unpack(node[header:], room[:0])
	return s.space.Board.KeyOfSquares(boxes, loadStatus(node).player())
}

// keyed is findNode for callers that have the key of a position alone. Nodes do not hold their keys, so keyed works out
// the keys of nodes with the same fingerprint.
func (x *index) keyed(key board.Key, keyOf func(node []uint64) board.Key) id {
	p := x.placeOf(key)
	s := p.shard
	s.Mutex.Lock()
	defer s.Mutex.Unlock()
	for slot, end := home(p.fingerprint, s.table.Homes()), s.table.Slots(); slot < end; slot++ {
		e := *s.table.At(slot)
		if e == 0 || uint32(e>>32) > p.fingerprint {
			return 0
		}
		if uint32(e>>32) == p.fingerprint && keyOf(x.nodes.at(id(e))) == key {
			return id(e)
		}
	}
	return 0
}

// Meet lets the search end a run as soon as it stores a position whose key met accepts; nil accepts none. Several
// goroutines may call met at once. Meet may only be called between two runs.
func (s *Search) Meet(met func(key board.Key) bool) {
	if s.takesShortcuts() {
		s.shared.met = met
	}
}
