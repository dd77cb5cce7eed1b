package diagnose

import (
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// The positions of a long game come out as if it were played, wherever its layouts are kept.
func TestLine(t *testing.T) {
	b := suite.Board(t, "#######\n#     #\n#@$  .#\n#     #\n#######")
	moves := strings.Repeat("RurrdLulld", 100)
	l, err := play(b, moves)
	if err != nil {
		t.Fatal(err)
	}
	if l.len() < 2*keptApart || l.len() != len(l.pushes)+1 {
		t.Fatalf("%d positions of %d pushes", l.len(), len(l.pushes))
	}
	scene := board.NewScene(b)
	scene.SetSquares(b.Boxes)
	for i := range l.len() {
		at := l.at(i)
		if !at.boxes.Equal(scene.Boxes()) || scene.Solved() && i > l.solved || i > 0 && at.first != l.at(i-1).last+1 {
			t.Fatalf("position %d is %+v", i, at)
		}
		if upTo, err := play(b, moves[:at.last]); err != nil || upTo.end != at.player || upTo.len() != i+1 {
			t.Fatalf("position %d: %d pushes in %d moves, %v", i, len(upTo.pushes), at.last, err)
		}
		if i < len(l.pushes) {
			scene.Play(board.Forward, l.pushes[i])
		}
	}
}
