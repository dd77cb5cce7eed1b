package board

import (
	"iter"
	"slices"
)

// Zone is the squares that the player can walk to, found by a flood fill. It is reused from fill to fill. A square is
// in the zone when its stamp is the number of the present fill, so that nothing has to be cleared (Damgaard, in
// Holland's S3, "Man access corral").
type Zone struct {
	board *Board
	stamp []uint32 // by square: the fill that reached it last
	now   uint32   // number of the present fill
	queue []Square // squares of the zone in the order of the fill
	min   Square   // smallest square of the zone, None when it is empty
}

// NewZone makes an empty zone.
func NewZone(b *Board) *Zone {
	return &Zone{board: b, stamp: make([]uint32, b.squares+1), queue: make([]Square, 0, b.squares+1), now: 1, min: None}
}

// Fill empties the zone and floods from a free square over the free squares of a scene. It returns the smallest square
// reached, which is the normalised player.
func (z *Zone) Fill(s *Scene, from Square) Square {
	z.Begin()
	return z.Grow(s, from)
}

// Players goes through the zones of a scene by their smallest squares, which are the normalised players. The zone has
// the squares of all of them so far.
func (z *Zone) Players(s *Scene) iter.Seq[Square] {
	return func(yield func(Square) bool) {
		z.Begin()
		for sq := range z.board.Wall() {
			if s.Free(sq) && !z.Has(sq) {
				if z.Grow(s, sq); !yield(sq) {
					return
				}
			}
		}
	}
}

// Begin empties the zone.
func (z *Zone) Begin() {
	z.now++
	if z.now == 0 { // wrapped: old stamps could be taken for new ones
		clear(z.stamp)
		z.now = 1
	}
	z.queue = z.queue[:0]
	z.min = None
}

// Grow floods from a free square without emptying the zone first. It returns the smallest square of the whole zone.
// Each square reached puts its four neighbours at the end of the queue, one after the other, and the end moves on by
// the outcome of reach.
func (z *Zone) Grow(s *Scene, from Square) Square {
	if z.stamp[from] == z.now {
		return z.min
	}
	next, occ, stamp, now := z.board.next, s.occ, z.stamp[:len(s.occ)], z.now
	head, tail := len(z.queue), len(z.queue)+1
	queue := z.queue[:cap(z.queue)]
	least := min(uint32(z.min), uint32(from)) // None is the greatest number
	queue[head], stamp[from] = from, now
	for ; head < tail; head++ {
		sq := queue[head]
		least = min(least, uint32(sq))
		near := &next[sq]
		queue[tail] = near[0]
		tail += reach(stamp, occ, near[0], now)
		queue[tail] = near[1]
		tail += reach(stamp, occ, near[1], now)
		queue[tail] = near[2]
		tail += reach(stamp, occ, near[2], now)
		queue[tail] = near[3]
		tail += reach(stamp, occ, near[3], now)
	}
	z.queue, z.min = queue[:tail], Square(least)
	return z.min
}

// reach stamps a square with the number of a fill if it is free. It returns 1 if the fill has not reached the square
// before, else 0. Which of these it is cannot be foreseen, so there is no branch on it.
func reach(stamp []uint32, occ []uint8, sq Square, now uint32) (fresh int) {
	was, is := stamp[sq], now
	if occ[sq] != 0 {
		is = was
	}
	stamp[sq] = is
	if is != was {
		fresh = 1
	}
	return fresh
}

// Reaches is Fill that stops as soon as it has reached some squares, and reports whether it has reached all. The zone
// is whole only when it has not.
func (z *Zone) Reaches(s *Scene, from Square, to ...Square) bool {
	z.Begin()
	z.stamp[from], z.min = z.now, from
	z.queue = append(z.queue, from)
	reached := 0 // how many of them are known to be reached, from the first
	for head := 0; ; head++ {
		for reached < len(to) && z.Has(to[reached]) {
			reached++
		}
		if reached == len(to) || head == len(z.queue) {
			return reached == len(to)
		}
		for _, sq := range &z.board.next[z.queue[head]] {
			if s.occ[sq] == 0 && z.stamp[sq] != z.now {
				z.stamp[sq] = z.now
				z.queue = append(z.queue, sq)
				z.min = min(z.min, sq)
			}
		}
	}
}

// Has reports whether sq is in the zone; false for the Wall.
func (z *Zone) Has(sq Square) bool { return z.stamp[sq] == z.now }

// Touches reports whether any of four squares is in the zone.
func (z *Zone) Touches(near *[4]Square) bool {
	return z.stamp[near[0]] == z.now || z.stamp[near[1]] == z.now || z.stamp[near[2]] == z.now ||
		z.stamp[near[3]] == z.now
}

// Min is the smallest square of the zone, None when it is empty.
func (z *Zone) Min() Square { return z.min }

// Squares lists the zone in the order of the fill. The slice is valid until the zone changes.
func (z *Zone) Squares() []Square { return z.queue }

// Len is the number of squares in the zone.
func (z *Zone) Len() int { return len(z.queue) }

// Steps is by square the number of steps that the player needs to walk there from the nearest of some squares, in the
// maze without boxes.
func (b *Board) Steps(from ...Square) []int32 {
	steps := make([]int32, b.Squares())
	for sq := range steps {
		steps[sq] = -1
	}
	for _, sq := range from {
		steps[sq] = 0
	}
	queue := slices.Clone(from)
	for head := 0; head < len(queue); head++ {
		for _, to := range b.next[queue[head]] {
			if to != b.Wall() && steps[to] < 0 {
				steps[to] = steps[queue[head]] + 1
				queue = append(queue, to)
			}
		}
	}
	return steps
}
