package macros

import "planner/board"

// refusesStand reports whether the box may not stand on sq with the player on side d.
func (g *Generator) refusesStand(sq board.Square, d board.Dir) bool {
	return g.rules.ClosedStands != nil && sq != g.lifted.box && g.rules.ClosedStands.Has(sq<<2|board.Square(d))
}

// refuses reports whether the box may not enter a square, for a reason that does not depend on the player's side.
func (g *Generator) refuses(to board.Square) bool {
	if to == g.lifted.box {
		return false
	}
	if g.rules.Closed != nil && g.rules.Closed.Has(to) {
		return true
	}
	return g.side == board.Forward && g.rules.Blocks && g.completesBlock(to)
}

// completesBlock reports whether a box pushed to sq stands in a dead 2x2 block:
//
//	#$    $$    no box of the block can ever move again, so one that is off its goal makes it a deadlock
//	$#    $$
//
// If both near squares are walls, sq is a corner. A corner off the goals is dead whatever stands diagonally opposite.
func (g *Generator) completesBlock(sq board.Square) bool {
	if n := &g.near[sq]; g.open(n[board.Up]) && g.open(n[board.Down]) ||
		g.open(n[board.Right]) && g.open(n[board.Left]) {
		return false // no two neighbours at right angles are occupied
	}
	wall := g.board.Wall()
	for d := board.Up; d <= board.Left; d++ {
		side := (d + 1) & 3
		a, b := g.near[sq][d], g.near[sq][side]
		if g.open(a) || g.open(b) {
			continue
		}
		far := wall
		if a != wall {
			far = g.near[a][side]
		} else if b != wall {
			far = g.near[b][d]
		}
		if g.open(far) {
			continue
		}
		if g.offGoal(sq) || g.offGoal(a) || g.offGoal(b) || g.offGoal(far) {
			return true
		}
	}
	return false
}

// offGoal reports whether an occupied square holds a box that is on no goal.
func (g *Generator) offGoal(sq board.Square) bool {
	return sq != g.board.Wall() && !g.board.IsGoal(sq)
}
