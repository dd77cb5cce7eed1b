package diagnose

import (
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// The positions of a long game are those that come by playing it, wherever its layouts are kept.
func TestLine(t *testing.T) {
	b := suite.Board(t, "#######\n#     #\n#@$  .#\n#     #\n#######")
	moves := strings.Repeat("RurrdLulld", 100)
	l, err := Play(b, moves)
	if err != nil {
		t.Fatal(err)
	}
	if l.Len() < 2*keptApart || l.Len() != len(l.Pushes)+1 {
		t.Fatalf("%d positions of %d pushes", l.Len(), len(l.Pushes))
	}
	scene := board.NewScene(b)
	scene.SetSquares(b.Boxes)
	for i := range l.Len() {
		at := l.At(i)
		if !at.Boxes.Equal(scene.Boxes()) || scene.Solved() && i > l.Solved || i > 0 && at.First != l.At(i-1).Last+1 {
			t.Fatalf("position %d is %+v", i, at)
		}
		if upTo, err := Play(b, moves[:at.Last]); err != nil || upTo.end != at.Player || upTo.Len() != i+1 {
			t.Fatalf("position %d: %d pushes in %d moves, %v", i, len(upTo.Pushes), at.Last, err)
		}
		if i < len(l.Pushes) {
			scene.Play(board.Forward, l.Pushes[i])
		}
	}
}
