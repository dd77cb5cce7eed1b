package macros

import "planner/board"

// PlayerZone is the scan of the player's zone alone, for callers that make single moves, which take boxes from the
// border of the zone into it. Other zones only matter when they touch the box that moves. Their squares are looked up
// when they are asked for. In dense levels the player's zone is often a small part of the board.
type PlayerZone struct {
	layout
	scene *board.Scene
	known []board.Square // squares with numbers: those of the player's zone, then those of other zones asked for
	count int32          // the last number given
}

// outside is the number of the squares outside the zone that have not been asked for.
const outside = -2

// NewPlayerZone makes the memory for a board.
func NewPlayerZone(b *board.Board) *PlayerZone {
	p := &PlayerZone{layout: newLayout(b)}
	for sq := range p.number {
		p.number[sq] = outside
	}
	p.known = make([]board.Square, 0, b.Squares()+1)
	return p
}

// Read scans the player's zone in a scene. The scene may show any child by a move into the zone while questions are
// asked.
func (p *PlayerZone) Read(s *board.Scene, z *board.Zone) {
	for _, sq := range p.known {
		p.number[sq] = outside
	}
	p.scene, p.known = s, append(p.known[:0], z.Squares()...)
	for _, sq := range p.known {
		p.number[sq] = 0
	}
	p.count = p.walk(z.Min(), 0)
}

// ZoneAfter is the normalised player of a player on x once the box on one square has moved to a square of the zone. x
// must then be free.
func (p *PlayerZone) ZoneAfter(box, to, x board.Square) board.Square {
	p.know(x, box)
	for _, u := range p.near[box] {
		p.know(u, box)
	}
	return p.zoneAfter(box, to, x)
}

// know looks a square's zone up if it is free, unless that was done before. A box moves from a square, which counts as
// occupied.
func (p *PlayerZone) know(sq, box board.Square) {
	if p.number[sq] != outside || sq == box || !p.scene.Free(sq) {
		return
	}
	p.count++
	p.visits[p.count].root = p.flood(sq, box) // which is that of no square of the player's zone, so nothing else is asked
}

// flood gives the squares of another zone, which holds sq, the last number, and returns the smallest of them. Each square
// puts its four neighbours at the end of the list, one after the other, and the end moves on by the outcome of take.
func (p *PlayerZone) flood(sq, box board.Square) board.Square {
	near, number, count := p.near, p.number, p.count
	head := len(p.known)
	tail, known, least := head+1, p.known[:cap(p.known)], sq
	number[box] = -1 // it counts as occupied
	known[head], number[sq] = sq, count
	for ; head < tail; head++ {
		at := known[head]
		least = min(least, at)
		for _, to := range &near[at] {
			known[tail] = to
			tail += take(number, to, count, p.scene.Occupied(to))
		}
	}
	p.known, number[box] = known[:tail], outside
	return least
}

// take gives a square a number if it has none yet and is not occupied. It returns 1 if it does so, else 0. Which of these
// it is cannot be foreseen, so there is no branch on it.
func take(number []int32, sq board.Square, count int32, occupied uint8) (fresh int) {
	was := number[sq]
	is := was
	if was+int32(occupied) == outside { // no number is less
		is = count
	}
	number[sq] = is
	if is != was {
		fresh = 1
	}
	return fresh
}
