package search

import (
	"planner/board"
	"planner/macros"
)

// Expand implements Rules.
func (r *Free) Expand(p *Position, v *Vector, seen Seen, out []Child) ([]Child, bool) {
	r.brood.Scene.Set(p.Boxes)
	if next, ok := r.pending[r.brood.Scene.Key(p.Player)]; ok {
		out = append(out, next.child())
	}
	r.freeze.Frozen(r.brood.Scene, r.frozen)
	frozen := r.frozen.Clone() // score overwrites it
	r.composer.Begin(r.brood.Scene, p.Player, r.Bounds[r.side])
	for _, box := range p.Boxes.AppendTo(nil) {
		if !r.targets.Has(box) {
			out = r.toTarget(p, box, seen, out)
		}
		out = r.singly(p, box, frozen, seen, out)
	}
	for _, d := range r.plan.Arrangement.Doors {
		if m, ok := r.composer.Door(d, r.moves[:0]); ok {
			out = r.macro(p, &m, seen, out)
		}
	}
	if r.plan.Deform {
		out = r.deform(p, seen, out)
	}
	return out, false
}

// toTarget is the one macro of a box that is on no target.
func (r *Free) toTarget(p *Position, box board.Square, seen Seen, out []Child) []Child {
	a := r.plan.Arrangement
	m, ok := r.composer.Furthest(box, macros.Targets{Set: a.MatchingSet()}, r.moves[:0])
	if !ok {
		m, ok = r.composer.Furthest(box, macros.Targets{Set: a.ExcessSet()}, r.moves[:0])
	}
	if !ok {
		m, ok = r.composer.Shuffle(box, r.targets, r.targets, r.moves[:0])
	}
	if !ok {
		return out
	}
	return r.macro(p, &m, seen, out)
}

// singly gives the moves that the stage allows a box besides its macro: one square, or any end in the last stage.
func (r *Free) singly(p *Position, box board.Square, frozen board.Bits, seen Seen, out []Child) []Child {
	rules := r.Bounds[r.side]
	switch r.plan.Stage {
	case FreeRoutes:
		return out
	case FreeFrozen:
		if !frozen.Has(box) {
			return out
		}
		rules.Limit = 1
	case FreeStatic:
		if r.targets.Has(box) {
			return out
		}
		rules.Limit = 1
	}
	ends := r.brood.Gen.Ends(r.brood.Scene, p.Player, box, rules)
	for i := range ends {
		out = r.brood.Child(&ends[i], seen, out)
	}
	return out
}

// judge scores a child by one route of one box.
func (r *Free) judge(c *Child, e *macros.End) bool {
	if e.From != e.To && r.stuck.After(r.brood.Scene, e.To) {
		return false
	}
	c.Solved = r.side == board.Forward && r.brood.Scene.Solved()
	c.Vector = r.score(r.brood.Scene, e.Player, e.Zones, 0)
	return true
}

// deform gives the border moves as children. One that the other side of the border should make is none of ours: only
// the vector says which zone ought to grow.
func (r *Free) deform(p *Position, seen Seen, out []Child) []Child {
	r.moves = r.composer.Deform(r.moves[:0])
	rules := r.Bounds[r.side]
	rules.Limit = 1
	for _, m := range r.moves {
		for _, e := range r.brood.Gen.Ends(r.brood.Scene, p.Player, m.From(), rules) {
			if e.To == r.Board.To(m) {
				out = r.brood.Child(&e, seen, out)
				break
			}
		}
	}
	return out
}
