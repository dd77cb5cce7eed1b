package macros

import "planner/board"

// step tries the move that a player on side d of the box can make: away from him for a push, towards him for a
// pull. In both cases he is on side d of the box after the move.
func (g *Generator) step(v vertex, parent int32, d board.Dir) {
	to := g.present.near[v.sq][d.Opposite()]
	needs := to
	if g.side == board.Reverse {
		to = g.present.near[v.sq][d]
		needs = g.present.near[to][d]
	}
	if !g.open(needs) {
		return
	}
	s := g.at(to)
	if s.refused || s.vertex[s.class[d]] >= 0 || g.refusesStand(to, d) {
		return
	}
	n := g.reach(s, vertex{sq: to, parent: parent, cost: v.cost + 1, class: s.class[d], side: d})
	if g.target.To != board.None {
		g.aim(s, n)
	} else if !g.extra {
		g.give(s, n)
	}
}

// reach adds a new vertex and returns its index.
func (g *Generator) reach(s *spot, v vertex) int32 {
	n := int32(len(g.vertices))
	s.vertex[v.class] = n
	g.vertices = append(g.vertices, v)
	return n
}

// aim notes a vertex as found when it is the target of Route, which ends the search.
func (g *Generator) aim(s *spot, n int32) {
	v := &g.vertices[n]
	if g.found < 0 && v.sq == g.target.To && (g.target.Player == board.None || s.least[v.class] == g.target.Player) {
		g.found = n
	}
}

// give adds a vertex to the destinations.
func (g *Generator) give(s *spot, n int32) {
	v := &g.vertices[n]
	least := s.least[v.class]
	g.list = append(g.list, Destination{
		Key:    g.key.Xor(g.board.BoxKey(g.box)).Xor(g.board.BoxKey(v.sq)).Xor(g.board.PlayerKey(least)),
		From:   g.box,
		To:     v.sq,
		Player: least,
		Cost:   v.cost,
		Zones:  s.zones,
		vertex: n,
	})
}
