package macros

import "planner/board"

// All calls fn with the destinations of every box of a set that has any, in the order of the box squares, until fn
// returns false. The boxes must stand in the scene. Destinations of two boxes are the same position only if each lies
// on its box's own square with the player in the same new zone; All gives only the first of them. The list belongs to
// the generator and is valid until fn returns. fn may call Reversible but no search of this generator, and it must
// leave the scene as it is.
func (g *Generator) All(s *board.Scene, player board.Square, rules Rules, boxes board.Bits,
	fn func(box board.Square, list []Destination) (more bool)) {
	g.given.beginCall()
	for box := range boxes.All() {
		if list := g.withoutRepeats(g.Destinations(s, player, box, rules)); len(list) > 0 && !fn(box, list) {
			return
		}
	}
}

// withoutRepeats drops the destinations on a box's own square that another box has given in this call of All.
func (g *Generator) withoutRepeats(list []Destination) []Destination {
	kept := 0
	for i := range list {
		if e := &list[i]; e.To == e.From && g.given.give(e.Player) {
			continue
		}
		if kept < i {
			list[kept] = list[i]
		}
		kept++
	}
	return list[:kept]
}

// Visits calls fn for every square to which one more box, put on a free square, can be brought when the player may
// begin on any side of the box. It may give a square more than once. All such searches in one layout share one scan.
func (g *Generator) Visits(s *board.Scene, sq board.Square, rules Rules, fn func(to board.Square)) {
	g.ScanLayout(s)
	g.beginSearch(sq, true, rules, anywhere)
	start := g.at(sq)
	for d, class := range start.class {
		if int(class) == d { // a class is named by its smallest side
			g.tree.reach(start, vertex{sq: sq, parent: -1, class: class})
		}
	}
	g.spread()
	for i := range g.tree.vertices {
		fn(g.tree.vertices[i].sq)
	}
}
