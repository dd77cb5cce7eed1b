package ondisk

import (
	"context"

	"planner/board"
	"planner/exhaustive"
	"planner/exhaustive/expand"
	"planner/technique"
)

// putOff puts a position of the bound h off when a greater bound says that no solution of the present layer leads over
// it. The row then goes to the bucket of a later layer, or nowhere when no shorter solution is left.
//
// That is sound, because all bounds here are admissible. They are not consistent, and a position may get another one when
// it is reached again. So it stays among those of its h, which is the same every time, and its duplicates are found there.
func (e *expander) putOff(row []uint64, h, bound int) bool {
	f := tailG(row[e.form.stride-1]) + bound
	if f <= e.layer {
		return false
	}
	e.Counts.Raised++
	if f < e.best {
		e.children = append(e.children, place{f, h, e.self})
		e.rows = append(e.rows, row...)
	}
	return true
}

// beyond raises the bound of the position that is to be expanded by the perimeter.
func (e *expander) beyond(h int, player board.Square) int {
	if !e.perimeter.Reaches(h) {
		return h
	}
	key := e.Board.PlayerKey(player)
	for _, sq := range e.boxes {
		key = key.Xor(e.Board.BoxKey(sq))
	}
	e.pack()
	bound := e.perimeter.Bound(h, key, e.near, player)
	e.Note(technique.Perimeter, bound > h)
	return bound
}

// childBeyond raises the bound of the child shown.
func (e *expander) childBeyond(h int, p expand.Pushed) int {
	e.pack()
	e.Layouts.Child(e.beside, e.near, e.boxes, e.scratch, p.First.From(), p.To)
	bound := e.perimeter.Bound(h, e.Key(p.Player), e.beside, p.Player)
	e.Note(technique.Perimeter, bound > h)
	return bound
}

// pack packs the boxes of the expanded position as the perimeter has them.
func (e *expander) pack() {
	if !e.packed {
		e.packed = true
		e.Layouts.Pack(e.near, e.boxes)
	}
}

// deepen asks now and then whether the perimeter should grow, and lets it grow meanwhile.
func (x *external) deepen(ctx context.Context, e *expander) {
	if x.perimeter == nil || e.Counts.Expanded < e.deepenAt {
		return
	}
	e.deepenAt = e.Counts.Expanded + exhaustive.DeepenEvery
	x.perimeter.Deepen(ctx, &e.inVain)
}

// inVain is what all workers have expanded, by bound.
func (x *external) inVain() (sum exhaustive.InVain) {
	for _, e := range x.workers {
		sum.Add(&e.inVain)
	}
	return sum
}

// resumePerimeter makes the perimeter again that a search had when it was saved, or one like it. A saved search has no
// perimeter, because it takes less time to make it than the search took since it began to grow.
func (x *external) resumePerimeter(ctx context.Context, inVain exhaustive.InVain) {
	x.workers[0].inVain = inVain
	for x.perimeter != nil && x.perimeter.Deepen(ctx, &inVain) {
	}
}
