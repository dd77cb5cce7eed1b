package freespace

import (
	"planner/board"
	"planner/search/featurespace"
	"planner/technique"
)

// throughAtOnce is the number of boxes of a position for which a route through doors is looked for, at most. Not
// measured finely.
const throughAtOnce = 8

// through looks for routes through doors for the boxes without a route: where the player is shut off from the square
// that he has to stand on next, he goes through doors to that square (Holland, "One-way access": the moves through the
// doors are inserted into push routes). Such routes are played one box at a time, as shuffles are.
func (r *Relocation) through(x *featurespace.Expansion) {
	use := r.options.Use
	if len(r.maker.stuck) == 0 || len(r.options.Doors) == 0 || !use.On(technique.DoorMacros) || !use.On(technique.Routes) {
		return
	}
	scene := r.children.Scene
	r.maker.open = r.maker.open[:0]
	for i := range r.options.Doors {
		if d := &r.options.Doors[i]; d.Open(scene) {
			r.maker.open = append(r.maker.open, d.O)
		}
	}
	if len(r.maker.open) == 0 {
		return
	}
	for _, box := range r.maker.stuck[:min(len(r.maker.stuck), throughAtOnce)] {
		use.Note(technique.DoorMacros, r.routeThrough(x, box))
	}
}

// routeThrough makes the first move of the route of a box through doors. The result says whether there is one.
func (r *Relocation) routeThrough(x *featurespace.Expansion, box board.Square) bool {
	list := r.maker.ways.Phantoms(r.children.Scene, x.Position.Player, box, r.maker.open, r.children.Bounds)
	to := r.furthest(list)
	if to == nil {
		return false
	}
	steps := r.maker.ways.Route(r.children.Scene, x.Position.Player, *to, r.children.Bounds)
	return r.begin(x, box, to.To, steps)
}

// joinedZones is the memory of zonesThrough.
type joinedZones struct {
	zones  *board.Zones   // of the position without the boxes in doors
	lifted []board.Square // the boxes in doors
}

// zonesThrough is the number of zones of the position on the scene when zones that doors join count as one. zones is
// the number without that. Boxes in doors that can be passed are left out (Holland, "A simple implementation of SOLVE":
// "the number of zones above one in the position obtained by deleting boxes on open-squares"). Whether the player can
// come back as well is tested only for the positions that an opening ends with.
func (r *Relocation) zonesThrough(zones int32) int32 {
	if zones == 1 || len(r.options.Doors) == 0 || !r.options.Use.On(technique.ZoneCyclic) {
		return zones
	}
	s := r.children.Scene
	r.joined.lifted = r.joined.lifted[:0]
	for i := range r.options.Doors {
		if d := &r.options.Doors[i]; d.Open(s) {
			s.Lift(d.O)
			r.joined.lifted = append(r.joined.lifted, d.O)
		}
	}
	joined := zones
	if len(r.joined.lifted) > 0 {
		r.joined.zones.Scan(s)
		joined = int32(r.joined.zones.Count())
	}
	for _, o := range r.joined.lifted {
		s.Drop(o)
	}
	r.options.Use.Note(technique.ZoneCyclic, joined < zones)
	return joined
}
