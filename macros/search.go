package macros

import "planner/board"

// Destinations finds every destination of the box on square box, for a player anywhere in his zone. They come in order
// of cost. The result belongs to the generator and is valid until its next call.
func (g *Generator) Destinations(s *board.Scene, player, box board.Square, rules Rules) []Destination {
	g.target.To = board.None
	g.search(s, player, box, rules)
	return g.list
}

// Route appends the fewest single moves that bring the box on square box to the square to and leave the player in
// the zone normalised to after. If after is board.None, any zone will do. It reports whether there is such a route, and
// stops at the first one it finds. The scene is left as it was.
func (g *Generator) Route(s *board.Scene, player, box, to, after board.Square, rules Rules,
	moves []board.Move) ([]board.Move, bool) {
	g.target = Destination{To: to, Player: after}
	g.search(s, player, box, rules)
	if g.found < 0 {
		return moves, false
	}
	return g.trace(g.found, moves), true
}

// search runs over squares and classes breadth first. The player's walks cost nothing, so a layer is one box move.
func (g *Generator) search(s *board.Scene, player, box board.Square, rules Rules) {
	g.Load(s)
	g.lift(box, rules)
	zone := g.present.zone(player)
	own := g.at(box)
	for d, least := range own.least {
		if least == zone {
			g.reach(own, vertex{sq: box, parent: -1, class: own.class[d]})
			break
		}
	}
	g.spread()
}

// spread goes on from the first vertices breadth first.
func (g *Generator) spread() {
	for head := 0; head < len(g.vertices) && g.found < 0; head++ {
		v := g.vertices[head]
		if g.rules.Limit > 0 && v.cost >= g.rules.Limit {
			break
		}
		class := &g.spots[v.sq].class
		for d := board.Up; d <= board.Left; d++ {
			if class[d] == v.class {
				g.step(v, int32(head), d)
			}
		}
	}
	g.Work += int64(len(g.vertices))
}
