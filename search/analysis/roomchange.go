package analysis

import (
	"math/bits"

	"planner/board"
	"planner/search"
)

// LostAfter is Lost of a scene in which one box has just moved from one square to another, or off the board when to is
// None. before is Lost of the scene before the move. Most moves on open floor change no piece of a room, as the eight
// squares around a square show. When all free neighbours of the square belong to its own room or corridor and are
// connected by the ring of squares around it, a box on the square changes neither the pieces nor the rooms they touch.
//
//	a a a      The neighbours of t are connected by the        a a #      A box on t parts the squares left
//	a t a      ring, so a box on t cuts nothing.               a t a      of it from those right of it.
//	a a #                                                      # a a
func (r *Rooms) LostAfter(s *board.Scene, from, to board.Square, before int32) int32 {
	if r == nil || r.count < 2 {
		return 0
	}
	switch {
	case to == from:
		return before
	case to != board.None && r.cuts(s, to, board.None):
		r.rebase(s, from, to)
		if !r.cuts(s, from, board.None) {
			return r.placed(to)
		}
		return r.changed(from, to)
	case r.cuts(s, from, to):
		r.rebase(s, from, to)
		return r.lifted(from)
	}
	return before
}

// cuts reports whether a box on a square may change the pieces of its room or corridor. The square also counts as free
// too; it may be None.
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
		across := (d + 1) & 3
		if next := b.Next(sq, across); free(next) {
			if corner := b.Next(at, across); free(corner) && r.kindOf(corner) == kind {
				links++
			}
		}
	}
	return neighbours == 0 || neighbours-links > 1
}

// kindOf is the room of a square, or corridor when it is in none.
func (r *Rooms) kindOf(sq board.Square) int8 { return max(r.room[sq], corridor) }

// roomBase describes the base, which is the parent of the children that LostAfter is asked about.
type roomBase struct {
	boxes  board.Bits       // of the base; while a child is measured, of the child
	key    board.Key        // of the boxes
	usable bool             // there is a base
	hash   [maxRooms]uint64 // by room: the hash of the boxes that matter to its links
	lost   [maxRooms]int32  // by room: its lost links
	total  int32            // all lost links
	box    board.Square     // the box that lifted was last asked about, None for none
	left   int32            // lost links without that box
	number uint32           // of the base, counted from 1
	asked  []uint32         // by square: the number of the base for which after is known
	after  []int32          // by square: lost links with one more box there
}

// rebase makes the position before a move the base, unless it is the base already. Without a move the squares are None.
func (r *Rooms) rebase(s *board.Scene, from, to board.Square) {
	b := &r.base
	key := s.BoxesKey()
	if from != board.None {
		key = key.Xor(r.board.BoxKey(from))
	}
	if to != board.None {
		key = key.Xor(r.board.BoxKey(to))
	}
	if b.usable && key == b.key {
		return
	}
	rooms := r.begin()
	for i, word := range s.Boxes() {
		for word ^= b.boxes[i]; word != 0; word &= word - 1 {
			rooms |= r.flip(board.Square(i<<6 + bits.TrailingZeros64(word)))
		}
	}
	rooms |= r.flip(from) | r.flip(to)
	for ; rooms != 0; rooms &= rooms - 1 {
		room := bits.TrailingZeros64(rooms)
		b.total -= b.lost[room]
		b.lost[room] = r.lostOf(room, b.hash[room])
		b.total += b.lost[room]
	}
	b.number = board.NextStamp(b.number, b.asked)
	b.key, b.box = key, board.None
}

// begin makes the first base, without boxes, if there is none. It returns the rooms whose links are to be counted.
func (r *Rooms) begin() (rooms uint64) {
	b := &r.base
	if b.usable {
		return 0
	}
	b.usable, r.known = true, search.MakeTable[uint64](1<<knownBits)
	for room := range r.count {
		b.hash[room] = uint64(room+1) * spread
		rooms |= 1 << uint(room)
	}
	return rooms
}

// spread is an odd constant that spreads the numbers of rooms over a word (Knuth's multiplicative hashing).
const spread = 0x9e3779b97f4a7c15

// flip puts a box on a square of the base or takes it off, and returns the rooms to whose links that matters. The
// square may be None.
func (r *Rooms) flip(sq board.Square) (rooms uint64) {
	if sq == board.None {
		return 0
	}
	r.base.boxes[sq>>6] ^= 1 << (uint(sq) & 63)
	rooms = r.matters[sq]
	for left := rooms; left != 0; left &= left - 1 {
		r.base.hash[bits.TrailingZeros64(left)] ^= r.hash[sq]
	}
	return rooms
}

// lifted is Lost of the base without the box on one square, which has moved to another square of the scene where it
// cuts nothing. The result is the same for all such moves of the box.
func (r *Rooms) lifted(from board.Square) int32 {
	b := &r.base
	if b.box != from {
		b.box, b.left = from, r.changed(from, board.None)
	}
	return b.left
}

// placed is Lost of a child of the base whose box left a square where it cut nothing, as it would cut nothing there
// now. So the result is that of the base with one more box on the other square, which many boxes can reach.
func (r *Rooms) placed(to board.Square) int32 {
	b := &r.base
	if b.asked[to] != b.number {
		b.asked[to], b.after[to] = b.number, r.changed(to, board.None)
	}
	return b.after[to]
}

// changed is Lost of the base with a box put on or taken off one or two squares. The second square may be None.
func (r *Rooms) changed(sq, other board.Square) int32 {
	b := &r.base
	lost := b.total
	for rooms := r.flip(sq) | r.flip(other); rooms != 0; rooms &= rooms - 1 {
		room := bits.TrailingZeros64(rooms)
		lost += r.lostOf(room, b.hash[room]) - b.lost[room]
	}
	r.flip(sq)
	r.flip(other)
	return lost
}
