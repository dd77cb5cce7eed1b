package deadlock

import (
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// BenchmarkPairs makes the table of pairs of a board of 264 squares, nearly as large as a table may be.
//
//	go test ./deadlock -run '^$' -bench Pairs
func BenchmarkPairs(b *testing.B) {
	maze := suite.Board(b, suite.Strewn(19, 12))
	for b.Loop() {
		newPairs(maze, board.Forward, maze.NewBits(), maze.GoalSet())
	}
}
