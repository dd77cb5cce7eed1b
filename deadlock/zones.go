package deadlock

import "planner/board"

// outside lists the zones of a position that the player cannot reach. Its memory is reused from one to the next.
type outside struct {
	board   *board.Board
	label   []uint32 // base + zone for squares of these zones, less than base for others
	base    uint32
	first   []int32 // zone -> its first square in squares; one more entry than zones
	squares []board.Square

	// What PI-corrals ask of every zone is noted while it is flooded.
	touched []uint32 // by box square: label of the zone that touched it last
	near    []int32  // zone -> its first box in boxes; one more entry than zones
	boxes   []board.Square
	goal    []bool // zone -> it holds a goal
}

func newOutside(b *board.Board) outside {
	return outside{board: b, label: make([]uint32, b.Squares()+1), touched: make([]uint32, b.Squares()+1), base: 1}
}

// find floods them. Each touches a box, so nothing else is looked at.
func (o *outside) find(s *board.Scene, zone *board.Zone) {
	o.base += uint32(len(o.first))
	if o.base > 1<<31 { // old labels could be taken for new ones
		clear(o.label)
		clear(o.touched)
		o.base = 1
	}
	o.first, o.squares = append(o.first[:0], 0), o.squares[:0]
	o.near, o.boxes, o.goal = append(o.near[:0], 0), o.boxes[:0], o.goal[:0]
	if zone.Len()+s.Count() == o.board.Squares() {
		return
	}
	for i, word := range s.Boxes() {
		for ; word != 0; word &= word - 1 {
			for _, d := range board.Dirs {
				from := o.board.Next(lowest(i, word), d)
				if s.Free(from) && !zone.Has(from) && o.label[from] < o.base {
					o.flood(s, from)
				}
			}
		}
	}
}

// flood labels one zone.
func (o *outside) flood(s *board.Scene, from board.Square) {
	label, head, goal := o.base+uint32(o.count()), len(o.squares), false
	o.touched[o.board.Wall()] = label // so that walls are not taken for boxes
	o.label[from] = label
	o.squares = append(o.squares, from)
	for ; head < len(o.squares); head++ {
		at := o.squares[head]
		goal = goal || o.board.IsGoal(at)
		for _, d := range board.Dirs {
			to := o.board.Next(at, d)
			switch {
			case !s.Free(to):
				if o.touched[to] != label {
					o.touched[to] = label
					o.boxes = append(o.boxes, to)
				}
			case o.label[to] < o.base:
				o.label[to] = label
				o.squares = append(o.squares, to)
			}
		}
	}
	o.first, o.near = append(o.first, int32(len(o.squares))), append(o.near, int32(len(o.boxes)))
	o.goal = append(o.goal, goal)
}

// count is the number of zones.
func (o *outside) count() int { return len(o.first) - 1 }

// zone lists the squares of a zone.
func (o *outside) zone(i int) []board.Square { return o.squares[o.first[i]:o.first[i+1]] }

// beside lists the boxes that touch a zone.
func (o *outside) beside(i int) []board.Square { return o.boxes[o.near[i]:o.near[i+1]] }

// of is the zone of a free square; ok is false for the player's own.
func (o *outside) of(sq board.Square) (zone int, ok bool) {
	return int(o.label[sq] - o.base), o.label[sq] >= o.base
}

// vacate takes a box off the scene and lets the player's zone grow over its square where it borders on it.
func vacate(s *board.Scene, zone *board.Zone, box board.Square) {
	s.Lift(box)
	for _, d := range board.Dirs {
		if zone.Has(s.Board.Next(box, d)) {
			zone.Grow(s, box)
			return
		}
	}
}

// kings lists for every square the eight squares a king's step away, the Wall where there is none.
func kings(b *board.Board) []board.Square {
	table := make([]board.Square, 0, 8*b.Squares())
	for sq := range board.Square(b.Squares()) {
		row, col := b.RowCol(sq)
		for dr := -1; dr <= 1; dr++ {
			for dc := -1; dc <= 1; dc++ {
				if dr != 0 || dc != 0 {
					table = append(table, b.At(row+dr, col+dc))
				}
			}
		}
	}
	return table
}
