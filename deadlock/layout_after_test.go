package deadlock

import (
	"testing"

	"planner/board"
	"planner/internal/suite"
)

// TestNecessityWaits: what a layout needs is searched for once it was asked about often enough, and then known.
func TestNecessityWaits(t *testing.T) {
	b := suite.Board(t, "\n########\n#  #   #\n# $  . #\n#  #$ .#\n#@ #   #\n########")
	layouts := NewWallAnalyses(NewKit(b, board.Forward, b.NewBits()))
	layouts.After = 2
	layout := layouts.Of(b.NewBits())
	for asked, want := range []bool{false, false, true, true} {
		layouts.lacking(layout, b.BitsOf(b.Boxes))
		if known := layout.needed != nil; known != want {
			t.Errorf("after %d questions known: %v", asked+1, known)
		}
	}
}
