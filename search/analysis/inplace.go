package analysis

import (
	"math/bits"

	"planner/board"
)

// InPlace measures how much the boxes that are in place for a layout hinder the others: whether the boxes that are not
// in place can be brought to the empty squares of the layout while the boxes in place stay.
type InPlace struct {
	board *board.Board
	walls board.Bits // boxes in place
	seen  []uint32   // by square: the last flood that reached it
	round uint32     // number of the present flood
	queue []board.Square
}

// NewInPlace makes the memory for a board.
func NewInPlace(b *board.Board) *InPlace {
	return &InPlace{board: b, walls: b.NewBits(), seen: make([]uint32, b.Squares())}
}

// Cut counts the empty squares of a layout that no box out of place can be brought to, and the boxes out of place that
// can be brought to no such square. Each box is alone with the boxes in place as walls, and the player may be anywhere.
// Each one counted shows that some box in place must make way and come back. A count of zero shows little.
//
//	########       The layout has boxes on a, b and c. With boxes on b and c, the box on the left needs two more
//	# $ abc#       pushes to a. With boxes on a and b, it cannot pass them: one box and one square are cut off,
//	########       although the distance is only four pushes.
func (w *InPlace) Cut(s *board.Scene, side board.Side, layout board.Bits) int32 {
	lacking, outOfPlace := 0, 0
	for i, boxes := range s.Boxes() {
		w.walls[i] = boxes & layout[i]
		lacking += int(board.Ones(layout[i] &^ boxes))
		outOfPlace += int(board.Ones(boxes &^ layout[i]))
	}
	if lacking == 0 {
		return 0
	}
	squares := w.unreached(s.Boxes(), layout, side, lacking)
	return int32(squares + w.unreached(layout, s.Boxes(), side.Other(), outOfPlace))
}

// unreached floods by moves of a lone box of a side from the squares of from that are not in place, and counts the
// squares of to that it does not reach. wanted is the number of squares of to that are not in place.
func (w *InPlace) unreached(from, to board.Bits, side board.Side, wanted int) int {
	w.round++
	w.queue = w.queue[:0]
	for i, word := range from {
		for word &^= w.walls[i]; word != 0; word &= word - 1 {
			sq := board.Square(i<<6 + bits.TrailingZeros64(word))
			w.seen[sq] = w.round
			w.queue = append(w.queue, sq)
		}
	}
	for head := 0; head < len(w.queue) && wanted > 0; head++ {
		for _, d := range board.Dirs {
			m := board.NewMove(w.queue[head], d)
			next := w.board.To(m)
			if w.blocked(next) || w.seen[next] == w.round ||
				w.blocked(w.board.Stand(side, m)) || w.blocked(w.board.Needs(side, m)) {
				continue
			}
			w.seen[next] = w.round
			w.queue = append(w.queue, next)
			if to.Has(next) {
				wanted--
			}
		}
	}
	return wanted
}

// blocked reports whether a square is a wall or holds a box in place.
func (w *InPlace) blocked(sq board.Square) bool { return sq == w.board.Wall() || w.walls.Has(sq) }
