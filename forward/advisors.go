package forward

import (
	"slices"

	"planner/board"
	"planner/search"
	"planner/search/featurespace"
)

// adviseAll lets every advisor name at most one child. No advisor names a child that does less of the order than its
// parent, or one that the engine knows already. (Shoham and Schaeffer 2020, except clearing.)
func (r *Packing) adviseAll(x *featurespace.Expansion) {
	x.AdviseImproving(unpacked)
	for _, entry := range [...]int{zones, roomsLost, outOfPlan, hotspots} {
		x.Advise(r.best(x, func(c *search.Child) bool { return c.Vector[entry] < x.Vector[entry] }))
	}
	x.Advise(r.opener(x))
	x.Advise(r.explorer(x))
	x.Advise(r.clearing(x))
}

// best is the best child among those that pass and do no less of the order than their parent, nil when there is none.
func (r *Packing) best(x *featurespace.Expansion, pass func(*search.Child) bool) *search.Child {
	return x.Best(func(c *search.Child) bool {
		return c.Vector[unpacked] <= x.Vector[unpacked] && pass(c) && r.harmless(x, c)
	})
}

// opener makes room around the square that the order fills next. It looks at the moves that worsen nothing and take a
// box away from that square. It names the move of the box nearest to the square, to the place furthest from the square.
// It names none when some move does a step of the order.
func (r *Packing) opener(x *featurespace.Expansion) (best *search.Child) {
	v := &x.Vector
	next := r.order.NextSquare(r.packed(v), r.children.Scene.Boxes())
	if next == board.None {
		return nil
	}
	walk := r.known.Walk(next)
	for i := range x.Children {
		c := &x.Children[i]
		if c.Vector[unpacked] < v[unpacked] && !c.Known {
			return nil
		}
		if c.Known || c.Vector[unpacked] > v[unpacked] || c.Vector[zones] > v[zones] ||
			c.Vector[roomsLost] > v[roomsLost] || walk[c.To] <= walk[c.From] {
			continue
		}
		if (best == nil || walk[c.From] < walk[best.From] ||
			walk[c.From] == walk[best.From] && walk[c.To] > walk[best.To]) && r.harmless(x, c) {
			best = c
		}
	}
	return best
}

// explorer names a move that can be taken back and lets the player reach a side of another box from which he can push
// that box and which he could not reach before.
func (r *Packing) explorer(x *featurespace.Expansion) *search.Child {
	r.zone(x.Position)
	r.children.Gen.ScanLayout(r.children.Scene)
	r.stands.box = board.None
	return r.best(x, func(c *search.Child) bool { return c.Back && r.opens(c) })
}

// newStands are the squares outside the player's zone from which a box could be pushed if one box were away. They lie
// in the zones that touch the box that is away, since its move can let the player into no other zone.
type newStands struct {
	box  board.Square // the box that is away, board.None for none
	at   []board.Square
	zone *board.Zone // scratch
}

// opens reports whether the player can push some other box from a square that only this child lets him reach.
func (r *Packing) opens(c *search.Child) bool {
	if r.stands.box != c.From {
		r.findStands(c.From)
	}
	for _, sq := range r.stands.at {
		if sq != c.To && r.children.Gen.Zones.After(c.From, c.To, sq) == c.Player && r.pushesFrom(sq, c.From, c.To) {
			return true
		}
	}
	return false
}

// findStands finds the newStands of a box.
func (r *Packing) findStands(box board.Square) {
	s := r.children.Scene
	r.stands.box, r.stands.at = box, r.stands.at[:0]
	for _, d := range board.Dirs {
		beside := r.known.Board.Next(box, d)
		if !s.Free(beside) || r.before.Has(beside) || slices.Contains(r.stands.at, beside) {
			continue
		}
		r.stands.zone.Fill(s, beside)
		r.stands.at = append(r.stands.at, r.stands.zone.Squares()...)
	}
	kept := r.stands.at[:0]
	for _, sq := range r.stands.at {
		if r.pushesFrom(sq, box, board.None) {
			kept = append(kept, sq)
		}
	}
	r.stands.at = kept
}

// pushesFrom reports whether a player on a square could push a box of the scene once the box on from has moved to to.
// The box that moved does not count. With board.None for to, it has left the board.
func (r *Packing) pushesFrom(sq, from, to board.Square) bool {
	for _, d := range board.Dirs {
		box := r.known.Board.Next(sq, d)
		if !r.children.Scene.Box(box) || box == from {
			continue
		}
		if next := r.known.Board.Next(box, d); next == from && next != to || r.children.Scene.Free(next) && next != to {
			return true
		}
	}
	return false
}

// clearing is the best move that takes a box out of the way of the step that is due, and not only further along the
// path of that step, nil when there is none. See pathFinder.
func (r *Packing) clearing(x *featurespace.Expansion) *search.Child {
	in := &r.way.obstacles
	if !r.way.known {
		r.way.found = r.path.findWay(r.children.Scene, r.zone(x.Position), r.packed(&x.Vector))
		in = &r.path.obstacles
	}
	if !r.way.found {
		return nil
	}
	return r.best(x, func(c *search.Child) bool { return in.blockers.Has(c.From) && !in.needed.Has(c.To) })
}
