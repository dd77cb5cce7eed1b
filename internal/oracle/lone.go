package oracle

import "planner/board"

// DeadSquares finds by plain search the squares from which a lone box can never reach an end, whatever the player's
// side: for pushes a goal, for pulls a start square of a box. It is the slow truth for package flow, and what rules
// are given here. In reverse the player at the start is ignored, so the set is a subset of the exclusion zone.
func DeadSquares(b *board.Board, side board.Side) board.Bits {
	ends := b.Goals
	if side == board.Reverse {
		ends = b.Boxes
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
	for _, end := range ends {
		for _, d := range board.Dirs {
			if player := b.Next(end, d); player != b.Wall() {
				enter(end, player)
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
