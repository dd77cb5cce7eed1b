package improve

import "planner/board"

// Pushes gives the pushes of a solution in LURD text. The text is replayed on the level first, and a wrong solution is
// an error.
func Pushes(b *board.Board, lurd string) ([]board.Move, error) {
	if _, _, err := board.Replay(b.Level, lurd); err != nil {
		return nil, err
	}
	return b.PushesOf(b.Player, lurd)
}
