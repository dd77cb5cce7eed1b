package macros

import "planner/board"

// Door is the door macro. The box in a door moves aside, the player walks round it and moves it back, which takes him
// through the door (Holland, "One-way doors"). It is a macro only if he comes to another zone. The two moves are
// played, so a door that other boxes block at present gives none.
func (c *Composer) Door(aside [2]board.Move, moves []board.Move) (Macro, bool) {
	c.restart()
	before := c.zone.Fill(c.scene, c.player)
	for _, m := range aside {
		c.zone.Fill(c.scene, c.player)
		if !c.scene.CanMove(c.side, m, c.zone) {
			return Macro{Moves: moves}, false
		}
		c.playMove(m)
	}
	if c.zone.Fill(c.scene, c.player) == before {
		return Macro{Moves: moves}, false
	}
	box := aside[0].From()
	return c.finish(box, box, moves), true
}
