package oracle

import "planner/board"

// Farthest draws the level of a seed and lets it start at the position that needs the most pushes. There bounds are
// often too low. A level without any solvable position keeps its start.
func Farthest(shape Shape, seed uint64) *board.Board {
	b := Generate(shape, seed)
	space := NewSpace(b)
	best, most := space.Start(), int32(0)
	for state, n := range space.Distances(board.Forward) {
		if n > most {
			best, most = state, n
		}
	}
	scene := board.NewScene(b)
	player := space.Place(best, scene)
	return b.WithStart(scene.Boxes(), player)
}
