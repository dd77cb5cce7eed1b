package search

import "planner/board"

// LostAfter is Lost of a scene in which one box has just gone from one square to another, None for off the board, when
// Lost of the scene before is known. Most moves on open floor change nothing that a room is made of, and the eight
// squares around tell: if the free neighbours of a square are of its own room or corridor and hang together by the
// ring of squares around it, then with a box on it or without, the pieces are the same and so is what they see.
//
//	a a a      the neighbours of t hang together by the ring,      a a #      left and right of t part
//	a t a      a box on t cuts nothing                             a t a      when a box comes to t
//	a a #                                                          # a a
func (r *Rooms) LostAfter(s *board.Scene, from, to board.Square, before int32) int32 {
	if r.count < 2 {
		return 0
	}
	if to != from && (r.cuts(s, from, to) || to != board.None && r.cuts(s, to, board.None)) {
		return r.Lost(s)
	}
	return before
}

// cuts reports whether a box on a square may change the pieces of its room. The square also counts as free; None for
// no such square.
func (r *Rooms) cuts(s *board.Scene, sq, also board.Square) bool {
	b, kind := r.board, r.kindOf(sq)
	free := func(at board.Square) bool { return s.Free(at) || at == also }
	neighbours, links := 0, 0
	for _, d := range board.Dirs {
		at := b.Next(sq, d)
		if !free(at) {
			continue
		}
		if r.kindOf(at) != kind {
			return true
		}
		neighbours++
		side := (d + 1) & 3
		if next := b.Next(sq, side); free(next) {
			if corner := b.Next(at, side); free(corner) && r.kindOf(corner) == kind {
				links++
			}
		}
	}
	return neighbours == 0 || neighbours-links > 1
}

// kindOf is the room of a square, corridor where two share it.
func (r *Rooms) kindOf(sq board.Square) int8 { return max(r.room[sq], corridor) }
