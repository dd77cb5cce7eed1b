package forward

import (
	"context"
	"slices"
	"testing"

	"planner/board"
	"planner/deadlock"
	"planner/internal/test/suite"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

// TestInitialBoxesMayMove: the initial boxes of an order that begins at a later position may leave their squares. Then
// no step is due, and no box can be said to be spared by the steps that are.
func TestInitialBoxesMayMove(t *testing.T) {
	b := suite.Board(t, suite.Strewn(20, manyBoxes))
	level := analysis.New(t.Context(), b)
	order := &analysis.PackingOrder{Filled: b.GoalSet()}
	for i, goal := range b.Goals {
		step := analysis.PackingStep{From: board.None, To: goal, Until: analysis.Forever}
		if i < 3 {
			order.Initial = append(order.Initial, step)
		} else {
			order.Steps = append(order.Steps, step)
		}
	}
	root := search.PositionOf(b, slices.Concat(b.Goals[:3], b.Boxes[3:]), b.Player)
	if root.Boxes.Count() != len(b.Boxes) {
		t.Fatal("a box starts on a goal")
	}
	use := technique.NewUse(technique.Set{})
	r := NewPacking(level, order, proofsOf(level, deadlock.DefaultOptions()), use, false)
	if v := r.Root(root); int(v[unpacked]) != len(order.Steps) || !r.path.left.isDue(len(order.Initial)) {
		t.Fatalf("%d steps left, expected %d", v[unpacked], len(order.Steps))
	}
	if r.path.left.isDue(len(order.Initial)-1) || r.path.left.isDue(order.Len()) {
		t.Error("a step is due although an initial box is missing, or although all is done")
	}
	e := featurespace.NewEngine(b, r, nil, 0, use)
	e.AddRoot(t.Context(), root, b.KeyOf(root.Boxes, root.Player))
	if out := e.Run(context.Background(), 3_000); out != search.Paused && out != search.Finished {
		t.Errorf("outcome %v", out)
	}
}
