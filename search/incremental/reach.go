package incremental

import "planner/board"

// Reach tells the normalised player of a child from the zone of its parent, without a flood where it can.
//
// Say a box goes from s to t and the player's zone was R. If t was not in R, or if the free neighbours of t hang
// together by the ring of squares around it, then R loses nothing but t:
//
//	. . .          bl  l al      a push leaves the player on s:       a pull leaves him on a:
//	p s t a   ->   p s t a       l hangs on s by bl,                  l hangs on a by al,
//	. . .          br  r ar      a by l and al or by r and ar         r by ar
//
// R gains s, where it is beside the zone, and what lies behind s and was out of reach. Otherwise the child needs a
// flood of its own. (Damgaard's rule in YASS, here on the eight squares around t and for both sides.) A third of the
// children need one on narrow boards and next to none on open ones, where a flood is dear.
type Reach struct {
	board  *board.Board
	side   board.Side
	parent *board.Zone
	own    *board.Zone
	stamp  []uint32 // squares gained by the present child
	now    uint32
	queue  []board.Square
	second board.Square // second smallest square of the parent's zone, None until asked for
	floods int64
}

// NewReach makes scratch memory for children by moves of one side.
func NewReach(b *board.Board, side board.Side) *Reach {
	return &Reach{board: b, side: side, parent: board.NewZone(b), own: board.NewZone(b),
		stamp: make([]uint32, b.Squares()+1)}
}

// Begin floods the parent's zone, which stays valid until the next Begin.
func (r *Reach) Begin(s *board.Scene, player board.Square) *board.Zone {
	r.parent.Fill(s, player)
	r.second = board.None
	return r.parent
}

// Floods is how many children needed a flood of their own.
func (r *Reach) Floods() int64 { return r.floods }

// Flood is the normalised player of whoever stands on a square, whatever the parent's zone.
func (r *Reach) Flood(s *board.Scene, from board.Square) board.Square {
	r.floods++
	return r.own.Fill(s, from)
}

// Child is the normalised player after one move out of the parent; the scene already shows the child.
func (r *Reach) Child(s *board.Scene, m board.Move) board.Square {
	from, to := m.From(), r.board.To(m)
	if r.side == board.Forward {
		if r.parent.Has(to) && !r.pushRing(s, to, m.Dir()) {
			return r.seek(s, from, to)
		}
	} else if !r.pullRing(s, to, m.Dir()) {
		return r.Flood(s, r.board.Next(to, m.Dir()))
	}
	least := r.parent.Min()
	if least == to {
		least = r.next()
	}
	joined, more := r.beside(s, from, to)
	switch {
	case more && joined:
		return min(least, r.grow(s, from))
	case joined:
		return min(least, from)
	}
	return least
}

// beside looks at the neighbours of the square that the box left. The square joins the zone if one of them lies in
// it; there is more to gain if another is free and does not. After a push the player's stand is always one.
func (r *Reach) beside(s *board.Scene, from, to board.Square) (joined, more bool) {
	for _, d := range board.Dirs {
		if sq := r.board.Next(from, d); s.Free(sq) && sq != to {
			in := r.parent.Has(sq)
			joined, more = joined || in, more || !in
		}
	}
	return joined, more
}

// pushRing reports whether the free neighbours of t hang together with the square behind it, where the player is.
func (r *Reach) pushRing(s *board.Scene, t board.Square, d board.Dir) bool {
	left, right := d.Sideways()
	back := r.board.Next(t, d.Opposite())
	l, rt := r.board.Next(t, left), r.board.Next(t, right)
	freeLeft, freeRight := s.Free(l), s.Free(rt)
	if freeLeft && !s.Free(r.board.Next(back, left)) || freeRight && !s.Free(r.board.Next(back, right)) {
		return false
	}
	return !s.Free(r.board.Next(t, d)) ||
		freeLeft && s.Free(r.board.Next(l, d)) || freeRight && s.Free(r.board.Next(rt, d))
}

// pullRing reports whether the neighbours of t that were free before the pull hang together with the square ahead,
// where the player is.
func (r *Reach) pullRing(s *board.Scene, t board.Square, d board.Dir) bool {
	left, right := d.Sideways()
	ahead := r.board.Next(t, d)
	return (!s.Free(r.board.Next(t, left)) || s.Free(r.board.Next(ahead, left))) &&
		(!s.Free(r.board.Next(t, right)) || s.Free(r.board.Next(ahead, right)))
}

// seek is the normalised player after a push that may have cut the zone: a flood from the player that ends as soon as
// it comes to the smallest square that the zone can still have. It runs depth first, up and to the left before all
// else, because that is where small numbers are.
func (r *Reach) seek(s *board.Scene, from, to board.Square) board.Square {
	r.floods++
	least := r.grow(s, from) // what was out of reach hangs on the square that the box left alone
	target := r.parent.Min()
	if target == to {
		target = r.next()
	}
	stack := append(r.queue[:0], from)
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, d := range [4]board.Dir{board.Right, board.Down, board.Left, board.Up} {
			sq := r.board.Next(at, d)
			if !s.Free(sq) || r.stamp[sq] == r.now {
				continue
			}
			if sq == target {
				return min(least, target)
			}
			r.stamp[sq] = r.now
			least = min(least, sq)
			stack = append(stack, sq)
		}
	}
	r.queue = stack
	return least
}

// next is the second smallest square of the parent's zone, the Wall when there is none; then every square gained is
// smaller.
func (r *Reach) next() board.Square {
	if r.second == board.None {
		r.second = r.board.Wall()
		for _, sq := range r.parent.Squares() {
			if sq != r.parent.Min() && sq < r.second {
				r.second = sq
			}
		}
	}
	return r.second
}

// grow floods squares out of the parent's zone and gives the smallest.
func (r *Reach) grow(s *board.Scene, from board.Square) board.Square {
	r.now++
	if r.now == 0 { // wrapped: old stamps could be taken for new ones
		clear(r.stamp)
		r.now = 1
	}
	least := from
	r.stamp[from] = r.now
	r.queue = append(r.queue[:0], from)
	for head := 0; head < len(r.queue); head++ {
		for _, d := range board.Dirs {
			to := r.board.Next(r.queue[head], d)
			if s.Free(to) && r.stamp[to] != r.now && !r.parent.Has(to) {
				r.stamp[to] = r.now
				least = min(least, to)
				r.queue = append(r.queue, to)
			}
		}
	}
	return least
}
