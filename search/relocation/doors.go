package relocation

import (
	"planner/board"
	"planner/macros"
	"planner/search"
	"planner/search/featurespace"
	"planner/technique"
)

// throughAtOnce is the number of boxes of a position for which a route through doors is looked for, at most. Not
// measured finely.
const throughAtOnce = 8

// through looks for routes through doors of the boxes without a route: the player goes to another zone through doors, and
// from there the box goes to the aim (Holland, "One-way access": the moves through the doors are inserted into push
// routes). The first passage of such a route is a child already. It gets the score of the end of the route, a little
// worse for each move that is left, so that doors are passed where that leads to something.
func (r *Rules) through(x *featurespace.Expansion) {
	use := r.options.Use
	if len(r.stuck) == 0 || len(r.options.Doors) == 0 || !use.On(technique.DoorMacros) || !use.On(technique.Routes) ||
		r.children.Gen.Zones.Count() == 1 {
		return
	}
	ways := r.ways.Find(r.children.Scene, x.Position.Player, r.children.Bounds)
	if len(ways) == 0 {
		return
	}
	for _, box := range r.stuck[:min(len(r.stuck), throughAtOnce)] {
		use.Note(technique.DoorMacros, r.routeThrough(x, ways, box))
	}
}

// routeThrough values the first passage of a route of a box through the fewest doors. It reports whether there is one.
func (r *Rules) routeThrough(x *featurespace.Expansion, ways []macros.Way, box board.Square) bool {
	for _, way := range ways {
		list := r.children.Gen.Destinations(r.children.Scene, way.Player, box, r.children.Bounds)
		to := r.furthest(list)
		if to == nil {
			continue
		}
		end, kept := r.end(x, box, to.To, *to)
		return kept && raise(x.Children, &way.Steps[0], end[Score]+int32(len(way.Steps)))
	}
	return false
}

// raise gives the child of a passage a score that is better than its own. It reports whether there is the child.
func raise(children []search.Child, passage *macros.Destination, score int32) bool {
	for i := range children {
		c := &children[i]
		if c.From == passage.From && c.To == passage.To && c.Player == passage.Player {
			if !c.Known {
				c.Vector[Score] = min(c.Vector[Score], score)
			}
			return true
		}
	}
	return false
}

// zonesThrough is the number of zones of the position on the scene, which has some, when those that doors join are taken
// as one: boxes in doors that can be passed are left out (Holland, "A simple implementation of SOLVE": "the number of
// zones above one in the position obtained by deleting boxes on open-squares"). That the player can come back as well is
// tested only of the positions that an opening ends with.
func (r *Rules) zonesThrough(zones int32) int32 {
	if zones == 1 || len(r.options.Doors) == 0 || !r.options.Use.On(technique.ZoneCyclic) {
		return zones
	}
	s := r.children.Scene
	r.lifted = r.lifted[:0]
	for i := range r.options.Doors {
		if d := &r.options.Doors[i]; d.Open(s) {
			s.Lift(d.O)
			r.lifted = append(r.lifted, d.O)
		}
	}
	joined := zones
	if len(r.lifted) > 0 {
		r.zones.Scan(s)
		joined = int32(r.zones.Count())
	}
	for _, o := range r.lifted {
		s.Drop(o)
	}
	r.options.Use.Note(technique.ZoneCyclic, joined < zones)
	return joined
}
