package macros

import "planner/board"

// Furthest is the route to the furthest of the targets, by box moves, that are empty and that the box can be brought to
// (Holland, "A simple implementation of SOLVE"). Near targets stay open for boxes that can go nowhere else.
func (c *Composer) Furthest(box board.Square, targets board.Bits, moves []board.Move) (Macro, bool) {
	c.restart()
	list := c.gen.Destinations(c.scene, c.player, box, c.rules)
	var best *Destination
	for i := range list {
		e := &list[i]
		if e.To == box || !targets.Has(e.To) {
			continue
		}
		if best == nil || e.Cost > best.Cost || e.Cost == best.Cost && rank(e.To) > rank(best.To) {
			best = e
		}
	}
	if best == nil {
		return Macro{Moves: moves}, false
	}
	c.play(c.roomiest(list, best.To))
	return c.finish(box, c.lastTo(), moves), true
}

// rank decides between targets that lie equally far away, so that they are not filled from one side. They
// are far apart before they are mixed.
func rank(sq board.Square) uint64 { return board.Mix(uint64(sq) * 0x9e3779b97f4a7c15) }
