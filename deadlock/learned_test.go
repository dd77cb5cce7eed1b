package deadlock

import (
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/technique"
)

// TestLearnedPatternsMoveOn gives a fork what another detector has learned. The fork takes no more patterns than half
// its table holds, and recognises them.
func TestLearnedPatternsMoveOn(t *testing.T) {
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
	learned := model.LearnedPatterns()
	fork := model.Fork(technique.NewUse(technique.Set{}))
	fork.AddLearned(append(learned, learned...))
	if len(fork.learner.list) != 2 {
		t.Fatalf("%d patterns, want half of four", len(fork.learner.list))
	}
	scene.Set(learned[1].Boxes)
	if !fork.learner.lostIn(scene, b.Player, b.NewBits()) {
		t.Error("a taught pattern is not found")
	}
}

// TestRelearn teaches a detector sets of boxes by hearsay: it keeps one that it can prove lost itself, once, and
// forgets one that is not lost.
func TestRelearn(t *testing.T) {
	b := suite.Board(t, "#######\n#     #\n# $$  #\n# @ ..#\n#     #\n#######\n")
	d := NewDetector(b, board.Forward, b.NewBits(), DefaultOptions())
	fine := b.Boxes
	d.Relearn(fine, b.Player)
	if n := len(d.LearnedPatterns()); n != 0 {
		t.Fatalf("%d patterns learned from a position that is solvable", n)
	}
	corner := []board.Square{b.At(1, 1)}
	for range 2 {
		d.Relearn(corner, b.Player)
	}
	if n := len(d.LearnedPatterns()); n != 1 {
		t.Errorf("%d patterns learned from a box in a corner, want 1", n)
	}
	d.Relearn(corner, corner[0])
}
