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

// ZonesAfter is the number of player zones once the box on one square of the scene last loaded has moved to another,
// which is free. It takes constant time, as ZoneAfter.
func (g *Generator) ZonesAfter(box, to board.Square) int32 {
	l := &g.present
	var around, beside [4]board.Square
	parts, joined := 0, 0
	for _, u := range l.near[to] {
		if l.free(u) {
			parts = include(&around, parts, l.zoneWithout(u, to))
		}
	}
	for _, u := range l.near[box] {
		if l.free(u) && u != to {
			joined = include(&beside, joined, l.zoneWithout(u, to))
		}
	}
	return l.zones + int32(parts-joined)
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

// PlayerZone is the scan of the player's zone alone, for callers that make single moves, which take boxes from the
// border of the zone into it. Other zones only matter when they touch the box that moves. Their squares are looked up
// when they are asked for. In dense levels the player's zone is often a small part of the board.
type PlayerZone struct {
	layout layout
	scene  *board.Scene
	known  []board.Square // squares with numbers: those of the player's zone, then those of other zones asked for
	count  int32          // the last number given
}

// outside is the number of the squares outside the zone that have not been asked for.
const outside = -2

// NewPlayerZone makes the memory for a board.
func NewPlayerZone(b *board.Board) *PlayerZone {
	p := &PlayerZone{layout: newLayout(b)}
	for sq := range p.layout.number {
		p.layout.number[sq] = outside
	}
	return p
}

// Read scans the player's zone in a scene. The scene may show any child by a move into the zone while questions are
// asked.
func (p *PlayerZone) Read(s *board.Scene, z *board.Zone) {
	for _, sq := range p.known {
		p.layout.number[sq] = outside
	}
	p.scene, p.known = s, append(p.known[:0], z.Squares()...)
	for _, sq := range p.known {
		p.layout.number[sq] = 0
	}
	p.count = p.layout.walk(z.Min(), 0)
}

// ZoneAfter is the normalised player of a player on x once the box on one square has moved to a square of the zone. x
// must then be free.
func (p *PlayerZone) ZoneAfter(box, to, x board.Square) board.Square {
	p.know(x, box)
	for _, u := range p.layout.near[box] {
		p.know(u, box)
	}
	return p.layout.zoneAfter(box, to, x)
}

// know looks a square's zone up if it is free, unless that was done before. A box moves from a square, which counts as
// occupied.
func (p *PlayerZone) know(sq, box board.Square) {
	if p.layout.number[sq] != outside || sq == box || !p.scene.Free(sq) {
		return
	}
	p.count++
	head := len(p.known)
	p.known, p.layout.number[sq] = append(p.known, sq), p.count
	least := sq
	for ; head < len(p.known); head++ {
		for _, to := range p.layout.near[p.known[head]] {
			if p.layout.number[to] == outside && to != box && p.scene.Free(to) {
				p.known, p.layout.number[to] = append(p.known, to), p.count
				least = min(least, to)
			}
		}
	}
	p.layout.visits[p.count].root = least // no square of the player's zone has this root, so nothing else is asked
}
