package freespace

import (
	"errors"
	"io"
	"os"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// shared reads all levels of a suite beside the checkout; nil stands for one that is no level.
func shared(t testing.TB, name string) []*board.Board {
	t.Helper()
	file, err := os.Open(suite.Shared(t, name))
	must.Do(t, err)
	defer file.Close()
	var boards []*board.Board
	for r := board.NewReader(file, name); ; {
		level, err := r.Next()
		if errors.Is(err, io.EOF) {
			return boards
		}
		var b *board.Board
		if err == nil {
			b, err = board.New(level)
		}
		if err != nil {
			t.Logf("%s: %v", name, err)
		}
		boards = append(boards, b)
	}
}

// at is a square by row and column.
func at(b *board.Board, rc [2]int) board.Square { return b.At(rc[0], rc[1]) }

// start is the start position of a board.
func start(b *board.Board) *board.Scene {
	s := board.StartScene(b)
	return s
}

// roomy is the shape of the random mazes here: large enough for rooms that make doors. Their own boxes are not used.
var roomy = oracle.Shape{MinFloor: 22, MaxFloor: 32, MinBoxes: 1, MaxBoxes: 2}
