package deadlock

import "planner/board"

// outside lists the zones of a position that the player cannot reach. It is used for one position after another.
type outside struct {
	board   *board.Board
	known   board.Key // of the position whose zones are listed
	label   []uint32  // by square: base + its zone, for squares of these zones; less than base for all others
	base    uint32
	first   []int32 // by zone: its first square in squares; one more entry than zones
	squares []board.Square

	// PI-corrals need these facts of every zone; they are noted while the zone is flooded.
	touched []uint32 // by box square: label of the zone that touched it last
	near    []int32  // by zone: its first box in boxes; one more entry than zones
	boxes   []board.Square
	goal    []bool // by zone: it holds a goal
}

func newOutside(b *board.Board) *outside {
	return &outside{board: b, label: make([]uint32, b.Squares()+1), touched: make([]uint32, b.Squares()+1), base: 1}
}

// findZones lists the zones of a position. It floods nothing when the same position is asked about again.
func (o *outside) findZones(s *board.Scene, zone *board.Zone) {
	if key := s.Key(zone.Min()); key != o.known {
		o.known = key
		o.floodAll(s, zone)
	}
}

// floodAll floods all of these zones. Every one touches a box, so it is enough to look at the neighbours of boxes.
func (o *outside) floodAll(s *board.Scene, zone *board.Zone) {
	o.base += uint32(len(o.first))
	if o.base > 1<<31 { // soon the numbers would wrap, and old labels could be taken for new ones
		clear(o.label)
		clear(o.touched)
		o.base = 1
	}
	o.first, o.squares = append(o.first[:0], 0), o.squares[:0]
	o.near, o.boxes, o.goal = append(o.near[:0], 0), o.boxes[:0], o.goal[:0]
	if zone.Len()+s.Count() == o.board.Squares() {
		return
	}
	next := o.board.Neighbours()
	for sq := range s.Boxes().All() {
		for _, from := range &next[sq] {
			if s.Free(from) && !zone.Has(from) && o.label[from] < o.base {
				o.flood(s, from)
			}
		}
	}
}

// flood labels one zone.
func (o *outside) flood(s *board.Scene, from board.Square) {
	next, labels, touched, squares, boxes := o.board.Neighbours(), o.label, o.touched, o.squares, o.boxes
	label, base, head, goal := o.base+uint32(o.count()), o.base, len(squares), false
	touched[o.board.Wall()] = label // so that walls are not taken for boxes
	labels[from] = label
	squares = append(squares, from)
	for ; head < len(squares); head++ {
		at := squares[head]
		goal = goal || o.board.IsGoal(at)
		for _, to := range &next[at] {
			switch {
			case !s.Free(to):
				if touched[to] != label {
					touched[to] = label
					boxes = append(boxes, to)
				}
			case labels[to] < base:
				labels[to] = label
				squares = append(squares, to)
			}
		}
	}
	o.squares, o.boxes = squares, boxes
	o.first, o.near = append(o.first, int32(len(squares))), append(o.near, int32(len(boxes)))
	o.goal = append(o.goal, goal)
}

// count is the number of zones.
func (o *outside) count() int { return len(o.first) - 1 }

// zone lists the squares of a zone.
func (o *outside) zone(i int) []board.Square { return o.squares[o.first[i]:o.first[i+1]] }

// beside lists the boxes that touch a zone.
func (o *outside) beside(i int) []board.Square { return o.boxes[o.near[i]:o.near[i+1]] }

// zoneOf is the zone of a free square; ok is false for the player's own zone.
func (o *outside) zoneOf(sq board.Square) (zone int, ok bool) {
	return int(o.label[sq] - o.base), o.label[sq] >= o.base
}

// deleteMovable deletes boxes for as long as one is movable among the boxes that are left.
func deleteMovable(s *board.Scene, zone *board.Zone, movable func(box board.Square) bool) {
	for again := true; again; {
		again = false
		for i, word := range s.Boxes() {
			for ; word != 0; word &= word - 1 {
				if box := lowest(i, word); movable(box) {
					deleteBox(s, zone, box)
					again = true
				}
			}
		}
	}
}

// deleteBox takes a box off the scene. If the player's zone borders on the box's square, it grows over that square.
func deleteBox(s *board.Scene, zone *board.Zone, box board.Square) {
	s.Lift(box)
	for _, d := range board.Dirs {
		if zone.Has(s.Board.Next(box, d)) {
			zone.Grow(s, box)
			return
		}
	}
}
