package deadlock

import (
	"testing"

	"planner/board"
	"planner/internal/suite"
)

// TestNecessityWaits checks that needed squares are searched for only after enough questions about the same walls.
func TestNecessityWaits(t *testing.T) {
	b := suite.Board(t, "\n########\n#  #   #\n# $  . #\n#  #$ .#\n#@ #   #\n########")
	analyses := NewWallAnalyses(NewKit(b, board.Forward, b.NewBits()))
	analyses.After = 2
	a := analyses.Of(b.NewBits())
	for asked, want := range []bool{false, false, true, true} {
		analyses.missingNeeded(a, b.BitsOf(b.Boxes))
		if known := a.needed.sets != nil; known != want {
			t.Errorf("after %d questions known: %v", asked+1, known)
		}
	}
}
