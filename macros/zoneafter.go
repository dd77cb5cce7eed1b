package macros

import "planner/board"

// ZoneAfter is the normalised player of a player on x once the box on one square of the scene last loaded has moved to
// another. x must then be free. It takes constant time, because the scan of the layout knows how any square divides its
// zone, and the square that the box leaves joins the zones beside it.
func (g *Generator) ZoneAfter(box, to, x board.Square) board.Square {
	return g.present.zoneAfter(box, to, x)
}

// zoneAfter is Generator.ZoneAfter.
func (l *layout) zoneAfter(box, to, x board.Square) board.Square {
	if to == box {
		return l.zone(x)
	}
	joined, least := x == box, box
	zone := box
	if !joined {
		zone = l.zoneWithout(x, to)
	}
	for _, u := range l.near[box] {
		if u != to && l.free(u) {
			beside := l.zoneWithout(u, to)
			joined, least = joined || beside == zone, min(least, beside)
		}
	}
	if joined {
		return least
	}
	return zone
}

// Removed is the number of zones once the box of the last search has left the board, and the normalised player of a
// player who then stands on a square that is free while the box is away.
func (g *Generator) Removed(player board.Square) (zone board.Square, zones int32) {
	zones = g.present.zones + 1 - int32(g.parts)
	if player == g.box || g.touchesBox(g.present.zone(player)) {
		return g.joined, zones
	}
	return g.present.zone(player), zones
}
