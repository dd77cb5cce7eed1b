package planner

import (
	"fmt"

	"planner/board"
)

// Verify replays a solution on the rows of a level and counts its moves and pushes. Every move must be legal, every
// push must be written in upper case and every other move in lower case, and every goal must hold a box at the end. A
// wrong solution gives an error that wraps [ErrSolution] and says which move is wrong.
//
// Verify shares no code with the searches: the rows are read and interpreted character by character.
func Verify(level *Level, solution string) (moves, pushes int, err error) {
	l, err := level.usable()
	if err != nil {
		return 0, 0, err
	}
	cost, err := board.Replay(l, solution)
	if err != nil {
		return 0, 0, fmt.Errorf("%w: %w", ErrSolution, err)
	}
	return cost.Moves, cost.Pushes, nil
}
