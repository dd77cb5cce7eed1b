package macros

import "planner/board"

// bring plays the route that brings a box to a given square, from the position reached so far. Of several zones in
// which the player can be left it takes the largest. Holland's RPR names none; the largest suits a spread-out position
// best.
func (c *Composer) bring(box, to board.Square) bool {
	e := c.roomiest(c.gen.Destinations(c.scene, c.player, box, c.rules), to)
	if e == nil {
		return false
	}
	c.play(e)
	return true
}
