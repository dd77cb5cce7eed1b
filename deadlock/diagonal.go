package deadlock

import "planner/board"

// Diagonal proves a closed diagonal lost: a chain of empty squares, corner to corner, each shut in by boxes and walls
// on all four sides.
//
//	##        every push of a side box goes into the chain and only shortens it, so something must
//	#.$       be left on a square of the chain; here it can be the goal, and the diagonal is not lost
//	 $ $
//	  $##
//	   #
//
// JSoko and Festival follow the chain by rules about which of its squares are goals. Here the boxes of the chain are
// a Task of the Prover, sound by its argument, and the positions are few because each push shortens the chain. Chains
// of one or two squares are left to the search for corrals, whose cache and forward side this shares. The boxes
// returned are the lost ones, nil when nothing is proved, valid until the next call.
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
			if c.lostTask(s, zone, board.None) {
				return c.kept
			}
		}
	}
	return nil
}

// chain keeps the boxes around a diagonal that starts at a square and runs down and sideways, and returns its length;
// 0 when the square is not its upper end.
func (c *Corral) chain(s *board.Scene, sq board.Square, sideways board.Dir) int {
	if up := c.corner(sq, board.Up, sideways.Opposite()); c.shutIn(s, up) {
		return 0
	}
	c.kept.Clear()
	length := 0
	for ; c.shutIn(s, sq); length++ {
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
	row, col := c.Board.RowCol(sq)
	if vertical == board.Up {
		row--
	} else {
		row++
	}
	if sideways == board.Right {
		return c.Board.At(row, col+1)
	}
	return c.Board.At(row, col-1)
}

// shutIn reports whether a square is empty, out of the player's reach and has no free neighbour.
func (c *Corral) shutIn(s *board.Scene, sq board.Square) bool {
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
