package features

import (
	"math/bits"
	"slices"

	"planner/board"
)

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
		r.rebase(s, from, to)
		return r.repaired(s, from, to)
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

// roomBase is what Rooms knows of the position that the children at hand come from: labels and pieces are those of this
// position. A unit is a room or a connected corridor of the empty maze; a move changes the units of its two ends and
// those that see by them, so only these are labelled again for a child, and then as they were.
type roomBase struct {
	key    board.Key // of its boxes
	usable bool
	pieces int             // number of them
	lost   [maxRooms]int32 // links lost, by room
	total  int32

	unit   []int32   // by place: a room, or rooms + number of a corridor
	places [][]int32 // by unit
	touch  []uint64  // by unit, corridors only: rooms beside it

	dirty []int32 // units of the child at hand
	marks []bool  // by unit: it is among them
	saved []int32 // labels of their places
}

// divide finds the units. The labels are those of the empty maze, in which pieces are connected corridors and rooms.
func (r *Rooms) divide() {
	b := &r.base
	b.unit = make([]int32, len(r.order)+1)
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

// rebase labels the position before a move unless it is the one at hand.
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
	b.key, b.usable, b.pieces, b.total = key, true, len(r.home), 0
	kept := r.kept(0)
	for room := range r.count {
		b.lost[room] = board.Ones(r.links[room] &^ kept[room])
		b.total += b.lost[room]
	}
}

// repaired is Lost of a child of the position at hand.
func (r *Rooms) repaired(s *board.Scene, from, to board.Square) int32 {
	b := &r.base
	b.dirty, b.saved = b.dirty[:0], b.saved[:0]
	r.soil(from)
	if to != board.None {
		r.soil(to)
	}
	for i := 0; i < len(b.dirty); i++ {
		for rooms := b.touch[b.dirty[i]]; rooms != 0; rooms &= rooms - 1 {
			r.add(int32(bits.TrailingZeros64(rooms)))
		}
	}
	slices.SortFunc(b.dirty, func(x, y int32) int { return int(y - x) }) // corridors before rooms
	r.relabel(s)
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

// soil marks the unit of a square and those beside it.
func (r *Rooms) soil(sq board.Square) {
	at := r.place[sq]
	r.add(r.base.unit[at])
	for _, to := range r.near[at] {
		r.add(r.base.unit[to])
	}
}

func (r *Rooms) add(unit int32) {
	if unit >= 0 && !r.base.marks[unit] {
		r.base.marks[unit] = true
		r.base.dirty = append(r.base.dirty, unit)
	}
}

// relabel floods the dirty units as they are on the scene; their pieces come after those of the position at hand.
func (r *Rooms) relabel(s *board.Scene) {
	b := &r.base
	for _, u := range b.dirty {
		for _, at := range b.places[u] {
			b.saved = append(b.saved, r.label[at])
			r.label[at] = 0
			if !s.Free(r.order[at]) {
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

// restore goes back to the labels of the position at hand.
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
