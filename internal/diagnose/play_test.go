package diagnose

import (
	"math/rand/v2"

	"planner/board"
)

// game plays at random: walks to a random push that is possible, as often as pushes says, and gives the moves. It ends
// earlier when no push is left or stop says so.
func game(b *board.Board, rng *rand.Rand, pushes int, stop func(s *board.Scene, player board.Square) bool) string {
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.SetSquares(b.Boxes)
	player := b.Player
	var played []board.Move
	for range pushes {
		zone.Fill(scene, player)
		var can []board.Move
		for sq := range scene.Boxes().All() {
			for _, d := range board.Dirs {
				if m := board.NewMove(sq, d); scene.CanMove(board.Forward, m, zone) {
					can = append(can, m)
				}
			}
		}
		if len(can) == 0 {
			break
		}
		push := can[rng.IntN(len(can))]
		player = scene.Play(board.Forward, push)
		played = append(played, push)
		if stop(scene, player) {
			break
		}
	}
	lurd, err := board.Expand(b, played)
	if err != nil {
		panic(err)
	}
	return lurd
}

// never lets a game go on.
func never(*board.Scene, board.Square) bool { return false }
