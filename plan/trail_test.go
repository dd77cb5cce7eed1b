package plan

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/suite"
	"planner/meet"
	"planner/search"
)

// TestTrailOfASpreadNode: every layout on the way of a spread-out position overlaps its trail in all boxes, and without
// the technique there is no trail.
func TestTrailOfASpreadNode(t *testing.T) {
	b := suite.Board(t, rooms)
	s := newMeetStrand(newGround(b, 128<<20, 1, options(Bidir, 1)), false)
	s.enter()
	s.current.Run(context.Background(), 20_000)
	p, _, _ := s.current.Best()
	trail := s.trail(board.Reverse, p)
	scene, layouts := board.NewScene(b), 0
	for at := meet.Ref(p.Ref); at != 0; layouts++ {
		s.logs[board.Reverse].Position(at, scene)
		if got := trail.Overlap(scene.Boxes()); int(got) != len(b.Boxes) {
			t.Errorf("layout %d back: overlap %d of %d", layouts, got, len(b.Boxes))
		}
		at, _, _ = s.logs[board.Reverse].Parent(at)
	}
	if layouts < 3 {
		t.Errorf("a trail of %d layouts tests nothing", layouts)
	}
	s.use = search.Use{}
	if s.trail(board.Reverse, p) != nil {
		t.Error("a trail without the technique")
	}
}
