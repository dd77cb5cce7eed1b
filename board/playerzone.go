package board

// PlayerZone scans the player's zone alone. It serves callers that only make moves of a box beside that zone into the
// zone. For such a move another zone matters only when it touches the box, so the squares of other zones are looked up
// when they are asked for. This pays in dense levels, where the player's zone is often a small part of the board.
type PlayerZone struct {
	zones Zones
	scene *Scene
	known []Square // squares with numbers: those of the player's zone, then those of other zones asked for
	count int32    // the last number given
}

// outside is the number of squares that lie outside the zone and have not been looked up.
const outside = -2

// NewPlayerZone makes the memory for a board.
func NewPlayerZone(b *Board) *PlayerZone {
	p := &PlayerZone{zones: *NewZones(b)}
	for sq := range p.zones.number {
		p.zones.number[sq] = outside
	}
	return p
}

// ReadZone scans the player's zone in a scene. When After is asked, the scene may show the same position, or a child of
// it by a move into the zone.
func (p *PlayerZone) ReadZone(s *Scene, z *Zone) {
	for _, sq := range p.known {
		p.zones.number[sq] = outside
	}
	p.scene, p.known = s, append(p.known[:0], z.Squares()...)
	for _, sq := range p.known {
		p.zones.number[sq] = 0
	}
	p.count = p.zones.walk(z.Min(), 0)
}

// After is the normalised player of a player on the square x once a box has moved to a square of the zone. The square x
// must then be free.
func (p *PlayerZone) After(box, to, x Square) Square {
	p.know(x, box)
	for _, u := range p.zones.near[box] {
		p.know(u, box)
	}
	return p.zones.After(box, to, x)
}

// know gives numbers to the zone of a square that is free, unless an earlier call has. The square box, from which a box
// moves, counts as occupied, whether the scene shows the box there or already on its new square.
func (p *PlayerZone) know(sq, box Square) {
	if p.zones.number[sq] != outside || sq == box || !p.scene.Free(sq) {
		return
	}
	p.count++
	head := len(p.known)
	p.known, p.zones.number[sq] = append(p.known, sq), p.count
	least := sq
	for ; head < len(p.known); head++ {
		for _, to := range p.zones.near[p.known[head]] {
			if p.zones.number[to] == outside && to != box && p.scene.Free(to) {
				p.known, p.zones.number[to] = append(p.known, to), p.count
				least = min(least, to)
			}
		}
	}
	p.zones.visits[p.count].root = least // the only field that After reads of a zone other than the player's
}
