package relocation

import (
	"planner/board"
	"planner/macros"
	"planner/search"
	"planner/search/featurespace"
	"planner/technique"
)

// Expand implements Rules.
func (r *FreeSpace) Expand(p *search.Position, v *search.Vector, seen featurespace.Seen, out []search.Child) ([]search.Child, bool) {
	r.children.Scene.Set(p.Boxes)
	if next, ok := r.pending[r.children.Scene.Key(p.Player)]; ok {
		out = append(out, next.child())
	}
	r.freeze.Frozen(r.children.Scene, r.frozen)
	frozen := r.frozen.Clone() // score overwrites it
	r.composer.Begin(r.children.Scene, p.Player, r.Bounds[r.side])
	for _, box := range p.Boxes.AppendTo(nil) {
		if !r.targets.Has(box) {
			out = r.toTarget(p, box, seen, out)
		}
		out = r.singly(p, box, frozen, seen, out)
	}
	if r.plan.Use.On(technique.DoorMacros) {
		out = r.throughEachDoor(p, seen, out)
	}
	if r.plan.Deform && r.plan.Use.On(technique.Deformation) {
		out = r.deform(p, seen, out)
	}
	return out, false
}

// throughEachDoor makes the macros that take the player through the doors of the arrangement.
func (r *FreeSpace) throughEachDoor(p *search.Position, seen featurespace.Seen, out []search.Child) []search.Child {
	for _, d := range r.plan.Arrangement.Doors {
		m, ok := r.composer.Door(d, r.moves[:0])
		r.plan.Use.Note(technique.DoorMacros, ok)
		if ok {
			out = r.macro(p, &m, seen, out)
		}
	}
	return out
}

// toTarget is the one macro of a box that is on no target.
func (r *FreeSpace) toTarget(p *search.Position, box board.Square, seen featurespace.Seen, out []search.Child) []search.Child {
	a := r.plan.Arrangement
	m, ok := r.composer.Furthest(box, macros.Targets{Set: a.MatchingSet()}, r.moves[:0])
	if !ok {
		m, ok = r.composer.Furthest(box, macros.Targets{Set: a.ExcessSet()}, r.moves[:0])
	}
	if !ok && r.plan.Use.On(technique.Shuffles) {
		m, ok = r.composer.Shuffle(box, r.targets, r.targets, r.moves[:0])
		r.plan.Use.Note(technique.Shuffles, ok)
	}
	if !ok {
		return out
	}
	return r.macro(p, &m, seen, out)
}

// singly gives the moves that the stage allows a box besides its macro: one square, or any end in the last stage.
func (r *FreeSpace) singly(p *search.Position, box board.Square, frozen board.Bits, seen featurespace.Seen, out []search.Child) []search.Child {
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
	ends := r.children.Gen.Destinations(r.children.Scene, p.Player, box, rules)
	for i := range ends {
		out = r.children.Child(&ends[i], seen, out)
	}
	return out
}

// judge scores a child by one route of one box.
func (r *FreeSpace) judge(c *search.Child, e *macros.Destination) bool {
	if e.From != e.To && r.stuck.After(r.children.Scene, e.To) {
		return false
	}
	c.Solved = r.side == board.Forward && r.children.Scene.Solved()
	c.Vector = r.score(r.children.Scene, e.Player, e.Zones, 0)
	return true
}

// deform gives the border moves as children. One that the other side of the border should make is none of ours: only
// the vector says which zone ought to grow.
func (r *FreeSpace) deform(p *search.Position, seen featurespace.Seen, out []search.Child) []search.Child {
	r.moves = r.composer.Deform(r.moves[:0])
	rules := r.Bounds[r.side]
	rules.Limit = 1
	for _, m := range r.moves {
		for _, e := range r.children.Gen.Destinations(r.children.Scene, p.Player, m.From(), rules) {
			if e.To == r.Board.To(m) {
				out = r.children.Child(&e, seen, out)
				break
			}
		}
	}
	return out
}
