package freespace

import (
	"reflect"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/technique"
)

// TestWithoutArrangements: with the technique off there are only loose targets, and none is counted.
func TestWithoutArrangements(t *testing.T) {
	for _, level := range suite.Own(t) {
		b, err := board.New(level)
		if err != nil || b.Unsolvable != "" {
			continue
		}
		maze, use := mazeOf(b), technique.NewUse(technique.Without(technique.Arrangements))
		loose := maze.Best(t.Context(), board.Forward, use)
		if varied := maze.Vary(t.Context(), board.Forward, 1, use); !reflect.DeepEqual(varied.Targets, loose.Targets) {
			t.Errorf("%s: %v, then %v", level.Title, loose.Targets, varied.Targets)
		}
		for _, target := range loose.Targets {
			if b.GoalSet().Has(target.Square) {
				t.Errorf("%s: a target on a goal", level.Title)
			}
		}
		if *use.Counts != (technique.Counts{}) || loose.Techniques != nil {
			t.Errorf("%s: it is counted", level.Title)
		}
	}
}
