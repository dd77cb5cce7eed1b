package macros

import (
	"planner/board"
	"planner/freespace"
)

// Door is the door macro. The box on O moves to C, the player walks round it and moves it back, which takes him
// through the door (Holland, "One-way doors"). It is a macro only if he comes to another zone. The two moves are
// played, so a door that other boxes block at present gives none.
func (c *Composer) Door(d freespace.Door, moves []board.Move) (Macro, bool) {
	c.restart()
	if !d.Open(c.scene) {
		return Macro{Moves: moves}, false
	}
	before := c.zone.Fill(c.scene, c.player)
	for _, m := range d.Moves(c.board) {
		c.zone.Fill(c.scene, c.player)
		if !c.scene.CanMove(c.side, m, c.zone) {
			return Macro{Moves: moves}, false
		}
		c.playMove(m)
	}
	if c.zone.Fill(c.scene, c.player) == before {
		return Macro{Moves: moves}, false
	}
	return c.finish(d.O, d.O, moves), true
}
