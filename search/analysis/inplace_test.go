package analysis

import (
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// A corridor with three goals at its end; the boxes are squares 1 to 3, the goals 5 to 7.
const oneFile = `
##########
#@$$$ ...#
##########`

func TestSettledBoxesCutOff(t *testing.T) {
	b := suite.Board(t, oneFile)
	w := NewInPlace(b)
	scene := board.NewScene(b)
	for _, c := range []struct {
		boxes []board.Square
		side  board.Side
		want  int32
	}{
		{[]board.Square{2, 6, 7}, board.Forward, 0}, // the nearest goal is left
		{[]board.Square{2, 5, 6}, board.Forward, 2}, // the furthest is: one box and one square
		{[]board.Square{2, 3, 5}, board.Forward, 4}, // two each
		{[]board.Square{5, 6, 7}, board.Forward, 0}, // done
		{[]board.Square{2, 5, 6}, board.Reverse, 2}, // pulls are cut off alike
		{[]board.Square{0, 2, 3}, board.Forward, 1}, // the box on 0 has no square behind it to be pushed from
	} {
		scene.SetSquares(c.boxes)
		if got := w.Cut(scene, c.side, b.GoalSet()); got != c.want {
			t.Errorf("boxes %v, %v: %d cut off, expected %d", c.boxes, c.side, got, c.want)
		}
	}
}
