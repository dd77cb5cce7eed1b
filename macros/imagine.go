package macros

import "planner/board"

// imagine finds the nearest empty targets of a box with the movable boxes deleted, and a route to each.
func (c *Composer) imagine(box board.Square, movable, targets board.Bits) {
	p := &c.phantom
	p.routes, p.moves = p.routes[:0], p.moves[:0]
	p.scene.Set(c.start)
	p.list = movable.AppendTo(p.list[:0])
	for _, sq := range p.list {
		p.delete(sq, box)
	}
	c.imagineRoutes(box, targets)
}

// imagineRoutes collects the routes on the phantom scene, at most maxPhantoms of them.
func (c *Composer) imagineRoutes(box board.Square, targets board.Bits) {
	p := &c.phantom
	for _, e := range c.gen.Destinations(p.scene, c.first, box, c.rules) {
		if e.To == box || !targets.Has(e.To) || !c.scene.Free(e.To) || p.has(e.To) {
			continue
		}
		first := len(p.moves)
		p.moves = c.gen.Path(e, p.moves)
		p.routes = append(p.routes, phantom{to: e.To, first: first, last: len(p.moves)})
		if len(p.routes) == maxPhantoms {
			return
		}
	}
}

// follow plays a route on the phantom scene and notes, in order, the movable boxes that stand in its way. The phantom
// scene holds the box on its own square before and afterwards.
func (c *Composer) follow(r phantom, movable board.Bits) {
	p := &c.phantom
	p.onPath, p.inWay = p.onPath[:0], p.inWay[:0]
	p.avoid.Clear()
	player, box := c.first, p.moves[r.first].From()
	for i := range p.waiting {
		p.waiting[i] = movable[i] & c.start[i]
	}
	p.waiting.Remove(box)
	for _, m := range p.moves[r.first:r.last] {
		p.pass(c.gen.present.near, player, c.board.Stand(board.Forward, m))
		to := c.board.To(m)
		if p.waiting.Has(to) {
			p.onPath = append(p.onPath, to)
		}
		p.meet(to)
		player = p.scene.Play(board.Forward, m)
		p.meet(player)
	}
	p.scene.Shift(r.to, box)
}
