package diagnose

import (
	"fmt"

	"planner/board"
)

// line is the moves of a game as positions, one more than there are pushes. Whole layouts are kept for some of them
// only, so that a game of millions of moves on a large board takes no more memory than its moves.
type line struct {
	board  *board.Board
	pushes []board.Move // push i leads from position i to i+1
	last   []int32      // by position: the moves before its walk ends
	kept   []board.Bits // the boxes of every position whose number is a multiple of apart
	apart  int
	solved int          // the last position with all boxes on goals, -1 when there is none
	end    board.Square // of the player
}

// position is a position of the game with the moves for which it lasts: a walk does not change it.
type position struct {
	boxes       board.Bits
	player      board.Square // where the player stands after the last of these moves
	first, last int          // moves after which the position is there
}

// play plays LURD text from the start of a board. The case of the letters says nothing: a move pushes when a box stands
// in the way.
func play(b *board.Board, lurd string) (*line, error) {
	scene := board.NewScene(b)
	scene.SetSquares(b.Boxes)
	l := &line{board: b, apart: max(keptApart, b.Words()), solved: -1, end: b.Player}
	l.add(scene, 0)
	for i := range len(lurd) {
		d, ok := b.Direction(lurd[i])
		if !ok {
			return nil, &MoveError{i + 1, fmt.Sprintf("%q, expected one of lurdLURD", lurd[i])}
		}
		to := b.Next(l.end, d)
		switch beyond := b.Next(to, d); {
		case to == b.Wall():
			return nil, &MoveError{i + 1, "a wall is in the way"}
		case !scene.Box(to):
			l.last[len(l.last)-1] = int32(i + 1)
		case !scene.Free(beyond):
			return nil, &MoveError{i + 1, "the box cannot be pushed into a wall or another box"}
		default:
			l.pushes = append(l.pushes, board.NewMove(to, d))
			scene.Shift(to, beyond)
			l.add(scene, i+1)
		}
		l.end = to
	}
	return l, nil
}

// add appends the position in a scene, which is there after a number of moves.
func (l *line) add(s *board.Scene, moves int) {
	if len(l.last)%l.apart == 0 {
		l.kept = append(l.kept, s.Boxes().Clone())
	}
	if n := len(l.pushes); n == 0 || l.board.IsGoal(l.board.To(l.pushes[n-1])) {
		if l.board.Unsolvable == "" && s.Solved() {
			l.solved = len(l.last)
		}
	}
	l.last = append(l.last, int32(moves))
}

// len is the number of positions.
func (l *line) len() int { return len(l.last) }

// at is a position by its number.
func (l *line) at(i int) position {
	kept := i / l.apart
	p := position{boxes: l.kept[kept].Clone(), player: l.end, last: int(l.last[i])}
	for _, push := range l.pushes[kept*l.apart : i] {
		p.boxes.Remove(push.From())
		p.boxes.Add(l.board.To(push))
	}
	if i < len(l.pushes) {
		p.player = l.board.Stand(board.Forward, l.pushes[i])
	}
	if i > 0 {
		p.first = int(l.last[i-1]) + 1 // the push comes right after the walk
	}
	return p
}
