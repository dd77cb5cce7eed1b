package macros

import (
	"planner/board"
	"slices"
)

// at gives the spot of a square that the box can stand on. A search computes each spot once, when it first asks.
func (g *Generator) at(sq board.Square) *spot {
	s := &g.spots[sq]
	if s.stamp == g.now {
		return s
	}
	s.stamp = g.now
	s.refused = g.refuses(sq)
	if s.refused {
		return s
	}
	s.vertex = [4]int32{-1, -1, -1, -1}
	switch {
	case sq == g.lifted.box && !g.lifted.extra:
		g.divideOwn(s)
	case g.lifted.extra || g.Zones.Cuts(sq) || g.besideBox(sq):
		g.divide(s, sq)
	default:
		g.divideNothing(s, sq)
	}
	s.nameClasses()
	return s
}

// besideBox reports whether sq touches the box's own square.
func (g *Generator) besideBox(sq board.Square) bool {
	n := &g.near[sq]
	return n[0] == g.lifted.box || n[1] == g.lifted.box || n[2] == g.lifted.box || n[3] == g.lifted.box
}

// divideOwn divides the zones around the box on its own square. The zones belong to the scanned layout.
func (g *Generator) divideOwn(s *spot) {
	s.zones = int32(g.Zones.Count())
	for d, u := range g.near[g.lifted.box] {
		s.least[d] = board.None
		if g.Zones.Free(u) {
			s.least[d] = g.Zones.Of(u)
		}
	}
}

// divideNothing is for a square that divides no zone. All sides of the box are then in one zone, which other zones join
// if the lifted box stood between them.
func (g *Generator) divideNothing(s *spot, sq board.Square) {
	zone := g.Zones.Of(sq)
	if g.lifted.touches(zone) {
		zone = g.lifted.joined
	}
	s.zones = int32(g.Zones.Count()) + 1 - int32(g.lifted.parts)
	for d, u := range g.near[sq] {
		s.least[d] = board.None
		if g.Zones.Free(u) {
			s.least[d] = zone
		}
	}
}

// divide handles the general case, the box on sq instead of on its own square h. The zones are those of the scanned
// layout without sq, except that all zones which touch h form one zone together with h. An extra box has no h.
func (g *Generator) divide(s *spot, sq board.Square) {
	var around, atBox [4]board.Square
	count, joined, least := 0, 0, g.lifted.box
	for d, u := range g.near[sq] {
		s.least[d] = board.None
		if g.Zones.Free(u) {
			s.least[d] = g.Zones.Without(u, sq)
			count = include(&around, count, s.least[d])
		}
	}
	if s.zones = int32(g.Zones.Count()) - 1 + int32(count); g.lifted.extra {
		return
	}
	for _, u := range g.near[g.lifted.box] {
		if g.Zones.Free(u) && u != sq {
			zone := g.Zones.Without(u, sq)
			joined = include(&atBox, joined, zone)
			least = min(least, zone)
		}
	}
	s.zones += 1 - int32(joined)
	for d, u := range g.near[sq] {
		if u == g.lifted.box || s.least[d] != board.None && slices.Contains(atBox[:joined], s.least[d]) {
			s.least[d] = least
		}
	}
}
