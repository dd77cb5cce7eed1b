package reverse

import (
	"planner/board"
	"planner/search"
)

// Roots gives the solved positions, one for each zone of the player from which some box can be pulled. Left holds all
// start squares. scene and zone are scratch.
func Roots(b *board.Board, scene *board.Scene, zone *board.Zone) []search.Position {
	scene.Set(b.GoalSet())
	var roots []search.Position
	for player := range board.NewZone(b).Players(scene) {
		zone.Fill(scene, player)
		if canPull(b, scene, zone) {
			roots = append(roots, search.Position{
				Boxes: b.GoalSet().Clone(), Left: b.BitsOf(b.Boxes), Player: player, Last: board.None,
			})
		}
	}
	return roots
}

// canPull reports whether a player in the zone can pull some box of the solved position.
func canPull(b *board.Board, scene *board.Scene, zone *board.Zone) bool {
	for _, box := range b.Goals {
		for _, d := range board.Dirs {
			if scene.CanMove(board.Reverse, board.NewMove(box, d), zone) {
				return true
			}
		}
	}
	return false
}
