package diagnose

import (
	"fmt"

	"planner/board"
)

// position is a position of the game with the moves for which it lasts: a walk does not change it.
type position struct {
	boxes       board.Bits
	player      board.Square // where the player stands after the last of these moves
	first, last int          // moves after which the position is there
}

// play plays LURD text from the start of a board. There is one position more than there are pushes. The case of the
// letters says nothing: a move pushes when a box stands in the way.
func play(b *board.Board, lurd string) ([]position, []board.Move, error) {
	scene := board.NewScene(b)
	scene.SetSquares(b.Boxes)
	line := []position{{boxes: scene.Boxes().Clone(), player: b.Player}}
	var pushes []board.Move
	for i := range len(lurd) {
		at := &line[len(line)-1]
		d, ok := direction(lurd[i])
		if !ok {
			return nil, nil, &MoveError{i + 1, fmt.Sprintf("%q, expected one of lurdLURD", lurd[i])}
		}
		to := b.Next(at.player, d)
		switch beyond := b.Next(to, d); {
		case to == b.Wall():
			return nil, nil, &MoveError{i + 1, "a wall is in the way"}
		case !scene.Box(to):
			at.player, at.last = to, i+1
		case !scene.Free(beyond):
			return nil, nil, &MoveError{i + 1, "the box cannot be pushed into a wall or another box"}
		default:
			pushes = append(pushes, board.NewMove(to, d))
			scene.Shift(to, beyond)
			line = append(line, position{scene.Boxes().Clone(), to, i + 1, i + 1})
		}
	}
	return line, pushes, nil
}

// direction is the direction of a letter in either case.
func direction(letter byte) (board.Dir, bool) {
	for _, d := range board.Dirs {
		if letter|0x20 == d.Letter() {
			return d, true
		}
	}
	return 0, false
}
