package reverse

import (
	"context"

	"planner/board"
	"planner/deadlock"
	"planner/search"
	"planner/search/analysis"
	"planner/search/packing"
)

// The search by removal asks removalWork boxes, and removalShare more for each that the level has: enough for some
// thousand positions with parked boxes. Most levels need a few hundred.
const (
	removalWork  = 20_000
	removalShare = 100
)

// ByRemoval is the packing order by removal from the given solved positions; ok is false when boxes are left over.
func ByRemoval(ctx context.Context, t *analysis.Level, roots []search.Position) (order *packing.Order, ok bool) {
	walls, lost := frozen(t)
	if lost {
		return nil, false
	}
	r := packing.NewRemoval(t, roots)
	if r.Run(ctx, walls, removalWork+int64(removalShare*len(t.Board.Boxes))) != packing.Emptied {
		return nil, false
	}
	return r.Order(), true
}

// frozen is the boxes that are frozen in the start position; lost says that one of them is on no goal.
func frozen(t *analysis.Level) (boxes board.Bits, lost bool) {
	b := t.Board
	scene, boxes := board.NewScene(b), b.NewBits()
	scene.SetSquares(b.Boxes)
	freeze := deadlock.NewFreeze(b, board.Forward, t.Bounds[board.Forward].Closed, b.GoalSet())
	lost = freeze.Frozen(scene, boxes)
	return boxes, lost
}
