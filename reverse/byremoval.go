package reverse

import (
	"context"

	"planner/board"
	"planner/search"
	"planner/search/analysis"
)

// ByRemoval finds a packing order by a removal search from the given solved positions, see analysis.Removal. With
// OneEach of the variant every start square takes one box, as far as that is possible. ok is false when boxes are left
// over, when a box is frozen off the goals, or when the context has ended.
func ByRemoval(
	ctx context.Context, l *analysis.Analysis, roots []search.Position, v Variant,
) (order *analysis.PackingOrder, ok bool) {
	walls, lost := frozenAtStart(l)
	if lost {
		return nil, false
	}
	work := removalWork + removalWorkPerBox*len(l.Board.Boxes)
	return orderOf(ctx, analysis.NewRemoval(l, roots), walls, work, v)
}

// Replan finds a packing order by removal for what is left to do in a position after the start. The boxes in place stay
// as they are: they are the initial boxes of the order, besides any others that are left standing. ok is false when the
// removal does not bring the boxes of the other goals to the squares of the position's boxes within a small amount of
// work, and when the context has ended.
func Replan(ctx context.Context, l *analysis.Analysis, roots []search.Position, boxes, inPlace board.Bits,
	v Variant) (order *analysis.PackingOrder, ok bool) {
	removal := analysis.NewRemovalTo(l, roots, boxes.AppendTo(nil))
	return orderOf(ctx, removal, inPlace, replanWorkPerBox*len(l.Board.Boxes), v)
}

// orderOf runs a removal around some walls for an amount of work. ok is false when boxes are left over.
func orderOf(
	ctx context.Context, r *analysis.Removal, walls board.Bits, work int, v Variant,
) (order *analysis.PackingOrder, ok bool) {
	if v.OneEach {
		r.OneEach()
	}
	if r.Run(ctx, walls, int64(work)) != analysis.Emptied {
		return nil, false
	}
	return r.Order(), true
}

// frozenAtStart is the set of boxes that are frozen in the start position. lost says that one of them is on no goal.
func frozenAtStart(l *analysis.Analysis) (boxes board.Bits, lost bool) {
	b := l.Board
	scene, boxes := board.StartScene(b), b.NewBits()
	lost = l.NewFreeze(board.Forward).Frozen(scene, boxes)
	return boxes, lost
}
