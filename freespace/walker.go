package freespace

import "planner/board"

// walker answers single questions of the kind "can the player walk from here to there?". It stops as soon as it reaches
// the square asked about. Most answers are a short detour around one box and therefore cheap.
type walker struct {
	board *board.Board
	stamp []uint32 // by square: the walk that visited it
	now   uint32   // number of the present walk
	queue []board.Square
}

func newWalker(b *board.Board) *walker {
	return &walker{board: b, stamp: make([]uint32, b.Squares()+1), queue: make([]board.Square, 0, b.Squares())}
}

// reaches reports whether a player on from, a free square, can walk to the square to.
func (w *walker) reaches(s *board.Scene, from, to board.Square) bool {
	if from == to {
		return true
	}
	if !s.Free(to) {
		return false
	}
	w.reset()
	queue := append(w.queue[:0], from)
	w.stamp[from] = w.now
	near := w.board.Neighbours()
	for head := 0; head < len(queue); head++ {
		for _, next := range &near[queue[head]] {
			if next == to {
				return true
			}
			if w.stamp[next] != w.now && s.Free(next) {
				w.stamp[next] = w.now
				queue = append(queue, next)
			}
		}
	}
	return false
}

// reset starts a new walk.
func (w *walker) reset() {
	w.now++
	if w.now == 0 { // the number has wrapped, and old stamps could be taken for new ones
		clear(w.stamp)
		w.now = 1
	}
}
