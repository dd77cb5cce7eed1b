package improve

import (
	"fmt"

	"planner/board"
)

// Pushes gives the pushes of a solution in LURD text. The text is replayed on the level first, and a wrong solution is
// an error.
func Pushes(b *board.Board, lurd string) ([]board.Move, error) {
	if _, _, err := board.Replay(b.Level, lurd); err != nil {
		return nil, err
	}
	var pushes []board.Move
	player := b.Player
	for i := range lurd {
		d, ok := b.Direction(lurd[i])
		if !ok {
			return nil, fmt.Errorf("move %d: %q is no move", i+1, lurd[i])
		}
		player = b.Next(player, d)
		if lurd[i] < 'a' {
			pushes = append(pushes, board.NewMove(player, d))
		}
	}
	return pushes, nil
}
