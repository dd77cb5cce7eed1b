package macros

import "planner/board"

// clearAside moves every box in the way of the phantom route to a target off that route. The first box on the route
// goes first; a box that cannot go yet is tried again after the others.
func (c *Composer) clearAside(targets board.Bits) bool {
	waiting := c.phantom.inWay
	for len(waiting) > 0 {
		kept := waiting[:0]
		for _, sq := range waiting {
			if !c.moveAside(sq, targets) {
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
	list := c.gen.Destinations(c.scene, c.player, box, c.rules)
	for i := range list {
		if to := list[i].To; to != box && targets.Has(to) && !c.phantom.avoid.Has(to) {
			c.play(c.roomiest(list, to))
			return true
		}
	}
	return false
}
