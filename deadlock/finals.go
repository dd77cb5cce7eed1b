package deadlock

import "planner/board"

// finals calls f with a square of each zone in which the player may end, until f returns false. In reverse there is
// only one, the zone of his start square. The scene may be changed by f.
func finals(kit *Kit, scene *board.Scene, seen *board.Zone, f func(player board.Square) bool) {
	if kit.Side == board.Reverse {
		f(kit.Board.Player)
		return
	}
	seen.Begin()
	for sq := range board.Square(kit.Board.Squares()) {
		if !kit.Goals.Has(sq) && !seen.Has(sq) {
			scene.Set(kit.Goals)
			seen.Grow(scene, sq)
			if !f(sq) {
				return
			}
		}
	}
}

// required holds for each final zone the squares that must have a box in every position from which that end can be
// reached. One empty set means that nothing can be missing, so sets after an empty one need not be computed.
type required []board.Bits

// missing gives the squares of the first set that have no box, if every set has a square without a box. Otherwise it
// returns nil: then the position may still lead to some final zone.
func (r required) missing(boxes board.Bits) board.Bits {
	for _, set := range r {
		if set.Within(boxes) {
			return nil
		}
	}
	empty := r[0].Clone()
	for i := range empty {
		empty[i] &^= boxes[i]
	}
	return empty
}
