package board

import "fmt"

// Walker finds shortest walks of the player among boxes by breadth-first search. It is made once for a board and
// reused. The cost of a walk is in proportion to the squares that are at most as far away as its end.
type Walker struct {
	board *Board
	stamp []uint32
	now   uint32
	came  []Dir // by square: the direction in which it was entered
	queue []Square
}

// NewWalker makes a walker for a board.
func NewWalker(b *Board) *Walker {
	return &Walker{board: b, stamp: make([]uint32, b.squares+1), came: make([]Dir, b.squares+1)}
}

// Append appends the letters of a shortest walk over free squares to out. Of several shortest walks it always chooses
// the same one, by the order of Dirs. It reports false when there is no walk.
func (w *Walker) Append(out []byte, s *Scene, from, to Square) ([]byte, bool) {
	if from == to {
		return out, true
	}
	w.startFrom(from)
	for head := 0; head < len(w.queue); head++ {
		for _, d := range Dirs {
			next := w.board.Next(w.queue[head], d)
			if w.stamp[next] == w.now || !s.Free(next) {
				continue
			}
			w.stamp[next], w.came[next] = w.now, d
			if next == to {
				return w.trace(out, from, to), true
			}
			w.queue = append(w.queue, next)
		}
	}
	return out, false
}

// startFrom forgets the last search and starts one at a square.
func (w *Walker) startFrom(from Square) {
	if w.now++; w.now == 0 {
		clear(w.stamp)
		w.now = 1
	}
	w.queue = append(w.queue[:0], from)
	w.stamp[from] = w.now
}

// trace appends the steps of the search from one square to another. It finds them from the end and then reverses them.
func (w *Walker) trace(out []byte, from, to Square) []byte {
	start := len(out)
	for sq := to; sq != from; {
		d := w.came[sq]
		out = append(out, w.board.Letter(d))
		sq = w.board.Next(sq, d.Opposite())
	}
	for i, j := start, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// Expand writes pushes as LURD text with shortest walks between them, beginning with the start position of a board. It
// fails at the first push that is not possible; the text up to there is then returned with the error.
func Expand(b *Board, pushes []Move) (string, error) {
	scene, walker := NewScene(b), NewWalker(b)
	scene.SetSquares(b.Boxes)
	var out []byte
	player := b.Player
	for i, m := range pushes {
		stand := b.Stand(Forward, m)
		var ok bool
		if !scene.Box(m.From()) || !scene.Free(stand) || !scene.Free(b.To(m)) {
			return string(out), fmt.Errorf("push %d: not possible here", i)
		}
		if out, ok = walker.Append(out, scene, player, stand); !ok {
			return string(out), fmt.Errorf("push %d: the player cannot get behind the box", i)
		}
		out = append(out, b.Letter(m.Dir())-'a'+'A')
		player = scene.Play(Forward, m)
	}
	return string(out), nil
}

// PushesOf lists the pushes of LURD text, its capitals, with the player on a square at first. It undoes Expand, and
// checks nothing but the letters; see Replay.
func (b *Board) PushesOf(player Square, lurd string) ([]Move, error) {
	var pushes []Move
	for i := range len(lurd) {
		d, ok := b.Direction(lurd[i])
		if !ok {
			return nil, fmt.Errorf("letter %d: %q is no move", i+1, lurd[i])
		}
		player = b.Next(player, d)
		if lurd[i] < 'a' {
			pushes = append(pushes, NewMove(player, d))
		}
	}
	return pushes, nil
}
