package freespace

import "planner/board"

// Depths orders the squares of a zone by their distance, in steps of the player, from given squares (Holland,
// "IADOL", the iterative access depth ordered list).
type Depths struct {
	Of    []int          // depth of a square, -1 when it was not reached
	Order []board.Square // the squares in order of increasing depth, the given ones first at depth 0
}

// NewDepths searches breadth first from the given squares over the squares that within allows. The text demands of such
// a square that it "belongs to the man access corral M and is not dead", and it describes the layers by recursion.
func NewDepths(b *board.Board, from []board.Square, within func(board.Square) bool) *Depths {
	d := &Depths{Of: make([]int, b.Squares())}
	for i := range d.Of {
		d.Of[i] = -1
	}
	for _, sq := range from {
		if d.Of[sq] < 0 {
			d.Of[sq] = 0
			d.Order = append(d.Order, sq)
		}
	}
	for head := 0; head < len(d.Order); head++ {
		sq := d.Order[head]
		for _, dir := range board.Dirs {
			if to := b.Next(sq, dir); to != b.Wall() && d.Of[to] < 0 && within(to) {
				d.Of[to] = d.Of[sq] + 1
				d.Order = append(d.Order, to)
			}
		}
	}
	return d
}
