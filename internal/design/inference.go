package design

import "planner/board"

// infer takes over what the level itself says about a variant; see the package comment. All of it is sound: a wall only
// takes ways away from the player and the boxes, so a solution beside it is a solution without it.
func (v *Variant) infer(level *Variant) {
	if v.board == nil || v.Decided() {
		return
	}
	same := v.Kind == Start && level.reaches(v.board.Player)
	if level.Verdict == Unsolvable && (same || v.Kind == Wall) {
		v.lost(level.Why)
		return
	}
	if same || v.Kind == Wall {
		v.atLeast(level.Least.Least)
	}
	if level.Verdict == Solvable {
		if pushes, ok := level.on(v.board); ok {
			_ = v.solved(pushes) // where it cannot be played nothing follows
		}
	}
}

// reaches reports whether the player can walk to a square at the start. The square is one of a board with the same
// walls.
func (v *Variant) reaches(sq board.Square) bool {
	scene, zone := board.NewScene(v.board), board.NewZone(v.board)
	scene.SetSquares(v.board.Boxes)
	zone.Fill(scene, v.board.Player)
	return zone.Has(sq)
}

// on is the pushes of the solution on another board, whose floor may differ.
func (v *Variant) on(other *board.Board) (pushes []board.Move, ok bool) {
	for _, m := range v.pushes {
		row, col := v.board.RowCol(m.From())
		to := v.board.To(m)
		toRow, toCol := v.board.RowCol(to)
		from, onto := other.At(row, col), other.At(toRow, toCol)
		if from == other.Wall() || onto == other.Wall() {
			return nil, false
		}
		for _, d := range board.Dirs {
			if other.Next(from, d) == onto {
				pushes = append(pushes, board.NewMove(from, d))
			}
		}
	}
	return pushes, true
}
