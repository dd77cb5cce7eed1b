package freespace

import (
	"planner/board"
	"planner/internal/test/oracle"
)

// at is a square by row and column.
func at(b *board.Board, rc [2]int) board.Square { return b.At(rc[0], rc[1]) }

// roomy is the shape of the random mazes here: large enough for rooms that make doors. Their own boxes are not used.
var roomy = oracle.Shape{MinFloor: 22, MaxFloor: 32, MinBoxes: 1, MaxBoxes: 2}
