package macros

import "planner/board"

// Shuffle brings a box to a target although parked boxes stand in the way (Holland, "RSB"; "A simple implementation
// of SOLVE"). With the movable boxes deleted in thought it looks for a route to an empty target, nearest first; then
// it clears that route with real moves of the boxes it meets, and plays it. A clearing is tried in two ways:
//
//	chain  B..1..2..E   2 goes to the target E, 1 to where 2 was, B to where 1 was: everyone moves up
//	aside  B..1..2..E   1 and 2 go to the nearest empty targets off the route, B goes through to E
//
// Chain is the text's own; as written there it leaves a box deleted in thought where it was when the target found is
// another than that box's square, so here the chain always begins at an empty target and all its boxes move. Aside
// also moves boxes that only the player must get past. Either is kept only if every route of it exists in the
// position that the moves before it have made. Movable boxes that the route does not meet stay where they are; targets
// holds the occupied targets as well as the empty ones.
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

// chain moves the boxes on the route up by one place each, the last first. It needs them to stand on targets, for
// the box itself ends where the first of them was.
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

// clearAside moves every box in the way to a target off the route, the first on the route first; a box that cannot
// go yet is tried again after the others.
func (c *Composer) clearAside(targets board.Bits) bool {
	waiting := c.phantom.inWay
	for len(waiting) > 0 {
		kept := waiting[:0]
		for _, sq := range waiting {
			if !c.moveAside(sq, targets) && !(c.Doors && c.moveAsideThroughDoors(sq, targets)) {
				kept = append(kept, sq)
			}
		}
		if len(kept) == len(waiting) {
			return false
		}
		waiting = kept
	}
	return true
}

// moveAside brings a box to the nearest empty target off the route.
func (c *Composer) moveAside(box board.Square, targets board.Bits) bool {
	ends := c.gen.Destinations(c.scene, c.player, box, c.rules)
	for i := range ends {
		if to := ends[i].To; to != box && targets.Has(to) && !c.phantom.avoid.Has(to) {
			c.play(c.roomiest(ends, to))
			return true
		}
	}
	return false
}
