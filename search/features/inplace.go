package features

import "planner/board"

// InPlace asks whether the boxes that still have to move can come to the squares that still lack one while those that
// stand right stay where they are.
type InPlace struct {
	board *board.Board
	walls board.Bits // boxes that stand as in the layout
	seen  []uint32   // by square
	round uint32
	queue []board.Square
}

func NewInPlace(b *board.Board) *InPlace {
	return &InPlace{board: b, walls: b.NewBits(), seen: make([]uint32, b.Squares())}
}

// Cut counts the squares of a layout without a box that no box out of place can come to by itself, and the boxes out
// of place that can come to no such square, with the boxes in place as walls and the player wherever he likes. None
// says little; each one says that some box in place has to make way and come back.
//
//	########       the layout wants boxes on a, b and c. With b and c taken there is no more to do than two
//	# $ abc#       pushes to a; with a and b taken, the box on the left cannot pass them: one box and one
//	########       square are cut off, although the distance is as many pushes as there are squares
//
// It only ranks: a box in place may well move away and come back.
func (w *InPlace) Cut(s *board.Scene, side board.Side, layout board.Bits) int32 {
	lacking, awkward := 0, 0
	for i, boxes := range s.Boxes() {
		w.walls[i] = boxes & layout[i]
		lacking += int(board.Ones(layout[i] &^ boxes))
		awkward += int(board.Ones(boxes &^ layout[i]))
	}
	if lacking == 0 {
		return 0
	}
	return int32(w.unreached(s.Boxes(), layout, side, lacking) + w.unreached(layout, s.Boxes(), side.Other(), awkward))
}

// unreached floods by moves of a side from the squares of one set to those of the other, squares of both left out, and
// counts those of the wanted ones that it does not come to.
func (w *InPlace) unreached(from, to board.Bits, side board.Side, wanted int) int {
	w.round++
	w.queue = w.queue[:0]
	for i, word := range from {
		for word &^= w.walls[i]; word != 0; word &= word - 1 {
			sq := board.Square(i<<6) + board.Bits{word}.First()
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

func (w *InPlace) blocked(sq board.Square) bool { return sq == w.board.Wall() || w.walls.Has(sq) }
