package macros

import "planner/board"

// Visits calls fn for every square that one more box, put on a free square, can be brought to, with the player on any
// side of it at first; some squares come more than once. All such boxes of a layout share its one scan.
func (g *Generator) Visits(s *board.Scene, sq board.Square, rules Rules, fn func(to board.Square)) {
	g.Load(s)
	g.lift(sq, rules)
	g.target.To = board.None
	g.extra = true
	defer func() { g.extra = false }()
	home := g.at(sq)
	for d, class := range home.class {
		if int(class) == d { // a class is named by its smallest side
			g.reach(home, vertex{sq: sq, parent: -1, class: class, given: true})
		}
	}
	for head := 0; head < len(g.vertices); head++ {
		v := g.vertices[head]
		class := &g.spots[v.sq].class
		for d := board.Up; d <= board.Left; d++ {
			if class[d] == v.class {
				g.step(v, int32(head), d)
			}
		}
	}
	for i := range g.vertices {
		fn(g.vertices[i].sq)
	}
	g.Work += int64(len(g.vertices))
}

// divideAlone is the box on sq when it stands nowhere in the scanned layout.
func (g *Generator) divideAlone(s *spot, sq board.Square) {
	var own [4]board.Square
	count := 0
	for d, u := range g.near[sq] {
		s.least[d] = board.None
		if g.places[u].entry > 0 {
			s.least[d] = g.zoneWithout(u, sq)
			count = include(&own, count, s.least[d])
		}
	}
	s.zones = g.zones - 1 + int32(count)
}
