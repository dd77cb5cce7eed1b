package flow

import (
	"slices"

	"planner/board"
)

// PairSpace is the space of any two boxes alone in a maze: all pairs of live squares, and the zones that the player can
// be in beside them. Every push and pull leaves the player beside a box, so these zones are all that matter.
//
// Each pair of squares has at most eight zones beside its boxes. They are numbered in the order in which the four
// neighbours of the first box, up to down, and then those of the second one are looked at. Both orders of a pair have
// the same numbers.
type PairSpace struct {
	Board   *board.Board
	Squares []board.Square // the live squares, ascending; boxes of a pair are named by their numbers here
	Live    []int32        // by square: its number among Squares, -1 for dead squares
	zones   []uint32       // at len(Squares)*p+q the zones of the neighbours of p, then of q, four bits each
	counts  []uint8        // at the same place the number of zones
}

// NoZone stands for the zone of an occupied square.
const NoZone = 15

// NewPairSpace numbers the zones of every pair of squares that are not dead. It returns nil for mazes that are too
// large.
func NewPairSpace(b *board.Board, dead board.Bits) *PairSpace {
	s := &PairSpace{Board: b}
	s.Squares, s.Live = b.Except(dead)
	n := len(s.Squares)
	if n*n/2*b.Squares() > pairFloods {
		return nil
	}
	s.zones, s.counts = make([]uint32, n*n), make([]uint8, n*n)
	scene, scan := board.NewScene(b), board.NewZones(b)
	for p := range n {
		scene.SetSquares(s.Squares[p : p+1])
		scan.Scan(scene)
		for q := p + 1; q < n; q++ {
			both, count := classify(b, scan, s.Squares[p], s.Squares[q])
			zones := uint32(both)
			s.zones[p*n+q], s.zones[q*n+p] = zones, zones>>16|zones<<16
			s.counts[p*n+q], s.counts[q*n+p] = count, count
		}
	}
	return s
}

// classify numbers the zones beside two or three boxes, four bits for each side of each box. The scan has all of them
// but the last.
func classify(b *board.Board, scan *board.Zones, boxes ...board.Square) (zones uint64, count uint8) {
	var names [12]board.Square // of the zones found
	zones = ^uint64(0)
	last := boxes[len(boxes)-1]
	for slot := range 4 * len(boxes) {
		beside := b.Next(boxes[slot>>2], board.Dir(slot&3))
		if beside == b.Wall() || slices.Contains(boxes, beside) {
			continue
		}
		name, zone := scan.Without(beside, last), uint8(0)
		for zone < count && names[zone] != name {
			zone++
		}
		if zone == count {
			names[count] = name
			count++
		}
		zones &^= uint64(NoZone-zone) << (4 * slot)
	}
	return zones, count
}

// Zones is the number of zones beside the boxes p and q.
func (s *PairSpace) Zones(p, q int32) int { return int(s.counts[int(p)*len(s.Squares)+int(q)]) }

// ZoneBeside is the zone of the neighbour of p in direction d when the other box is q.
func (s *PairSpace) ZoneBeside(p, q int32, d board.Dir) uint8 {
	return uint8(s.zones[int(p)*len(s.Squares)+int(q)] >> (4 * d) & 15)
}

// Stand is a square of a zone beside the boxes p and q.
func (s *PairSpace) Stand(p, q int32, zone uint8) board.Square {
	for _, d := range board.Dirs {
		if s.ZoneBeside(p, q, d) == zone {
			return s.Board.Next(s.Squares[p], d)
		}
		if s.ZoneBeside(q, p, d) == zone {
			return s.Board.Next(s.Squares[q], d)
		}
	}
	return board.None
}

// ZoneOf is the zone beside the boxes p and q that a zone of the player belongs to, who may be hemmed in by more boxes.
// It is NoZone when that does not show, because the player stands beside neither box.
func (s *PairSpace) ZoneOf(p, q int32, player *board.Zone) uint8 {
	zones := s.zones[int(p)*len(s.Squares)+int(q)]
	for slot := range 8 {
		if number := uint8(zones >> (4 * slot) & 15); number != NoZone {
			box := s.Squares[p]
			if slot >= 4 {
				box = s.Squares[q]
			}
			if player.Has(s.Board.Next(box, board.Dir(slot&3))) {
				return number
			}
		}
	}
	return NoZone
}

// Back is the zone that a pair comes to when box p is moved by the side back from where it is, in direction d, out of
// a zone. The box comes to the square next. It is false when there is no such move, or when it leads to a dead square.
func (s *PairSpace) Back(back board.Side, p, q int32, zone uint8, d board.Dir) (next int32, to uint8, ok bool) {
	m := board.NewMove(s.Squares[p], d)
	stand, needs, square := s.Board.Stand(back, m), s.Board.Needs(back, m), s.Board.To(m)
	beside, other, wall := d, s.Squares[q], s.Board.Wall()
	if back == board.Forward {
		beside = d.Opposite()
	}
	if stand == wall || needs == wall || needs == other || stand == other || square == other || s.Live[square] < 0 {
		return 0, 0, false
	}
	if s.ZoneBeside(p, q, beside) != zone {
		return 0, 0, false
	}
	// After the move the player stands beside the box again, on the same side of it.
	next = s.Live[square]
	return next, s.ZoneBeside(next, q, beside), true
}
