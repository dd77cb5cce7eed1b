package judge

import (
	"fmt"

	"planner/board"
)

// Game is the moves of a game as positions, one more than there are pushes. Whole layouts are kept for some positions
// only, so that a game of millions of moves on a large board takes no more memory than its moves.
type Game struct {
	Pushes []board.Move // push i leads from position i to i+1
	Solved int          // the last position with all boxes on goals, -1 when there is none

	board *board.Board
	last  []int32      // by position: the moves before its walk ends
	kept  []board.Bits // the boxes of every position whose number is a multiple of apart
	apart int
	end   board.Square // of the player
}

// Position is a position of the game with the moves for which it lasts: a walk does not change it.
type Position struct {
	Boxes       board.Bits
	Player      board.Square // where the player stands after the last of these moves
	First, Last int          // the fewest and the most moves after which the game stands at the position
}

// play plays LURD text from the start of a board. The case of the letters says nothing: a move pushes when a box stands
// in the way. An error is of the type *MoveError.
func play(b *board.Board, lurd string) (*Game, error) {
	scene := board.StartScene(b)
	g := &Game{board: b, apart: max(keptApart, b.Words()), Solved: -1, end: b.Player}
	g.addPosition(scene, 0)
	for i := range len(lurd) {
		d, ok := b.Direction(lurd[i])
		if !ok {
			why := fmt.Sprintf("%q, expected one of lurdLURD", lurd[i])
			return nil, &MoveError{board.ReplayError{Move: i + 1, Msg: why}}
		}
		to, pushed, wrong := scene.Step(g.end, d)
		switch {
		case wrong != "":
			return nil, &MoveError{board.ReplayError{Move: i + 1, Msg: wrong}}
		case pushed:
			g.Pushes = append(g.Pushes, board.NewMove(to, d))
			g.addPosition(scene, i+1)
		default:
			g.last[len(g.last)-1] = int32(i + 1)
		}
		g.end = to
	}
	return g, nil
}

// MoveError says which move of a game is not possible, as a replay does.
type MoveError struct{ board.ReplayError }

// addPosition appends the position in a scene, which is there after a number of moves.
func (g *Game) addPosition(s *board.Scene, moves int) {
	if len(g.last)%g.apart == 0 {
		g.kept = append(g.kept, s.Boxes().Clone())
	}
	if n := len(g.Pushes); n == 0 || g.board.IsGoal(g.board.To(g.Pushes[n-1])) {
		if g.board.Unsolvable == "" && s.Solved() {
			g.Solved = len(g.last)
		}
	}
	g.last = append(g.last, int32(moves))
}

// Len is the number of positions.
func (g *Game) Len() int { return len(g.last) }

// Moves is the number of moves.
func (g *Game) Moves() int { return int(g.last[len(g.last)-1]) }

// At is the position of a number, from 0.
func (g *Game) At(i int) Position {
	kept := i / g.apart
	p := Position{Boxes: g.kept[kept].Clone(), Player: g.end, Last: int(g.last[i])}
	for _, push := range g.Pushes[kept*g.apart : i] {
		p.Boxes.Remove(push.From())
		p.Boxes.Add(g.board.To(push))
	}
	if i < len(g.Pushes) {
		p.Player = g.board.Stand(board.Forward, g.Pushes[i])
	}
	if i > 0 {
		p.First = int(g.last[i-1]) + 1 // the push comes right after the walk
	}
	return p
}

// playerAfter is where the player stands after the push that leads to a position, before he walks on.
func (g *Game) playerAfter(i int) board.Square {
	if i == 0 {
		return g.board.Player
	}
	return g.Pushes[i-1].From()
}

// Way is a solution of a board as LURD, replayed, and the beginning of it: the walk to its first box and all pushes of
// this box in a row.
func Way(b *board.Board, pushes []board.Move) (solution, beginning string, err error) {
	if solution, _, err = board.Solution(b, pushes); err != nil {
		return "", "", fmt.Errorf("the known solution is wrong: %w", err)
	}
	row := min(1, len(pushes))
	for row > 0 && row < len(pushes) && pushes[row].From() == b.To(pushes[row-1]) {
		row++
	}
	beginning, err = board.Expand(b, pushes[:row])
	return solution, beginning, err
}
