package macros

import "planner/board"

// CarryOn is the tunnel macro. It makes a single move, which must be legal, and moves the same box on in the same
// direction for as long as it stands where it must not be left. It reports false when the box gets stuck on such a
// square. Then the move itself can be dropped; this is as sound as the tunnel rule that was given.
func (c *Composer) CarryOn(m board.Move, tunnels Stops, moves []board.Move) (Macro, bool) {
	c.restart()
	from, d := m.From(), m.Dir()
	c.playMove(m)
	for to := c.board.To(m); tunnels.NoStop(c.side, to, d); to = c.board.To(m) {
		m = board.NewMove(to, d)
		// The player already stands where the next move begins, so only the square ahead can be blocked.
		if !c.scene.Free(c.board.Needs(c.side, m)) {
			return Macro{Moves: moves}, false
		}
		c.playMove(m)
	}
	return c.finish(from, c.board.To(m), moves), true
}
