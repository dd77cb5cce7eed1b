package macros

import "planner/board"

// Rules bound one search for ends. The zero value bounds nothing. What they cut off is not generated and is lost to
// a search that uses no other generator; the soundness of each field is that of the set the caller puts in.
type Rules struct {
	// Closed squares are not entered by the box: dead squares and the exclusion zone, whose boxes never take part in
	// a solution (sound for both sides). The box's own square counts as open. Nil closes nothing.
	Closed board.Bits

	// ClosedStands are stands that the box may not come to, bit square*4+side: for dead (square, player side)
	// nodes of the maze. They must be the same for all sides between which the player can walk. Nil closes nothing.
	ClosedStands board.Bits

	// NoStop squares are passed but are no ends, such as the inner squares of tunnels. Nil stops everywhere.
	NoStop board.Bits

	// Tunnels says after which moves the box must go on. It is asked for the move that ends the macro; an end that
	// can also be come to by a move after which the box may stop stays an end. Nil stops everywhere.
	Tunnels Stops

	// Blocks refuses pushes that complete a 2x2 block of boxes and walls with a box off its goal in it. No box of
	// such a block ever moves again, so this is sound for pushes. A pull search ignores it: there the block is
	// only a fact about the past.
	Blocks bool

	// Limit is the greatest number of box moves, 0 for no limit. A search costs about a tenth of a microsecond an
	// end, so on an open board of 84,000 squares one box without limit takes 7 ms, and with a limit of 20 some
	// 30 us; the scan of that board takes 3 ms, once a layout.
	Limit int32
}

// Stops tells where a box must not be left, as deadlock.Tunnels does: NoStop reports whether a box that a move of a
// side brought to a square in direction d has to be moved on at once.
type Stops interface {
	NoStop(side board.Side, to board.Square, d board.Dir) bool
}

// stops reports whether a box that came to sq in direction d may be left there.
func (g *Generator) stops(sq board.Square, d board.Dir) bool {
	if g.rules.NoStop != nil && g.rules.NoStop.Has(sq) {
		return false
	}
	return g.rules.Tunnels == nil || !g.rules.Tunnels.NoStop(g.side, sq, d)
}

// refusesStand reports whether the box may not stand on sq with the player on side d.
func (g *Generator) refusesStand(sq board.Square, d board.Dir) bool {
	return g.rules.ClosedStands != nil && sq != g.box && g.rules.ClosedStands.Has(sq<<2|board.Square(d))
}

// refuses reports whether the box may not enter to, for a reason that does not depend on the player's side.
func (g *Generator) refuses(to board.Square) bool {
	if to == g.box {
		return false
	}
	if g.rules.Closed != nil && g.rules.Closed.Has(to) {
		return true
	}
	return g.side == board.Forward && g.rules.Blocks && g.completesBlock(to)
}

// completesBlock reports whether a box pushed to sq stands in a dead 2x2 block:
//
//	#$    $$    any box here off its goal: the block stays for ever
//	$#    $$
//
// With walls on both near sides sq is a corner, dead off goal whatever stands beyond it.
func (g *Generator) completesBlock(sq board.Square) bool {
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
