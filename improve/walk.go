package improve

import "planner/board"

// walk counts the steps of the player from one square to all others.
type walk struct {
	board    *board.Board
	steps    []int32 // by square, valid when its mark is the number of the present walk
	marks    []uint32
	mark     uint32
	frontier []board.Square
}

func newWalk(b *board.Board) *walk {
	return &walk{board: b, steps: make([]int32, b.Squares()), marks: make([]uint32, b.Squares())}
}

// floodFrom floods the free squares of a layout from a square.
func (w *walk) floodFrom(layout board.Bits, from board.Square) {
	w.mark++
	w.marks[from], w.steps[from] = w.mark, 0
	w.frontier = append(w.frontier[:0], from)
	for i := 0; i < len(w.frontier); i++ {
		sq := w.frontier[i]
		for _, next := range w.board.Neighbours()[sq] {
			if next != w.board.Wall() && w.marks[next] != w.mark && !layout.Has(next) {
				w.marks[next], w.steps[next] = w.mark, w.steps[sq]+1
				w.frontier = append(w.frontier, next)
			}
		}
	}
}

// to is how many steps a square is away, and whether the player reaches it.
func (w *walk) to(sq board.Square) (steps int, ok bool) {
	return int(w.steps[sq]), w.marks[sq] == w.mark
}
