package macros

import "planner/board"

// maxPhantoms is how many targets a shuffle tries, nearest first. Each costs a few searches; where the nearest ones
// fail, packed squares are the reason, and further ones rarely help (Holland tries them all, one after another).
const maxPhantoms = 8

// phantoms are routes of a box in thought, the movable boxes deleted, and what stands in the way of one of them.
type phantoms struct {
	scene   *board.Scene
	routes  []phantom
	moves   []board.Move   // of all routes, end to end
	onPath  []board.Square // of one route: the movable boxes that the box itself meets
	inWay   []board.Square // these and those that the player must pass
	avoid   board.Bits     // squares that must be empty while the route is played
	waiting board.Bits     // movable boxes not met yet
	list    []board.Square

	stamp []uint32 // of the search for the player's walk
	now   uint32
	next  []board.Square
	layer []stride // squares to look at with the present number of boxes to climb over
	later []stride // and with one more
}

// phantom is one route: moves[first:last] to the square to.
type phantom struct {
	to          board.Square
	first, last int
}

func newPhantoms(b *board.Board) phantoms {
	return phantoms{
		scene:   board.NewScene(b),
		avoid:   b.NewBits(),
		waiting: b.NewBits(),
		stamp:   make([]uint32, b.Squares()+1),
		next:    make([]board.Square, b.Squares()+1),
	}
}

// imagine finds the nearest empty targets of a box with the movable boxes deleted, and a route to each. Where there
// is none and doors may be passed, the boxes that stand open in doors are deleted as well, which gives the player the
// access that the doors do (Holland, "shuffling through (known) 1-doors").
func (c *Composer) imagine(box board.Square, movable, targets board.Bits) {
	p := &c.phantom
	p.routes, p.moves = p.routes[:0], p.moves[:0]
	p.scene.Set(c.start)
	for _, sq := range c.listed(movable) {
		p.delete(sq, box)
	}
	c.imagineRoutes(box, targets)
	if len(p.routes) > 0 || !c.Doors {
		return
	}
	c.passages.access.Read(c.scene)
	for _, edge := range c.passages.access.Edges {
		p.delete(edge.Door.O, box)
	}
	c.imagineRoutes(box, targets)
}

// delete lifts a box, unless it is the one to be moved.
func (p *phantoms) delete(sq, box board.Square) {
	if sq != box && p.scene.Box(sq) {
		p.scene.Lift(sq)
	}
}

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

func (c *Composer) listed(set board.Bits) []board.Square {
	c.phantom.list = set.AppendTo(c.phantom.list[:0])
	return c.phantom.list
}

func (p *phantoms) has(to board.Square) bool {
	for _, r := range p.routes {
		if r.to == to {
			return true
		}
	}
	return false
}

// follow plays a route on the phantom scene, which holds the box on its own square before and after, and notes the
// movable boxes it meets, in order.
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

// meet notes that the box or the player comes to a square.
func (p *phantoms) meet(sq board.Square) {
	p.avoid.Add(sq)
	if p.waiting.Has(sq) {
		p.waiting.Remove(sq)
		p.inWay = append(p.inWay, sq)
	}
}

// stride is a square that the walk can come from, and the next one on the way.
type stride struct{ sq, next board.Square }

// pass walks the player between two squares of the phantom scene so that he climbs over the fewest movable boxes: a
// breadth-first search back from the end, in layers of boxes. A walk that climbs over none is of no interest; any
// other is noted whole, because boxes moved aside should not shut it again.
func (p *phantoms) pass(near [][4]board.Square, from, to board.Square) {
	p.now++
	if p.now == 0 { // wrapped: old stamps could be taken for new ones
		clear(p.stamp)
		p.now = 1
	}
	p.layer, p.later = append(p.layer[:0], stride{to, board.None}), p.later[:0]
	for head := 0; p.stamp[from] != p.now; head++ {
		if head == len(p.layer) {
			p.layer, p.later, head = p.later, p.layer[:0], 0
		}
		s := p.layer[head]
		if p.stamp[s.sq] == p.now {
			continue
		}
		p.stamp[s.sq], p.next[s.sq] = p.now, s.next
		p.spread(&near[s.sq], s.sq)
	}
	climbs := false
	for sq := from; sq != board.None; sq = p.next[sq] {
		climbs = climbs || p.waiting.Has(sq)
	}
	for sq := from; climbs && sq != board.None; sq = p.next[sq] {
		p.meet(sq)
	}
}

func (p *phantoms) spread(near *[4]board.Square, sq board.Square) {
	for _, n := range near {
		switch {
		case !p.scene.Free(n) || p.stamp[n] == p.now:
		case p.waiting.Has(n):
			p.later = append(p.later, stride{n, sq})
		default:
			p.layer = append(p.layer, stride{n, sq})
		}
	}
}
