package oracle

import "planner/board"

// DeadSquares finds by simple search the squares from which a lone box can never reach a goal of the side, whatever the
// player's side of the box: a goal by pushes, a start square of a box by pulls. Package flow is compared with it, and
// the rules under test are given these squares. In reverse it ignores where the player starts, so the set is a subset
// of the exclusion zone.
func DeadSquares(b *board.Board, side board.Side) board.Bits {
	goals := b.Goals
	if side == board.Reverse {
		goals = b.Boxes
	}
	type stand struct{ box, player board.Square }
	back := side.Other()
	scene, zone := board.NewScene(b), board.NewZone(b)
	seen := map[stand]bool{}
	var queue []stand
	enter := func(box, player board.Square) {
		scene.SetSquares([]board.Square{box})
		at := stand{box, zone.Fill(scene, player)}
		if !seen[at] {
			seen[at] = true
			queue = append(queue, at)
		}
	}
	for _, goal := range goals {
		for _, d := range board.Dirs {
			if player := b.Next(goal, d); player != b.Wall() {
				enter(goal, player)
			}
		}
	}
	dead := b.NewBits()
	for sq := range b.Squares() {
		dead.Add(board.Square(sq))
	}
	for head := 0; head < len(queue); head++ {
		at := queue[head]
		dead.Remove(at.box)
		for _, d := range board.Dirs {
			scene.SetSquares([]board.Square{at.box})
			zone.Fill(scene, at.player)
			if m := board.NewMove(at.box, d); scene.CanMove(back, m, zone) {
				enter(b.To(m), b.Rest(back, m))
			}
		}
	}
	return dead
}
