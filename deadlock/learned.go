package deadlock

import (
	"cmp"
	"slices"

	"planner/board"
)

// LearnedPattern is a learned pattern on its own: boxes that are lost together while the player is in the area. It
// holds for every detector of the same side and the same goals.
type LearnedPattern struct {
	Boxes, Area board.Bits
	Hits        uint32 // how often it was recognised
}

// LearnedPatterns lists what the detector has learned, the patterns recognised most often first.
func (d *Detector) LearnedPatterns() []LearnedPattern {
	patterns := d.learner.Patterns.list
	list := make([]LearnedPattern, 0, len(patterns))
	for _, p := range patterns {
		list = append(list, LearnedPattern{p.boxes, p.area, p.hits})
	}
	slices.SortStableFunc(list, func(a, b LearnedPattern) int { return cmp.Compare(b.Hits, a.Hits) })
	return list
}

// AddLearned adds patterns that earlier searches have learned. It fills at most half of the table, taking the first
// patterns of the list, so that the other half is left for what is learned from now on.
func (d *Detector) AddLearned(list []LearnedPattern) {
	p := d.learner.Patterns
	for _, learned := range list[:min(len(list), max(0, p.limit/2-len(p.list)))] {
		if len(learned.Boxes) != d.Board.Words() || len(learned.Area) != d.Board.Words() {
			continue // the pattern is of another board
		}
		p.list = append(p.list, pattern{learned.Boxes, learned.Area, learned.Hits})
		p.index(len(p.list) - 1)
	}
}

// Relearn takes a set of boxes that another process has proved lost while the player is on a square, and learns it if
// it can prove the same here. A set that is recognised already is not proved again.
func (d *Detector) Relearn(boxes []board.Square, player board.Square) {
	l := d.learner
	if l.limit == 0 || len(boxes) == 0 || len(boxes) > learnedBoxes {
		return
	}
	set := d.Board.BitsOf(boxes)
	l.scene.Set(set)
	if !l.scene.Free(player) || l.lostIn(l.scene, player, d.Board.NewBits()) {
		return
	}
	l.Learn(set, player, nil)
}
