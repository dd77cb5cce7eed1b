package suite

import "planner/board"

// Moves lists the moves of a side in a position, for random walks.
func Moves(scene *board.Scene, side board.Side, zone *board.Zone) (moves []board.Move) {
	for _, sq := range scene.Boxes().AppendTo(nil) {
		for _, d := range board.Dirs {
			if m := board.NewMove(sq, d); scene.CanMove(side, m, zone) {
				moves = append(moves, m)
			}
		}
	}
	return moves
}
