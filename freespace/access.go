package freespace

import (
	"context"

	"planner/board"
	"planner/macros"
	"planner/search/analysis"
)

// AccessOf finds where each box can be brought to in the empty maze: from its start square by pushes, and from each
// goal by pulls. A common arrangement needs these sets. A thousand boxes on a large board take seconds; when ctx ends,
// some boxes are missing.
func AccessOf(ctx context.Context, l *analysis.Analysis) (access Access) {
	b, scene := l.Board, board.NewScene(l.Board)
	for side, squares := range [2][]board.Square{board.Forward: b.Boxes, board.Reverse: b.Goals} {
		gen := macros.NewGenerator(b, board.Side(side))
		for _, sq := range squares {
			if ctx.Err() != nil {
				return access
			}
			set := b.BitsOf([]board.Square{sq})
			gen.Visits(scene, sq, l.Bounds[side], func(to board.Square) { set.Add(to) })
			access[side] = append(access[side], set)
		}
	}
	return access
}
