package macros

import "planner/board"

// imagine finds the nearest empty targets of a box with the movable boxes deleted, and a route to each. If there is no
// target and doors may be passed, it also deletes the boxes that stand in open doors, which gives the player the same
// access as the doors do (Holland, "shuffling through (known) 1-doors").
func (c *Composer) imagine(box board.Square, movable, targets board.Bits) {
	p := &c.phantom
	p.routes, p.moves = p.routes[:0], p.moves[:0]
	p.scene.Set(c.start)
	p.list = movable.AppendTo(p.list[:0])
	for _, sq := range p.list {
		p.delete(sq, box)
	}
	c.imagineRoutes(box, targets)
	if len(p.routes) > 0 || !c.Doors {
		return
	}
	c.readDoors()
	for _, sq := range c.doors {
		p.delete(sq, box)
	}
	c.imagineRoutes(box, targets)
}

// readDoors finds the boxes in open doors of the position of Begin, once for all its macros. The scene must show it.
func (c *Composer) readDoors() {
	if c.doorsRead {
		return
	}
	c.passages.access.Read(c.scene)
	c.doors, c.doorsRead = c.passages.access.Boxes(c.doors[:0]), true
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
		p.pass(c.gen.near, player, c.board.Stand(c.side, m))
		to := c.board.To(m)
		if p.waiting.Has(to) {
			p.onPath = append(p.onPath, to)
		}
		p.meet(to)
		player = p.scene.Play(c.side, m)
		p.meet(player)
	}
	p.scene.Shift(r.to, box)
}
