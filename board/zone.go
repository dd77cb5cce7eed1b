package board

import (
	"iter"
	"slices"
)

// Zone is the squares that the player can walk to, found by a flood fill. It is reused from fill to fill. A square is
// in the zone when it has the stamp of the present fill (Damgaard, in Holland's S3, "Man access corral").
type Zone struct {
	board *Board
	stamp []uint32 // by square: the fill that reached it last
	now   uint32   // stamp of the present fill; see NextStamp
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

// Players goes through the zones of a scene by their smallest squares, which are the normalised players. Meanwhile the
// Zone holds the squares of all zones yielded so far.
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
	z.now = NextStamp(z.now, z.stamp)
	z.queue = z.queue[:0]
	z.min = None
}

// NextStamp is the stamp of the next round of work over some entries, where now is the present stamp. Entries
// bear the stamp of the round that wrote them last, so an entry with an old stamp is out of date and need not be
// cleared. Once in 2^32 rounds the stamps begin again at 1. Then all entries are cleared, because an old stamp could be
// taken for a new one.
func NextStamp[T any](now uint32, entries []T) uint32 {
	if now++; now == 0 {
		clear(entries)
		return 1
	}
	return now
}

// Grow floods from a free square without emptying the zone first. It returns the smallest square of the whole zone. The
// flood writes all four neighbours of a square to the end of the queue, and moves the end on past those that reach
// calls fresh.
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

// reach stamps a square with the number of a fill if it is free. It returns 1 if the square is free and new to the
// fill, else 0. It has no branch on the outcome, because a processor cannot foresee it.
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

// Reaches is Fill that stops as soon as it has reached all of the given squares, and reports whether it has. Only when
// it has not, the zone is whole.
func (z *Zone) Reaches(s *Scene, from Square, to ...Square) bool {
	z.Begin()
	z.stamp[from], z.min = z.now, from
	z.queue = append(z.queue, from)
	reached := 0 // squares of to that are known to be reached, from the first on
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
// maze without boxes. It is -1 where he cannot come.
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
