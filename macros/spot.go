package macros

import "planner/board"

// none marks a side without class: a side that is occupied.
const none = 0xff

// spot is what the search for one box knows of one square that the box can be on.
type spot struct {
	stamp   uint32          // the search that wrote it
	refused bool            // the rules close the square
	class   [4]uint8        // class of each side, named by its smallest side; none if occupied
	vertex  [4]int32        // vertex of each class, -1 if not reached
	least   [4]board.Square // normalised player of each class
	zones   int32           // zones with the box here
}

// at gives the spot of a free square, made on first use in a search.
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
	case g.extra:
		g.divideAlone(s, sq)
	case sq == g.box:
		g.divideHome(s)
	case g.places[sq].cut || g.beside(sq):
		g.divide(s, sq)
	default:
		g.divideNot(s, sq)
	}
	s.nameClasses()
	return s
}

// nameClasses names each class by its smallest side.
func (s *spot) nameClasses() {
	for d, zone := range s.least {
		s.class[d] = none
		if zone == board.None {
			continue
		}
		for e := 0; ; e++ {
			if s.least[e] == zone {
				s.class[d] = uint8(e)
				break
			}
		}
	}
}

// beside reports whether sq touches the box's own square.
func (g *Generator) beside(sq board.Square) bool {
	n := &g.near[sq]
	return n[0] == g.box || n[1] == g.box || n[2] == g.box || n[3] == g.box
}

// divideHome is the box on its own square: the layout as it was scanned.
func (g *Generator) divideHome(s *spot) {
	s.zones = g.zones
	for d, u := range g.near[g.box] {
		s.least[d] = board.None
		if g.places[u].entry > 0 {
			s.least[d] = g.places[u].root
		}
	}
}

// divideNot is a square that divides nothing: all its sides stay one zone, joined to others where the lifted box
// stood between them.
func (g *Generator) divideNot(s *spot, sq board.Square) {
	zone := g.places[sq].root
	if g.joins(zone) {
		zone = g.joined
	}
	s.zones = g.zones + 1 - int32(g.parts)
	for d, u := range g.near[sq] {
		s.least[d] = board.None
		if g.places[u].entry > 0 {
			s.least[d] = zone
		}
	}
}

// joins reports whether a zone of the scanned layout touches the box's own square.
func (g *Generator) joins(zone board.Square) bool {
	for _, part := range g.part[:g.parts] {
		if part == zone {
			return true
		}
	}
	return false
}

// divide is the general case, the box on sq instead of its own square h: the zones of the scanned layout without
// sq, except that all those which touch h are one, together with h.
func (g *Generator) divide(s *spot, sq board.Square) {
	var own, homes [4]board.Square
	count, joined, least := 0, 0, g.box
	for d, u := range g.near[sq] {
		s.least[d] = board.None
		if g.places[u].entry > 0 {
			s.least[d] = g.zoneWithout(u, sq)
			count = include(&own, count, s.least[d])
		}
	}
	for _, u := range g.near[g.box] {
		if g.places[u].entry > 0 && u != sq {
			zone := g.zoneWithout(u, sq)
			joined = include(&homes, joined, zone)
			least = min(least, zone)
		}
	}
	s.zones = g.zones - 1 + int32(count) + 1 - int32(joined)
	for d, u := range g.near[sq] {
		if u == g.box || s.least[d] != board.None && holds(&homes, joined, s.least[d]) {
			s.least[d] = least
		}
	}
}

// include adds a zone to a short list unless it is there, and returns the new length.
func include(list *[4]board.Square, n int, zone board.Square) int {
	if holds(list, n, zone) {
		return n
	}
	list[n] = zone
	return n + 1
}

func holds(list *[4]board.Square, n int, zone board.Square) bool {
	for _, z := range list[:n] {
		if z == zone {
			return true
		}
	}
	return false
}
