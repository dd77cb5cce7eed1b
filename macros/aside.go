package macros

import "planner/board"

// clearAside moves every box in the way of the phantom route to a target off that route. The first box on the route
// goes first; a box that cannot go yet is tried again after the others.
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
	list := c.gen.Destinations(c.scene, c.player, box, c.rules)
	for i := range list {
		if to := list[i].To; to != box && targets.Has(to) && !c.phantom.avoid.Has(to) {
			c.play(c.roomiest(list, to))
			return true
		}
	}
	return false
}

// moveAsideThroughDoors is moveAside for a player who passes doors first. It tries each zone that he can reach so.
func (c *Composer) moveAsideThroughDoors(box board.Square, targets board.Bits) bool {
	a := c.passages.access
	a.Read(c.scene)
	if a.Spread(c.player) < 2 {
		return false
	}
	player, played := c.player, len(c.moves)
	c.passages.beyond = a.Beyond(player, c.passages.beyond[:0])
	for _, first := range c.passages.beyond {
		c.moves = a.AppendMoves(c.moves, first)
		c.player = first
		if c.moveAside(box, targets) {
			return true
		}
		c.player, c.moves = player, c.moves[:played]
	}
	return false
}
