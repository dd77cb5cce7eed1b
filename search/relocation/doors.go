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
	if len(r.stuck) == 0 || !use.On(technique.DoorMacros) || !use.On(technique.Routes) ||
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
