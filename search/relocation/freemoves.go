package relocation

import (
	"context"

	"planner/board"
	"planner/macros"
	"planner/search"
	"planner/search/featurespace"
	"planner/technique"
)

// Expand implements featurespace.Rules. The list is never complete, since most moves of the boxes on targets are left
// out.
func (r *FreeSpace) Expand(ctx context.Context, x *featurespace.Expansion) (complete bool) {
	boxes := x.Position.Boxes
	r.children.Scene.Set(boxes)
	r.children.Freeze.Frozen(r.children.Scene, r.frozen)
	for box := range boxes.All() {
		if ctx.Err() != nil {
			return false
		}
		r.moves(x, box)
	}
	if r.plan.Use.On(technique.Deformation) {
		before := len(x.Children)
		r.deform(x)
		r.plan.Use.Note(technique.Deformation, len(x.Children) > before)
	}
	return false
}

// moves makes the moves of a box: for a box that is on no target the route to one, and moves by one square; in a plan
// with Ends those to any destination.
func (r *FreeSpace) moves(x *featurespace.Expansion, box board.Square) {
	parked := r.targets.Has(box)
	if parked && !r.plan.Ends {
		return
	}
	list := r.children.Gen.Destinations(r.children.Scene, x.Position.Player, box, r.children.Bounds)
	if to := r.target(list); to != nil && !parked {
		r.mark(x, to, search.Route)
	}
	for i := range list {
		if !r.plan.Ends && list[i].Cost > 1 {
			break
		}
		r.children.Child(x, &list[i])
	}
}

// mark makes the child of a macro. A route costs the search nothing.
func (r *FreeSpace) mark(x *featurespace.Expansion, to *macros.Destination, kind search.Macro) {
	before := len(x.Children)
	r.children.Child(x, to)
	for i := range x.Children[before:] { // one, or none
		x.Children[before+i].Macro, x.Children[before+i].Advised = kind, kind == search.Route
	}
}

// target is the destination of a box on the furthest goal-matching target, else on the furthest excess one, nil when it
// can be brought to none.
func (r *FreeSpace) target(list []macros.Destination) *macros.Destination {
	if to := r.furthest(list, r.plan.Arrangement.MatchingSet); to != nil {
		return to
	}
	return r.furthest(list, r.plan.Arrangement.ExcessSet)
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

// deform makes the pushes that shift the border between the player's zone and another one without increasing the
// number of zones (Holland, "deformation" of corrals):
//
//	#  @$ #     the box goes on into the zone behind it, and the player's zone gains its square
//
// What one zone gains the other loses. The vector says whether that is good.
func (r *FreeSpace) deform(x *featurespace.Expansion) {
	p, rules, gen := x.Position, r.children.Bounds, r.children.Gen
	rules.Limit = 1
	for box := range p.Boxes.All() {
		list := gen.Destinations(r.children.Scene, p.Player, box, rules)
		for i := range list {
			if e := &list[i]; int(e.Zones) <= gen.Zones.Count() && gen.Zones.Of(e.To) != gen.Zones.Of(p.Player) {
				r.mark(x, e, search.Deform)
			}
		}
	}
}

// judge scores the child of one box moved alone.
func (r *FreeSpace) judge(_ *featurespace.Expansion, c *search.Child, to *macros.Destination) bool {
	c.Solved = r.children.Scene.Solved()
	r.children.Freeze.FrozenAfter(r.children.Scene, to.From, to.To, r.frozen, r.after)
	c.Vector = r.score(r.children.Scene, to.Zones)
	return true
}
