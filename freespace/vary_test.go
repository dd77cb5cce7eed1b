package freespace

import (
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/technique"
)

// TestAroundStandingBoxes: with every second box of a level standing, no target lies on one of them, all targets
// together make no more zones than the boxes alone, and there are no more matching targets than goals.
func TestAroundStandingBoxes(t *testing.T) {
	for _, level := range suite.Own(t) {
		b, err := board.New(level)
		if err != nil || b.Unsolvable != "" {
			continue
		}
		maze := mazeOf(b)
		around := b.NewBits()
		for i, sq := range b.Boxes {
			if i%2 == 0 {
				around.Add(sq)
			}
		}
		use := technique.NewUse(technique.Set{})
		for seed := range uint64(4) {
			a := maze.Around(board.Forward, seed, around, use)
			scene, zones := board.NewScene(b), NewZones(b)
			scene.Set(around)
			before := zones.Label(scene)
			for _, target := range a.Targets {
				if around.Has(target.Square) {
					t.Fatalf("%s: a target under a standing box", level.Title)
				}
				scene.Drop(target.Square)
			}
			if after := zones.Label(scene); after > before {
				t.Errorf("%s, seed %d: %d zones instead of %d", level.Title, seed, after, before)
			}
			if a.Matching > len(b.Goals) {
				t.Errorf("%s: %d matching targets", level.Title, a.Matching)
			}
		}
		if use.Counts[technique.Arrangements].Asked == 0 {
			t.Error("the arrangement was not counted")
		}
	}
}
