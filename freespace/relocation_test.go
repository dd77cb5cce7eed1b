package freespace

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

// TestRelocationScores: a child's vector, computed from that of its parent, equals the vector of the position alone,
// with lots too.
func TestRelocationScores(t *testing.T) {
	for _, text := range suite.Own(t) {
		b := suite.BoardOf(t, text)
		level := analysis.New(t.Context(), b)
		options := Options{Use: technique.NewUse(technique.Set{}), Lots: make([]int32, b.Squares())}
		for i := range options.Lots {
			options.Lots[i] = int32(i % 5)
		}
		rules := NewRelocation(level, board.Forward, b.GoalSet(), options)
		e := featurespace.NewEngine(b, rules, nil, 0, technique.NewUse(technique.Set{}))
		start := search.PositionOf(b, b.Boxes, b.Player)
		e.AddRoot(t.Context(), start, b.KeyOf(start.Boxes, start.Player))
		e.Run(context.Background(), 3_000)
		whole := NewRelocation(level.Fork(), board.Forward, b.GoalSet(), options)
		for id := range e.Nodes() {
			p, v := e.Node(id)
			if want := whole.Root(p); v != want {
				t.Fatalf("%s, node %d: %v, expected %v", text.Title, id, v, want)
			}
		}
	}
}
