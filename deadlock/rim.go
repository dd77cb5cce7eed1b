package deadlock

import "planner/board"

// rim is the boxes around a zone: those beside its squares or diagonally next to them, and those directly beside these
// boxes. From one position to the next, most zones and the boxes around them stay the same, so the rim of a zone is
// kept until it has changed.
type rim struct {
	near   board.Bits   // squares that the rim depends on; nil before the rim is known
	boxes  board.Bits   // the boxes on squares of near, which are the rim
	key    board.Key    // of these boxes, without a player
	seal   board.Square // an empty goal in the zone, or None
	inGoal bool         // all boxes of the rim are on goals
}

// rims keeps the rims of zones.
type rims struct {
	kit   *Kit
	table []rim      // by the first square of a zone
	first board.Bits // scratch: boxes beside a zone or diagonally next to it
}

func newRims(kit *Kit) rims {
	return rims{kit: kit, table: make([]rim, kit.Board.Squares()), first: kit.Board.NewBits()}
}

// holds reports whether the rim is still right in another scene, for a zone with the same first square.
func (r *rim) holds(s *board.Scene) bool {
	if r.near == nil {
		return false
	}
	for i, word := range s.Boxes() {
		if word&r.near[i] != r.boxes[i] {
			return false
		}
	}
	return true
}

// rimOf is the rim of a zone, which is valid until the rim of another zone with the same first square is asked for.
// Where no box came to the squares near the rim and none left them, the zone is the same too, and so is the order in
// which its squares are flooded.
func (t *rims) rimOf(s *board.Scene, squares []board.Square) *rim {
	r := &t.table[squares[0]]
	if r.holds(s) {
		return r
	}
	if r.near == nil {
		r.near, r.boxes = t.kit.Board.NewBits(), t.kit.Board.NewBits()
	}
	t.findNear(s, squares, r.near)
	for i, word := range s.Boxes() {
		r.boxes[i] = word & r.near[i]
	}
	b := t.kit.Board
	r.key, r.inGoal, r.seal = b.KeyOf(r.boxes, b.Wall()), r.boxes.Within(t.kit.Goals), t.emptyGoal(squares)
	return r
}

// findNear fills near with the squares in and around a zone and the neighbours of the boxes among them.
func (t *rims) findNear(s *board.Scene, squares []board.Square, near board.Bits) {
	wall := t.kit.Board.Wall()
	near.Clear()
	t.first.Clear()
	for _, sq := range squares {
		near.Add(sq)
		for _, at := range t.kit.around(sq) {
			if at == wall {
				continue
			}
			near.Add(at)
			if !s.Free(at) {
				t.first.Add(at)
			}
		}
	}
	for sq := range t.first.All() {
		for _, d := range board.Dirs {
			if at := t.kit.Board.Next(sq, d); at != wall {
				near.Add(at)
			}
		}
	}
}

// emptyGoal is a goal among the squares of a zone, None when there is none.
func (t *rims) emptyGoal(squares []board.Square) board.Square {
	for _, sq := range squares {
		if t.kit.Goals.Has(sq) {
			return sq
		}
	}
	return board.None
}
