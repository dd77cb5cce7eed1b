package macros

import "planner/board"

// refusesStand reports whether the box may not stand on sq with the player on side d.
func (g *Generator) refusesStand(sq board.Square, d board.Dir) bool {
	return g.rules.ClosedStands != nil && sq != g.lifted.box && g.rules.ClosedStands.Has(sq<<2|board.Square(d))
}

// refuses reports whether the box may not enter a square, wherever the player stands.
func (g *Generator) refuses(to board.Square) bool {
	return to != g.lifted.box && g.rules.Closed != nil && g.rules.Closed.Has(to)
}
