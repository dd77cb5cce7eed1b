package deadlock

import (
	"testing"

	"planner/board"
	"planner/internal/suite"
	"planner/technique"
)

// TestLessonsMoveOn teaches a fork what its model has learned: it knows the pattern, and no more than half its room.
func TestLessonsMoveOn(t *testing.T) {
	b := suite.Board(t, "#######\n#     #\n# $$  #\n# @ ..#\n#     #\n#######\n")
	options := DefaultOptions()
	options.Patterns = 4
	model := NewDetector(b, board.Forward, b.NewBits(), options)
	scene, zone := board.NewScene(b), board.NewZone(b)
	for _, sq := range b.Goals {
		set := b.BitsOf(b.Boxes[:1])
		set.Add(sq)
		scene.Set(set)
		zone.Fill(scene, b.Player)
		model.learner.Add(set, zone)
	}
	lessons := model.LearnedPatterns()
	pupil := model.Fork(technique.NewUse(technique.Set{}))
	pupil.AddLearned(append(lessons, lessons...))
	if pupil.Learned() != 2 {
		t.Fatalf("%d patterns, want half of four", pupil.Learned())
	}
	scene.Set(lessons[1].Boxes)
	if pupil.learner.Any(scene, b.Player) == nil {
		t.Error("a taught pattern is not found")
	}
}
