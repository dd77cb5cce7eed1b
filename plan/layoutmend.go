package plan

import (
	"planner/board"
	"planner/meet"
	"planner/search"
)

// undoSteps says how many macros are taken back for the roots of a mending search: the awkward box can then go before
// the boxes that were put in its way last.
var undoSteps = [...]int{1, 2, 3, 4, 6, 8, 12, 16, 24}

// undone gives the positions some macros before a record of a log, nearest first.
func undone(l *meet.Log, b *board.Board, ref search.Ref) []search.Position {
	var list []search.Position
	scene := board.NewScene(b)
	at, back := meet.Ref(ref), 0
	for _, steps := range undoSteps {
		for ; back < steps && at != 0; back++ {
			at, _, _ = l.Parent(at)
		}
		if at == 0 {
			break
		}
		player := l.Position(at, scene)
		list = append(list, search.Position{Boxes: scene.Boxes().Clone(), Player: player, Last: board.None, Ref: search.Ref(at)})
	}
	return list
}
