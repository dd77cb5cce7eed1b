package bestfirst

import (
	"context"
	"testing"

	"planner/board"
	"planner/deadlock"
	"planner/internal/test/suite"
	"planner/search"
	"planner/search/analysis"
	"planner/technique"
)

// TestLeavesDetour: a pull far from the last one leaves a detour while the bound is above its least, never else.
func TestLeavesDetour(t *testing.T) {
	b := suite.Board(t, "\n##############\n#@           #\n# $ .    . $ #\n#            #\n##############")
	level := analysis.New(t.Context(), b)
	s := New(level.Starts, pullDetector(level, technique.Set{}), nil, 0)
	left, right := b.Boxes[0], b.Boxes[1]
	n := openNode{move: board.NewMove(left, board.Right), bound: 6, floor: 4}
	for _, c := range []struct {
		name  string
		from  board.Square
		bound int32
		want  bool
	}{
		{"the box itself", b.Next(left, board.Right), 6, false},
		{"far away in a detour", right, 6, true},
		{"far away after it", right, 4, false},
	} {
		n.bound = c.bound
		if got := s.costs.leavesDetour(s.board, &n, c.from); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	n.move = noMove
	if n.bound = 6; s.costs.leavesDetour(s.board, &n, right) {
		t.Error("a root leaves a detour")
	}
}

// TestLocalPullsLoseNothing: the surcharge cuts nothing off, so the whole space is searched with it and without it.
func TestLocalPullsLoseNothing(t *testing.T) {
	b := suite.Board(t, "\n#########\n#@      #\n# $ $   #\n#       #\n#   . . #\n#       #\n#########")
	var expanded [2]int64
	for i := range expanded {
		s := pullsOf(b, technique.Set{}, nothing{}, 1<<30)
		s.costs.local = i == 1
		if out := s.Run(context.Background(), 1<<30); out != search.Exhausted {
			t.Fatalf("ended with %v", out)
		}
		expanded[i] = s.Counters().Expanded
	}
	if expanded[0] != expanded[1] || expanded[0] < 100 {
		t.Errorf("expanded %v", expanded)
	}
}

// pullDetector is a detector of the reverse side.
func pullDetector(l *analysis.Analysis, set technique.Set) *deadlock.Detector {
	options := deadlock.DefaultOptions()
	options.Use = technique.NewUse(set)
	return deadlock.NewDetector(l.Board, board.Reverse, l.Bounds[board.Reverse].Closed, options)
}

// pullsOf is a search by pulls from the solved position of a board, with the player in the zone of his start.
func pullsOf(b *board.Board, set technique.Set, tracker search.Tracker, limit int64) *Search {
	level := analysis.New(context.Background(), b)
	s := New(level.Starts, pullDetector(level, set), tracker, limit)
	s.AddRoot(search.PositionOf(b, b.Goals, b.Player))
	return s
}

// nothing is a tracker that knows no position of the other side.
type nothing struct{}

func (nothing) Add(search.Ref, *search.Child) (search.Ref, bool) { return 1, false }
func (nothing) Record(r search.Ref, _ *search.Child) search.Ref  { return r }
func (nothing) Full() bool                                       { return false }
