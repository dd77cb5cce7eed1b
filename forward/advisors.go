package forward

import (
	"planner/board"
	"planner/search"
	"planner/search/featurespace"
)

// adviseAll lets every advisor name at most one child. None names a child that lowers the packed prefix or that the
// engine has met before.
func (r *Packing) adviseAll(p *search.Position, v *search.Vector, seen featurespace.Seen, children []search.Child) {
	featurespace.AdviseImproving(v, children, seen, unpacked)
	for _, entry := range [...]int{zones, roomsLost, outOfPlan, hotspots} {
		improves := func(c *search.Child) bool { return c.Vector[entry] < v[entry] }
		if c := r.best(v, seen, children, improves); c != nil {
			c.Advised = true
		}
	}
	r.opener(v, seen, children)
	r.explorer(p, v, seen, children)
	r.clearer(p, v, seen, children)
}

// best is the best child by vector among those that pass and keep the prefix.
func (r *Packing) best(v *search.Vector, seen featurespace.Seen, children []search.Child, pass func(*search.Child) bool) *search.Child {
	var best *search.Child
	for i := range children {
		c := &children[i]
		if c.Vector[unpacked] > v[unpacked] || best != nil && !c.Vector.Less(&best.Vector) {
			continue
		}
		if !seen.Known(c.Key) && pass(c) {
			best = c
		}
	}
	return best
}

// opener clears the way to the square that the order fills next: of the moves that worsen nothing, the one of the box
// nearest to that square, to where it is furthest from it. It is silent when a move packs.
func (r *Packing) opener(v *search.Vector, seen featurespace.Seen, children []search.Child) {
	next := r.order.Next(r.order.Len() - int(v[unpacked]))
	if next == board.None {
		return
	}
	walk := r.Walk(next)
	var best *search.Child
	for i := range children {
		c := &children[i]
		if c.Vector[unpacked] < v[unpacked] && !seen.Known(c.Key) {
			return
		}
		if seen.Known(c.Key) || c.Vector[unpacked] > v[unpacked] || c.Vector[zones] > v[zones] ||
			c.Vector[roomsLost] > v[roomsLost] || walk[c.To] <= walk[c.From] {
			continue
		}
		if best == nil || walk[c.From] < walk[best.From] ||
			walk[c.From] == walk[best.From] && walk[c.To] > walk[best.To] {
			best = c
		}
	}
	if best != nil {
		best.Advised = true
	}
}

// explorer opens new ground: a move that can be taken back and gives the player a side of another box to push from
// that he could not reach before.
func (r *Packing) explorer(p *search.Position, v *search.Vector, seen featurespace.Seen, children []search.Child) {
	r.before.Fill(r.children.Scene, p.Player)
	if c := r.best(v, seen, children, func(c *search.Child) bool { return c.Back && r.opens(c) }); c != nil {
		c.Advised = true
	}
}

func (r *Packing) opens(c *search.Child) bool {
	r.children.Scene.Shift(c.From, c.To)
	defer r.children.Scene.Shift(c.To, c.From)
	r.after.Fill(r.children.Scene, c.Player)
	for _, sq := range r.after.Squares() {
		if r.before.Has(sq) || sq == c.From {
			continue
		}
		for _, d := range board.Dirs {
			box := r.Board.Next(sq, d)
			if r.children.Scene.Box(box) && box != c.To && r.children.Scene.Free(r.Board.Next(box, d)) {
				return true
			}
		}
	}
	return false
}
