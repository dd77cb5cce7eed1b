package deadlock

import (
	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Diagonal, Kind: technique.Rule, Soundness: technique.Sound,
	Caveat: "forward only",
	Help:   "closed diagonals that cannot be opened",
	Source: "Meger, JSoko (solver), closed diagonal deadlocks",
})

// Diagonal is the rule of that name. It proves a closed diagonal lost: a chain of empty squares, corner to corner, each
// enclosed by boxes and walls on all four sides.
//
//	##        every push of a box at the side goes into the chain and only shortens it, so a box must be
//	#.$       left on a square of the chain; here that can be the goal, and the diagonal is not lost
//	 $ $
//	  $##
//	   #
//
// JSoko and Festival follow the chain by rules about which of its squares are goals. Here the boxes of the chain are
// given to the Prover as a Task. There are few positions to search, because each push shortens the chain. Chains of one
// or two squares are left to the rule CorralRule, whose cache is shared.
//
// Sound forward by the argument beside Prover; the rule is not asked in reverse. Diagonal returns the lost boxes, which
// are valid until the next call, or nil when nothing is proved.
func (c *Corral) Diagonal(s *board.Scene, zone *board.Zone) board.Bits {
	c.begin()
	c.outside.find(s, zone)
	for i := range c.outside.count() {
		cell := c.outside.zone(i)
		if len(cell) != 1 {
			continue
		}
		for _, down := range [2]board.Dir{board.Right, board.Left} {
			if c.chain(s, cell[0], down) < 3 || c.kept.Within(c.Goals) {
				continue
			}
			if c.lostTask(keyOf(c.Board, c.kept), zone, board.None) {
				return c.kept
			}
		}
	}
	return nil
}

// chain keeps the boxes around a diagonal that starts at a square and runs down and sideways. It returns the length of
// the diagonal, 0 when the square is not its upper end.
func (c *Corral) chain(s *board.Scene, sq board.Square, sideways board.Dir) int {
	if up := c.corner(sq, board.Up, sideways.Opposite()); c.enclosed(s, up) {
		return 0
	}
	c.kept.Clear()
	length := 0
	for ; c.enclosed(s, sq); length++ {
		for _, d := range board.Dirs {
			if side := c.Board.Next(sq, d); s.Box(side) {
				c.kept.Add(side)
			}
		}
		sq = c.corner(sq, board.Down, sideways)
	}
	if s.Box(sq) {
		c.kept.Add(sq)
	}
	return length
}

// corner is the square diagonally beside another, the Wall when there is none.
func (c *Corral) corner(sq board.Square, vertical, sideways board.Dir) board.Square {
	down, right := 1, -1
	if vertical == board.Up {
		down = -1
	}
	if sideways == board.Right {
		right = 1
	}
	return c.Board.Beside(sq, down, right)
}

// enclosed reports whether a square is empty, cannot be reached by the player and has no free neighbour.
func (c *Corral) enclosed(s *board.Scene, sq board.Square) bool {
	if !s.Free(sq) {
		return false
	}
	for _, d := range board.Dirs {
		if s.Free(c.Board.Next(sq, d)) {
			return false
		}
	}
	_, out := c.outside.of(sq)
	return out
}
