package strategy

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/meet"
	"planner/technique"
)

// TestAncestorsOfASpreadNode: every layout on the way of a spread-out position overlaps its ancestors in all boxes, and
// without the technique there are no ancestors.
func TestAncestorsOfASpreadNode(t *testing.T) {
	b := suite.Board(t, rooms)
	s := newMeeting(newLevel(b, 128<<20), technique.Spread, stageWork)
	s.enter(t.Context())
	s.searches.current.Run(context.Background(), 20_000)
	p, _, _ := s.searches.current.Best()
	ancestors := s.shared.ancestors(board.Reverse, p)
	scene, layouts := board.NewScene(b), 0
	for at := meet.Ref(p.Ref); at != 0; layouts++ {
		s.shared.Logs[board.Reverse].Position(at, scene)
		if got := ancestors.Overlap(scene.Boxes()); int(got) != len(b.Boxes) {
			t.Errorf("layout %d back: overlap %d of %d", layouts, got, len(b.Boxes))
		}
		at, _, _ = s.shared.Logs[board.Reverse].Parent(at)
	}
	if layouts < 3 {
		t.Errorf("%d layouts test nothing", layouts)
	}
	s.shared.set = technique.Without(technique.Overlap)
	if s.shared.ancestors(board.Reverse, p) != nil {
		t.Error("ancestors without the technique")
	}
}
