package macros

import (
	"slices"

	"planner/board"
	"planner/technique"
)

// phantoms are routes of a box on a scene from which the movable boxes are deleted, and the boxes that stand in the way
// of one of these routes. A deleted box is still there for the real player, who has to move it first.
type phantoms struct {
	scene   *board.Scene
	routes  []phantom
	moves   []board.Move   // of all routes, one after another
	onPath  []board.Square // of one route: the movable boxes on the way of the box itself
	inWay   []board.Square // these and the movable boxes that the player must pass
	avoid   board.Bits     // squares that must be empty while the route is played
	waiting board.Bits     // movable boxes that the route has not come to yet
	list    []board.Square

	stamp []uint32       // by square: the walk that visited it
	now   uint32         // number of the present walk
	next  []board.Square // by square: the next square of the walk
	layer []stride       // squares to look at with the present number of boxes to climb over
	later []stride       // squares to look at with one box more
}

// phantom is one route: moves[first:last] bring the box to the square to.
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

// delete lifts a box, unless it is the one to be moved.
func (p *phantoms) delete(sq, box board.Square) {
	if sq != box && p.scene.Box(sq) {
		p.scene.Lift(sq)
	}
}

// has reports whether there is a route to a square.
func (p *phantoms) has(to board.Square) bool {
	return slices.ContainsFunc(p.routes, func(r phantom) bool { return r.to == to })
}

// meet notes that the box or the player comes to a square.
func (p *phantoms) meet(sq board.Square) {
	p.avoid.Add(sq)
	if p.waiting.Has(sq) {
		p.waiting.Remove(sq)
		p.inWay = append(p.inWay, sq)
	}
}

// stride is a square of a walk and the square that the walk goes to next.
type stride struct{ sq, next board.Square }

// pass walks the player between two squares of the phantom scene so that he climbs over the fewest movable boxes. It is
// a breadth-first search back from the end, in layers by the number of boxes. If the walk climbs over no box, nothing
// is noted. Otherwise all squares of the walk are noted, because boxes moved aside must not block it again.
func (p *phantoms) pass(near [][4]board.Square, from, to board.Square) {
	if from == to {
		return // the box goes straight on, and the player has come to its former square
	}
	p.now++
	if p.now == 0 { // the number has wrapped, and old stamps could be taken for new ones
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

// spread queues the neighbours of a square, those under a movable box for the next layer.
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

// bring plays the route that brings a box to a given square, from the position reached so far. Of several zones in
// which the player can be left it takes the largest. Holland's RPR names none; the largest suits a spread-out position
// best.
func (c *Composer) bring(box, to board.Square) bool {
	e := c.roomiest(c.destinations(box), to)
	if e == nil {
		return false
	}
	c.play(e)
	return true
}

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
	list := c.destinations(box)
	for i := range list {
		if to := list[i].To; to != box && targets.Has(to) && !c.phantom.avoid.Has(to) {
			c.play(c.roomiest(list, to))
			return true
		}
	}
	return false
}
