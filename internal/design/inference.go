package design

import "planner/board"

// infer takes over what the level itself says about a variant; see the package comment. All of it is sound: a wall only
// takes ways away from the player and the boxes, so a solution beside it is a solution without it.
func (v *Variant) infer(level *Variant) {
	if v.Decided() {
		return
	}
	b := v.board()
	if b == nil {
		return
	}
	same := v.Change.Kind == Start && v.sameZone()
	if level.Verdict == Unsolvable && (same || v.Change.Kind == Wall) {
		v.lost(level.Why)
		return
	}
	if same || v.Change.Kind == Wall {
		v.atLeast(level.Least)
	}
	if level.Verdict == Solvable {
		if pushes, ok := moved(level.origin, level.pushes, b); ok {
			_ = v.solved(b, pushes) // where it cannot be played nothing follows
		}
	}
}

// sameZone reports whether the player can walk from the level's start to that of the variant.
func (v *Variant) sameZone() bool {
	b := v.origin
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.SetSquares(b.Boxes)
	zone.Fill(scene, b.Player)
	return zone.Has(b.At(v.Change.At[0], v.Change.At[1]))
}

// moved is the pushes of one board on another one, whose floor may differ.
func moved(from *board.Board, pushes []board.Move, to *board.Board) (list []board.Move, ok bool) {
	at := func(sq board.Square) board.Square { return to.At(from.RowCol(sq)) }
	for _, m := range pushes {
		box, goes := at(m.From()), at(from.To(m))
		if box == to.Wall() || goes == to.Wall() {
			return nil, false
		}
		for _, d := range board.Dirs {
			if to.Next(box, d) == goes {
				list = append(list, board.NewMove(box, d))
			}
		}
	}
	return list, true
}
