package deadlock

import (
	"cmp"
	"slices"

	"planner/board"
)

// LearnedPattern is a learned pattern on its own: boxes that are lost together while the player is in the area. It holds for
// every detector of the same side and the same ends.
type LearnedPattern struct {
	Boxes, Area board.Bits
	Hits        uint32
}

// LearnedPatterns gives what the detector has learned, the most useful first.
func (d *Detector) LearnedPatterns() []LearnedPattern {
	patterns := d.learner.Patterns.list
	list := make([]LearnedPattern, 0, len(patterns))
	for _, p := range patterns {
		list = append(list, LearnedPattern{p.boxes, p.area, p.hits})
	}
	slices.SortStableFunc(list, func(a, b LearnedPattern) int { return cmp.Compare(b.Hits, a.Hits) })
	return list
}

// AddLearned adds lessons of earlier searches, the first ones if there is no room for all: half of the table is left to
// what is learned from now on.
func (d *Detector) AddLearned(list []LearnedPattern) {
	p := d.learner.Patterns
	for _, lesson := range list[:min(len(list), max(0, p.limit/2-len(p.list)))] {
		if len(lesson.Boxes) != d.Board.Words() || len(lesson.Area) != d.Board.Words() {
			continue // of another board
		}
		p.list = append(p.list, pattern{lesson.Boxes, lesson.Area, lesson.Hits})
		p.index(len(p.list) - 1)
	}
}
