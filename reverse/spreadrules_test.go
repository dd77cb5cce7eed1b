package reverse

import (
	"testing"

	"planner/board"
	"planner/deadlock"
	"planner/internal/test/oracle"
	"planner/search"
	"planner/search/analysis"
	"planner/technique"
)

// newSpreadOut makes the rules of a spread-out search with a detector of its own.
func newSpreadOut(l *analysis.Level, set technique.Set) *SpreadOut {
	options := deadlock.DefaultOptions()
	options.Use = technique.NewUse(set)
	return NewSpreadOut(l, deadlock.NewDetector(l.Board, board.Reverse, l.Bounds[board.Reverse].Closed, options))
}

// TestSpreadRulesAreSound asks a spread-out search about all states of small levels that lie one pull behind a live
// one. It may call none lost from which pulls lead to the start, and must call more lost than without its rules.
func TestSpreadRulesAreSound(t *testing.T) {
	caught := func(set technique.Set) int {
		judge := func(b *board.Board, _ board.Side) oracle.Rule {
			rules := newSpreadOut(analysis.New(b), set)
			return func(p oracle.Probe) bool {
				return rules.Dead(&search.Position{
					Boxes: p.Scene.Boxes(), Player: p.Zone.Min(), Last: p.To,
				})
			}
		}
		total := 0
		for _, shape := range []oracle.Shape{oracle.Small, {MinFloor: 12, MaxFloor: 19, MinBoxes: 3, MaxBoxes: 5}} {
			score, example := oracle.Run(shape, 1, 60, board.Reverse, oracle.Edges, judge)
			if example != "" {
				t.Fatal(example)
			}
			t.Logf("%+v", score)
			total += score.Caught
		}
		return total
	}
	if with, without := caught(technique.Set{}), caught(technique.Without(technique.SpreadRules)); with <= without {
		t.Errorf("%d lost states caught, without the rules %d", with, without)
	}
}
