package macros

import "planner/board"

// anywhere is the target of a search that gives all destinations.
var anywhere = Destination{To: board.None}

// step tries the move that a player on side d of the box can make: away from him for a push, towards him for a pull.
// Either way he stands on side d of the box after the move.
func (g *Generator) step(v vertex, parent int32, d board.Dir) {
	to := g.near[v.sq][d.Opposite()]
	needs := to
	if g.side == board.Reverse {
		to = g.near[v.sq][d]
		needs = g.near[to][d]
	}
	if !g.open(needs) {
		return
	}
	s := g.at(to)
	if s.refused || s.vertex[s.class[d]] >= 0 || g.refusesStand(to, d) {
		return
	}
	n := g.tree.reach(s, vertex{sq: to, parent: parent, cost: v.cost + 1, class: s.class[d], player: d})
	if g.wanted.target.To != board.None {
		g.wanted.look(to, s.least[s.class[d]], n)
	} else if !g.lifted.extra {
		g.give(s, n)
	}
}

// give adds a vertex to the destinations.
func (g *Generator) give(s *spot, n int32) {
	v := &g.tree.vertices[n]
	least := s.least[v.class]
	g.list = append(g.list, Destination{
		Key:    g.key.Xor(g.board.BoxKey(g.lifted.box)).Xor(g.board.BoxKey(v.sq)).Xor(g.board.PlayerKey(least)),
		From:   g.lifted.box,
		To:     v.sq,
		Player: least,
		Cost:   v.cost,
		Zones:  s.zones,
		vertex: n,
	})
}

// Reversible reports whether the box alone can be brought back from a destination of the last search to the position in
// which that search began. Vertices are marked at the first question: only searches along packing orders ask any.
func (g *Generator) Reversible(to *Destination) bool {
	if !g.tree.marked {
		g.tree.marked = true
		g.markBack()
	}
	return g.tree.vertices[to.vertex].back
}

// markBack marks every vertex from which this box alone can come back to the start. It searches backwards from the
// start along all moves between reached vertices, not only along those by which the search reached them.
func (g *Generator) markBack() {
	t := &g.tree
	if len(t.vertices) == 0 {
		return
	}
	for t.mark(0); len(t.stack) > 0; {
		v := t.vertices[t.stack[len(t.stack)-1]]
		t.stack = t.stack[:len(t.stack)-1]
		class := &g.spots[v.sq].class
		for d := board.Up; d <= board.Left; d++ {
			if class[d] == v.class {
				g.stepBack(v.sq, d)
			}
		}
	}
}

// stepBack undoes the move that would leave the box on sq and the player on side d.
func (g *Generator) stepBack(sq board.Square, d board.Dir) {
	if g.refusesStand(sq, d) {
		return
	}
	from := g.near[sq][d]
	if g.side == board.Reverse {
		from = g.near[sq][d.Opposite()]
	}
	s := &g.spots[from]
	if s.stamp != g.now || s.refused || s.class[d] == noClass {
		return
	}
	n := s.vertex[s.class[d]]
	if n >= 0 && !g.tree.vertices[n].back {
		g.tree.mark(n)
	}
}

// Destinations finds every destination of the box on square box, for a player anywhere in his zone, in order of cost.
// The result belongs to the generator and is valid until its next call.
func (g *Generator) Destinations(s *board.Scene, player, box board.Square, rules Rules) []Destination {
	g.search(s, player, box, rules, anywhere)
	return g.list
}

// Route appends the fewest single moves that bring the box on square box to the square to and leave the player in
// the zone normalised to after. If after is board.None, any zone will do. Route stops at the first such route that it
// finds, and reports whether there is one. The scene stays as it was.
func (g *Generator) Route(s *board.Scene, player, box, to, after board.Square, rules Rules,
	moves []board.Move) ([]board.Move, bool) {
	g.search(s, player, box, rules, Destination{To: to, Player: after})
	if g.wanted.found < 0 {
		return moves, false
	}
	return g.tree.trace(g.wanted.found, g.side, moves), true
}

// search runs over squares and classes breadth first. The player's walks cost nothing, so a layer is one box move.
func (g *Generator) search(s *board.Scene, player, box board.Square, rules Rules, target Destination) {
	g.ScanLayout(s)
	g.beginSearch(box, false, rules, target)
	zone := g.Zones.Of(player)
	own := g.at(box)
	for d, least := range own.least {
		if least == zone {
			g.tree.reach(own, vertex{sq: box, parent: -1, class: own.class[d]})
			break
		}
	}
	g.spread()
}

// spread goes on from the vertices entered so far, breadth first.
func (g *Generator) spread() {
	for head := 0; head < len(g.tree.vertices) && g.wanted.found < 0; head++ {
		v := g.tree.vertices[head]
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
	g.Work += int64(len(g.tree.vertices))
}
