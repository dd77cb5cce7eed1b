package freespace

import "planner/board"

// Zones labels every zone of a layout (Holland, "Man access corral": a dictionary from squares to corral numbers).
// Zones are numbered from 0 in the order of their smallest squares, so First is also the normalised player of a zone.
// A Zones can be used for one layout after another and allocates only while the number of zones still grows.
type Zones struct {
	board *board.Board
	boxes board.Key // key of the layout that is labelled
	valid bool      // some layout is
	label []int32   // -1 where a box stands, and for the Wall
	first []board.Square
	queue []board.Square
}

// NewZones makes an empty labelling.
func NewZones(b *board.Board) *Zones {
	return &Zones{board: b, label: make([]int32, b.Squares()+1), queue: make([]board.Square, 0, b.Squares())}
}

// Label numbers the zones of a layout, unless it is the one labelled last, and returns how many there are.
func (z *Zones) Label(s *board.Scene) int {
	if z.valid && z.boxes == s.BoxesKey() {
		return len(z.first)
	}
	z.boxes, z.valid = s.BoxesKey(), true
	for i := range z.label {
		z.label[i] = -1
	}
	z.first = z.first[:0]
	for sq := board.Square(0); sq < z.board.Wall(); sq++ {
		if z.label[sq] < 0 && s.Free(sq) {
			z.flood(s, sq, int32(len(z.first)))
			z.first = append(z.first, sq)
		}
	}
	return len(z.first)
}

// flood labels one zone.
func (z *Zones) flood(s *board.Scene, from board.Square, zone int32) {
	queue, near, label := append(z.queue[:0], from), z.board.Neighbours(), z.label
	label[from] = zone
	for head := 0; head < len(queue); head++ {
		for _, to := range &near[queue[head]] {
			if label[to] < 0 && s.Free(to) {
				label[to] = zone
				queue = append(queue, to)
			}
		}
	}
	z.queue = queue
}

// Of is the zone of a square, -1 for a box or the Wall.
func (z *Zones) Of(sq board.Square) int { return int(z.label[sq]) }

// Count is the number of zones.
func (z *Zones) Count() int { return len(z.first) }
