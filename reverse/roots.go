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
		if scene.CanMoveAny(board.Reverse, b.Goals, zone) {
			roots = append(roots, search.Position{
				Boxes: b.GoalSet().Clone(), Left: b.BitsOf(b.Boxes), Player: player, Last: board.None,
			})
		}
	}
	return roots
}
