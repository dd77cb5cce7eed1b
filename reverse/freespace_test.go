package reverse

import (
	"context"
	"testing"

	"planner/board"
	"planner/flow"
	"planner/freespace"
	"planner/internal/test/suite"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/relocation"
	"planner/technique"
)

// packed is a goal room whose six boxes stand in two pull layers of three, with a hall to spread out in.
const packed = `
##############
#            #
# $  $  $    #
#   $  $  $  #
#            #
#### @########
   #   ...#
   #   ...#
   ########
`

// TestPullLayers checks that the goals at the entrance come before those behind them.
func TestPullLayers(t *testing.T) {
	b := suite.Board(t, packed)
	layers := PullLayers(analysis.New(b), solvedRoots(b))
	deepest := int32(0)
	for _, g := range b.Goals {
		if layers[g] == 0 {
			t.Errorf("goal %d has no layer", g)
		}
		deepest = max(deepest, layers[g])
	}
	if first := layers[b.Goals[0]]; first != 1 || deepest < 2 {
		t.Errorf("the first goal has layer %d, the deepest %d", first, deepest)
	}
}

func solvedRoots(b *board.Board) []search.Position {
	roots := Roots(b, board.NewScene(b), board.NewZone(b))
	for i := range roots {
		roots[i].Left = nil
	}
	return roots
}

// TestSpreadingOpensAGoalRoom runs the stages until one zone is left and nothing is frozen, and checks the result: its
// path plays to its position, and every goal is static or the end of a step of the order.
func TestSpreadingOpensAGoalRoom(t *testing.T) {
	b := suite.Board(t, packed)
	level := analysis.New(b)
	roots := solvedRoots(b)
	maze := freespace.NewMaze(context.Background(), flow.NewSides(b, nil), [2]board.Bits{
		board.Forward: level.Bounds[board.Forward].Closed, board.Reverse: level.Bounds[board.Reverse].Closed,
	})
	spreading := NewFreeSpace(level, roots, technique.NewUse(technique.Set{}))
	var result *FreeSpaceResult
	for stage := relocation.FreeRoutes; stage <= relocation.FreeEnds && (result == nil || !result.Done()); stage++ {
		e := featurespace.NewEngine(b, spreading.Rules(context.Background(), maze, stage, 0), nil, 64<<20,
			technique.NewUse(technique.Set{}))
		if result != nil {
			e.AddRoot(t.Context(), &result.Position, b.KeyOf(result.Position.Boxes, result.Position.Player))
		}
		for i := range roots {
			e.AddRoot(t.Context(), &roots[i], b.KeyOf(roots[i].Boxes, roots[i].Player))
		}
		e.Run(context.Background(), 5000)
		result = Read(level, e, result)
	}
	if !result.Done() {
		t.Fatalf("%d zones, %d boxes frozen", result.Zones, result.Frozen)
	}
	boxes := b.GoalSet().Clone()
	for _, m := range result.Path {
		boxes.Remove(m.From)
		boxes.Add(m.To)
	}
	if !boxes.Equal(result.Position.Boxes) {
		t.Error("the path does not lead to the position")
	}
	filled := b.BitsOf(result.Static)
	for _, s := range result.Order.Steps {
		filled.Add(s.To)
	}
	for _, g := range b.Goals {
		if !filled.Has(g) {
			t.Errorf("goal %d is neither static nor filled by the order", g)
		}
	}
}
