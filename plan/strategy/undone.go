package strategy

import (
	"planner/board"
	"planner/meet"
	"planner/search"
)

// undone gives the positions some macros before a record of a log, nearest first, as roots of a search that repairs:
// the box that does not fit can then go before the boxes that were put in its way last.
func undone(l *meet.Log, b *board.Board, ref search.Ref) []search.Position {
	var list []meet.Ref
	at, back := meet.Ref(ref), 0
	for _, steps := range undoSteps {
		for ; back < steps && at != 0; back++ {
			at, _, _ = l.Parent(at)
		}
		if at == 0 {
			break
		}
		list = append(list, at)
	}
	return rebuilt(b, l, list...)
}

// rebuilt gives the positions of some records.
func rebuilt(b *board.Board, l *meet.Log, refs ...meet.Ref) []search.Position {
	list := make([]search.Position, len(refs))
	scene := board.NewScene(b)
	for i, ref := range refs {
		player := l.Position(ref, scene)
		list[i] = search.Position{Boxes: scene.Boxes().Clone(), Player: player, Last: board.None, Ref: search.Ref(ref)}
	}
	return list
}
