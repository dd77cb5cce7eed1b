package macros

import (
	"planner/board"
	"slices"
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
