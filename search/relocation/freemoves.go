package relocation

import (
	"context"

	"planner/board"
	"planner/macros"
	"planner/search"
	"planner/search/featurespace"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Deformation, Kind: technique.Macro, Soundness: technique.OnlyAdds,
	Help:   "a box on the border of two zones moves, and one zone gains its square; in openings",
	Source: technique.Holland + "Machine-learning",
})

// Expand implements featurespace.Rules. The list is never complete, since most moves of the boxes on targets are left
// out.
func (r *FreeSpace) Expand(ctx context.Context, p *search.Position, v *search.Vector, seen featurespace.Seen,
	out []search.Child) ([]search.Child, bool) {
	r.children.Scene.Set(p.Boxes)
	r.freeze.Frozen(r.children.Scene, r.frozen)
	for _, box := range p.Boxes.AppendTo(nil) {
		if ctx.Err() != nil {
			return out, false
		}
		out = r.moves(p, box, seen, out)
	}
	if r.plan.Use.On(technique.Deformation) {
		before := len(out)
		out = r.deform(p, seen, out)
		r.plan.Use.Note(technique.Deformation, len(out) > before)
	}
	return out, false
}

// moves appends the moves of a box: for a box that is on no target the route to one, and moves by one square; in a plan
// with Ends those to any destination.
func (r *FreeSpace) moves(p *search.Position, box board.Square, seen featurespace.Seen,
	out []search.Child) []search.Child {
	parked := r.targets.Has(box)
	if parked && !r.plan.Ends {
		return out
	}
	list := r.children.Gen.Destinations(r.children.Scene, p.Player, box, r.level.Bounds[board.Forward])
	if to := r.target(list); to != nil && !parked {
		out = r.marked(to, search.Route, seen, out)
	}
	for i := range list {
		if !r.plan.Ends && list[i].Cost > 1 {
			break
		}
		out = r.children.Child(&list[i], seen, out)
	}
	return out
}

// marked appends the child of a macro. A route costs the search nothing.
func (r *FreeSpace) marked(to *macros.Destination, kind search.Macro, seen featurespace.Seen,
	out []search.Child) []search.Child {
	before := len(out)
	if out = r.children.Child(to, seen, out); len(out) > before {
		out[before].Macro, out[before].Advised = kind, kind == search.Route
	}
	return out
}

// target is the destination of a box on the furthest goal-matching target, else on the furthest excess one, nil when it
// can be brought to none.
func (r *FreeSpace) target(list []macros.Destination) *macros.Destination {
	if to := r.furthest(list, r.plan.Arrangement.MatchingSet()); to != nil {
		return to
	}
	return r.furthest(list, r.plan.Arrangement.ExcessSet())
}

// furthest is the destination on the furthest of some targets, by box moves (Holland, "A simple implementation of
// SOLVE"), nil when there is none. Near targets stay open for boxes that can go nowhere else.
func (r *FreeSpace) furthest(list []macros.Destination, targets board.Bits) *macros.Destination {
	var best *macros.Destination
	for i := range list {
		e := &list[i]
		if e.To == e.From || !targets.Has(e.To) {
			continue
		}
		if best == nil || e.Cost > best.Cost || e.Cost == best.Cost && rank(e.To) > rank(best.To) {
			best = e
		}
	}
	if best == nil {
		return nil
	}
	return r.roomiest(list, best.To)
}

// rank decides between targets that lie equally far away, so that they are not filled from one side. They are far apart
// before they are mixed.
func rank(sq board.Square) uint64 { return board.Mix(uint64(sq) * 0x9e3779b97f4a7c15) }

// roomiest is the destination on a square that leaves the player the largest zone, the first of several equal ones.
// Holland names none; the largest suits an opening best.
func (r *FreeSpace) roomiest(list []macros.Destination, to board.Square) *macros.Destination {
	var best *macros.Destination
	most := 0 // size of the zone of best, 0 while it is not measured
	for i := range list {
		e := &list[i]
		switch {
		case e.To != to:
		case best == nil: // mostly the only one, so that nothing has to be measured
			best = e
		default:
			if most == 0 {
				most = r.zoneSize(best)
			}
			if size := r.zoneSize(e); size > most {
				best, most = e, size
			}
		}
	}
	return best
}

// zoneSize is the number of squares in the player's zone at a destination.
func (r *FreeSpace) zoneSize(e *macros.Destination) int {
	r.children.Scene.Shift(e.From, e.To)
	r.zone.Fill(r.children.Scene, e.Player)
	r.children.Scene.Shift(e.To, e.From)
	return r.zone.Len()
}

// deform appends the pushes that shift the border between the player's zone and another one without increasing the
// number of zones (Holland, "deformation" of corrals):
//
//	#  @$ #     the box goes on into the zone behind it, and the player's zone gains its square
//
// What one zone gains the other loses. The vector says whether that is good.
func (r *FreeSpace) deform(p *search.Position, seen featurespace.Seen, out []search.Child) []search.Child {
	rules, gen := r.level.Bounds[board.Forward], r.children.Gen
	rules.Limit = 1
	for _, box := range p.Boxes.AppendTo(nil) {
		list := gen.Destinations(r.children.Scene, p.Player, box, rules)
		for i := range list {
			if e := &list[i]; int(e.Zones) <= gen.Zones() && gen.Zone(e.To) != gen.Zone(p.Player) {
				out = r.marked(e, search.Deform, seen, out)
			}
		}
	}
	return out
}

// judge scores the child of one box moved alone. It is false when the box is part of a freeze deadlock.
func (r *FreeSpace) judge(c *search.Child, to *macros.Destination) bool {
	if to.From != to.To && r.freeze.After(r.children.Scene, to.To) {
		return false
	}
	c.Solved = r.children.Scene.Solved()
	r.freeze.FrozenAfter(r.children.Scene, to.From, to.To, r.frozen, r.after)
	c.Vector = r.score(r.children.Scene, to.Zones)
	return true
}
