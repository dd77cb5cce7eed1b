package macros

import (
	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Shuffles, Kind: technique.Macro, Soundness: technique.OnlyAdds,
	Help:   "parked boxes make way for a box that has no route to a target",
	Source: technique.Holland + "RSB; A simple implementation of SOLVE",
})

// Shuffle brings a box to a target although parked boxes stand in the way (Holland, "RSB"; "A simple implementation
// of SOLVE"). It first looks for phantom routes, on which the movable boxes are deleted, to empty targets, nearest
// first. Then it clears such a route by real moves of the boxes in its way, and plays it. It clears a route in one of
// two ways, tried in this order:
//
//	chain  B..1..2..E   2 goes to the target E, 1 to where 2 was, B to where 1 was: each moves up one place
//	aside  B..1..2..E   1 and 2 go to the nearest empty targets off the route, B goes all the way to E
//
// The chain is from the text. As written there, it leaves a deleted box where it was when the target found is not that
// box's square. Here the chain always begins at an empty target, and all its boxes move. Moving aside also handles
// boxes that only the player must get past. A way of clearing counts only if every route of it exists in the position
// that the moves before have made. Movable boxes that are not in the way stay where they are. The set targets holds
// the occupied targets as well as the empty ones.
func (c *Composer) Shuffle(box board.Square, movable, targets board.Bits, moves []board.Move) (Macro, bool) {
	c.restart()
	c.imagine(box, movable, targets)
	for _, r := range c.phantom.routes {
		c.restart()
		c.follow(r, movable)
		if c.chain(box, r.to, targets) {
			return c.finish(box, c.lastTo(), moves), true
		}
		c.restart()
		if c.clearAside(targets) && c.bring(box, r.to) {
			return c.finish(box, r.to, moves), true
		}
	}
	return Macro{Moves: moves}, false
}

// chain moves the boxes on the route up by one place each, the last first. They must stand on targets, because the
// box itself comes to stand where the first of them was.
func (c *Composer) chain(box, to board.Square, targets board.Bits) bool {
	hole := to
	for i := len(c.phantom.onPath) - 1; i >= 0; i-- {
		next := c.phantom.onPath[i]
		if !targets.Has(next) || !c.bring(next, hole) {
			return false
		}
		hole = next
	}
	return c.bring(box, hole)
}
