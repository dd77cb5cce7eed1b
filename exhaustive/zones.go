package exhaustive

import "planner/board"

// zones tells the normalised player of a child from the zone of its parent, without a flood where it can.
//
// Say the box goes from s to t and the player's zone was R, which holds his stand p behind s. If t was not in R, or
// if the free neighbours of t hang together with s by the ring of squares around t, then R loses nothing but t:
//
//	. . .          . . .   bl  l al      l hangs on s by bl, a by l and al or by r and ar
//	p s t .   ->   p s t a
//	. . .          . . .   br  r ar
//
// It gains s and what lies behind s's other neighbours bl and br, if they were out of reach. Otherwise the child
// needs a flood of its own. (The rule is Damgaard's in YASS, here on eight squares; full floods are some 15 % of the
// children on crowded boards and next to none on open ones.)
type zones struct {
	board  *board.Board
	parent *board.Zone
	own    *board.Zone
	stamp  []uint32 // squares gained by the present child
	now    uint32
	queue  []board.Square
	second board.Square // second smallest square of the parent's zone, None until asked for

	full int64 // floods made
}

func newZones(b *board.Board) *zones {
	return &zones{board: b, parent: board.NewZone(b), own: board.NewZone(b), stamp: make([]uint32, b.Squares()+1)}
}

// begin floods the parent's zone.
func (z *zones) begin(s *board.Scene, player board.Square) {
	z.parent.Fill(s, player)
	z.second = board.None
}

// child is the normalised player after the box on from was pushed one square in direction d; the scene already
// shows the child.
func (z *zones) child(s *board.Scene, from board.Square, d board.Dir) board.Square {
	to := z.board.Next(from, d)
	left, right := d.Sideways()
	backLeft, backRight := z.board.Next(from, left), z.board.Next(from, right)
	if z.parent.Has(to) && !z.ring(s, to, d, s.Free(backLeft), s.Free(backRight)) {
		return z.flood(s, from)
	}
	least := z.parent.Min()
	if least == to {
		least = z.next()
	}
	least = min(least, from)
	if s.Free(backLeft) && !z.parent.Has(backLeft) || s.Free(backRight) && !z.parent.Has(backRight) {
		least = min(least, z.grow(s, from))
	}
	return least
}

// flood is the normalised player of whoever stands on from, whatever the parent's zone.
func (z *zones) flood(s *board.Scene, from board.Square) board.Square {
	z.full++
	return z.own.Fill(s, from)
}

// ring reports whether the free neighbours of t hang together with s by the squares around t.
func (z *zones) ring(s *board.Scene, t board.Square, d board.Dir, backLeft, backRight bool) bool {
	left, right := d.Sideways()
	l, r, ahead := z.board.Next(t, left), z.board.Next(t, right), z.board.Next(t, d)
	freeLeft, freeRight := s.Free(l), s.Free(r)
	if freeLeft && !backLeft || freeRight && !backRight {
		return false
	}
	return !s.Free(ahead) || freeLeft && s.Free(z.board.Next(l, d)) || freeRight && s.Free(z.board.Next(r, d))
}

// next is the second smallest square of the parent's zone; a zone of one square has none, and then every square
// gained is smaller than the answer.
func (z *zones) next() board.Square {
	if z.second == board.None {
		z.second = z.board.Wall()
		for _, sq := range z.parent.Squares() {
			if sq != z.parent.Min() && sq < z.second {
				z.second = sq
			}
		}
	}
	return z.second
}

// grow floods squares out of the parent's zone and gives the smallest.
func (z *zones) grow(s *board.Scene, from board.Square) board.Square {
	z.now++
	if z.now == 0 { // wrapped: old stamps could be taken for new ones
		clear(z.stamp)
		z.now = 1
	}
	least := from
	z.stamp[from] = z.now
	z.queue = append(z.queue[:0], from)
	for head := 0; head < len(z.queue); head++ {
		for _, d := range board.Dirs {
			to := z.board.Next(z.queue[head], d)
			if s.Free(to) && z.stamp[to] != z.now && !z.parent.Has(to) {
				z.stamp[to] = z.now
				least = min(least, to)
				z.queue = append(z.queue, to)
			}
		}
	}
	return least
}
