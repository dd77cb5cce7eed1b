package analysis

import (
	"math/bits"
	"slices"

	"planner/board"
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
	if r.count < 2 {
		return 0
	}
	switch {
	case to == from:
		return before
	case to != board.None && r.cuts(s, to, board.None):
		r.rebase(s, from, to)
		if !r.cuts(s, from, board.None) {
			return r.placed(s, to)
		}
		return r.repaired(s, from, to)
	case r.cuts(s, from, to):
		r.rebase(s, from, to)
		return r.lifted(s, from, to)
	}
	return before
}

// cuts reports whether a box on a square may change the pieces of its room or corridor. The square also, which may be
// None, counts as free.
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

// kindOf is the room of a square, or corridor when it is in none.
func (r *Rooms) kindOf(sq board.Square) int8 { return max(r.room[sq], corridor) }

// roomBase describes the base, the parent of the children that LostAfter is asked about. Labels and pieces belong to
// the base. A unit is a room or a connected corridor of the empty maze. A move changes the pieces of the units of its
// two squares, and the rooms that the pieces of the units beside them see. Only these units, the dirty ones, are
// labelled again for a child; then their labels are restored.
type roomBase struct {
	key    board.Key       // of the boxes of the base
	usable bool            // there is a base
	pieces int             // number of its pieces
	lost   [maxRooms]int32 // by room: its lost links
	total  int32           // all lost links
	box    board.Square    // of the base, None for none
	left   int32           // lost links once this box has left
	number uint32          // of the base, counted from 1
	asked  []uint32        // by square: the number of the base for which after is known
	after  []int32         // by square: lost links with one more box there

	unit   []int32   // by place: a room, or the number of rooms plus the number of a corridor
	places [][]int32 // by unit
	touch  []uint64  // by unit, for corridors only: the rooms beside it

	dirty []int32 // dirty units of the present child
	marks []bool  // by unit: it is dirty
	saved []int32 // labels of the places of the dirty units
}

// divide finds the units. The labels must be those of the empty maze, where each piece is a room or a connected
// corridor.
func (r *Rooms) divide() {
	b := &r.base
	b.unit, b.asked, b.after = make([]int32, len(r.order)+1), make([]uint32, len(r.order)), make([]int32, len(r.order))
	units := r.count + len(r.home)
	b.places, b.touch, b.marks = make([][]int32, units), make([]uint64, units), make([]bool, units)
	for i, mark := range r.label[:len(r.order)] {
		u := int32(r.count) + mark - 1
		if r.kind[i] != corridor {
			u = int32(r.kind[i])
		} else {
			b.touch[u] = r.sees[mark-1]
		}
		b.unit[i] = u
		b.places[u] = append(b.places[u], int32(i))
	}
	b.unit[len(r.order)] = -1 // the Wall's
}

// rebase makes the position before a move the base, unless it is the base already.
func (r *Rooms) rebase(s *board.Scene, from, to board.Square) {
	b := &r.base
	key := s.BoxesKey().Xor(r.board.BoxKey(from))
	if to != board.None {
		key = key.Xor(r.board.BoxKey(to))
	}
	if b.usable && key == b.key {
		return
	}
	for i, sq := range r.order {
		r.label[i] = 0
		if sq == from || sq != to && !s.Free(sq) {
			r.label[i] = -1
		}
	}
	r.flood()
	if b.number++; b.number == 0 { // wrapped: old answers could be taken for new ones
		clear(b.asked)
		b.number = 1
	}
	b.key, b.usable, b.pieces, b.total, b.box = key, true, len(r.home), 0, board.None
	kept := r.kept(0)
	for room := range r.count {
		b.lost[room] = board.Ones(r.links[room] &^ kept[room])
		b.total += b.lost[room]
	}
}

// lifted is Lost of the base without the box on one square, which has moved to another square of the scene where it
// cuts nothing. It is the same for all such moves of a box.
func (r *Rooms) lifted(s *board.Scene, from, to board.Square) int32 {
	b := &r.base
	if b.box != from {
		b.dirty = b.dirty[:0]
		r.markAround(from)
		b.box, b.left = from, r.measure(s, to)
	}
	return b.left
}

// placed is Lost of a child of the base whose box left a square where it cut nothing, as it would cut nothing there now.
// So it equals the answer for the base with one more box on the other square, which many boxes can reach.
func (r *Rooms) placed(s *board.Scene, to board.Square) int32 {
	b := &r.base
	if b.asked[to] != b.number {
		b.dirty = b.dirty[:0]
		r.markAround(to)
		b.asked[to], b.after[to] = b.number, r.measure(s, board.None)
	}
	return b.after[to]
}

// repaired is Lost of a child of the base.
func (r *Rooms) repaired(s *board.Scene, from, to board.Square) int32 {
	r.base.dirty = r.base.dirty[:0]
	r.markAround(from)
	r.markAround(to)
	return r.measure(s, board.None)
}

// measure returns Lost for a scene in which only the dirty units and the units beside them differ from the base. The
// square named also, which may be None, counts as free.
func (r *Rooms) measure(s *board.Scene, also board.Square) int32 {
	b := &r.base
	b.saved = b.saved[:0]
	for i := 0; i < len(b.dirty); i++ {
		for rooms := b.touch[b.dirty[i]]; rooms != 0; rooms &= rooms - 1 {
			r.mark(int32(bits.TrailingZeros64(rooms)))
		}
	}
	slices.SortFunc(b.dirty, func(x, y int32) int { return int(y - x) }) // corridors before rooms
	r.relabel(s, also)
	kept, lost := r.kept(b.pieces), b.total
	for _, u := range b.dirty {
		if int(u) < r.count {
			lost += board.Ones(r.links[u]&^kept[u]) - b.lost[u]
		}
		b.marks[u] = false
	}
	r.restore()
	return lost
}

// markAround marks the unit of a square and the units of its neighbours as dirty.
func (r *Rooms) markAround(sq board.Square) {
	at := r.place[sq]
	r.mark(r.base.unit[at])
	for _, to := range r.near[at] {
		r.mark(r.base.unit[to])
	}
}

// mark marks a unit as dirty; the Wall has unit -1.
func (r *Rooms) mark(unit int32) {
	if unit >= 0 && !r.base.marks[unit] {
		r.base.marks[unit] = true
		r.base.dirty = append(r.base.dirty, unit)
	}
}

// relabel labels the dirty units as they are on the scene, with one more square free. Their pieces get the numbers
// after those of the base.
func (r *Rooms) relabel(s *board.Scene, also board.Square) {
	b := &r.base
	for _, u := range b.dirty {
		for _, at := range b.places[u] {
			b.saved = append(b.saved, r.label[at])
			r.label[at] = 0
			if sq := r.order[at]; !s.Free(sq) && sq != also {
				r.label[at] = -1
			}
		}
	}
	for _, u := range b.dirty {
		for _, at := range b.places[u] {
			if r.label[at] == 0 {
				r.piece(at)
			}
		}
	}
}

// restore goes back to the labels and pieces of the base.
func (r *Rooms) restore() {
	b, i := &r.base, 0
	for _, u := range b.dirty {
		for _, at := range b.places[u] {
			r.label[at] = b.saved[i]
			i++
		}
	}
	r.sees, r.home = r.sees[:b.pieces], r.home[:b.pieces]
}
