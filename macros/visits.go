package macros

import "planner/board"

// Visits calls fn for every square that one more box, put on a free square, can be brought to, when the player may
// begin on any side of it. Some squares are given more than once. All such searches in one layout share its one scan.
func (g *Generator) Visits(s *board.Scene, sq board.Square, rules Rules, fn func(to board.Square)) {
	g.Load(s)
	g.lift(sq, rules)
	g.target.To = board.None
	g.extra = true
	defer func() { g.extra = false }()
	start := g.at(sq)
	for d, class := range start.class {
		if int(class) == d { // a class is named by its smallest side
			g.reach(start, vertex{sq: sq, parent: -1, class: class})
		}
	}
	g.spread()
	for i := range g.vertices {
		fn(g.vertices[i].sq)
	}
}
