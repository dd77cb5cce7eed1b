package search

import (
	"planner/board"
	"planner/flow"
)

// Reach finds the normalised player of a child from the zone of its parent, mostly without a flood. On a board that has
// a grid it floods for each child, because the shifts of a flood take less time there than any rule. Elsewhere it asks
// first whether there is anything to flood.
//
// Let a box move from s to t, and let R be the zone of the parent. If t is not in R, or if the free neighbours of t are
// connected by the ring of squares around t, then R loses no square but t:
//
//	. . .          bl  l al      A push leaves the player on s. There      A pull leaves the player on a.
//	p s t a   ->   p s t a       l is connected with s by bl, and a        There l is connected with a by
//	. . .          br  r ar      by l and al or by r and ar.               al, and r by ar.
//
// R gains s if s is beside it, and the squares behind s that were out of reach. In all other cases a scan of the
// parent's zone decides, one for all children (see board.PlayerZone). The rule of the ring is Damgaard's in YASS,
// applied to the eight squares around t and to both sides. On narrow boards it fails for a third of the children, and
// with many boxes for most pulls.
type Reach struct {
	board  *board.Board
	side   board.Side
	parent *board.Zone
	own    *board.Zone
	stamp  []uint32 // by square: equal to now when the present child has gained it
	now    uint32
	queue  []board.Square // squares that the last child has gained, when found is joined
	found  found          // how the last child's zone was found
	cut    divided        // the last child, when found is looked
	second board.Square   // second smallest square of the parent's zone, None until it is needed
	cuts   int64

	grid    *gridReach        // nil unless the board is small; then it finds all zones
	to      []flow.Node       // by move; see Aim
	layout  *board.PlayerZone // of the parent, for the children whose zone may be cut
	scanned bool              // layout shows the parent
}

// found says how the zone of a child was found.
type found uint8

const (
	joined  found = iota // the zone is the parent's, without the box's square and with the squares gained
	flooded              // the zone is own
	looked               // the zone was looked up in layout
	shifted              // the zone is the cells within of the grid
)

// divided is a child whose zone was looked up.
type divided struct{ from, to, player board.Square }

// NewReach makes the memory for children by moves of a side.
func NewReach(b *board.Board, side board.Side) *Reach {
	return &Reach{board: b, side: side, parent: board.NewZone(b), own: board.NewZone(b),
		stamp: make([]uint32, b.Squares()+1), layout: board.NewPlayerZone(b), grid: newGridReach(b)}
}

// Aim says to which nodes Moves may bring boxes: those of a table by board.Move, which holds NoNode for no move.
func (r *Reach) Aim(to []flow.Node) {
	r.to = to
	if r.grid != nil {
		r.grid.aim(to)
	}
}

// BoxMove is a move and the number of its box, counted ascending by square.
type BoxMove struct {
	Move board.Move
	Box  int32
}

// Moves makes a position the parent, and appends its moves to nodes of the table of Aim, ascending. squares are the
// squares of its boxes, ascending.
func (r *Reach) Moves(list []BoxMove, s *board.Scene, player board.Square, squares []board.Square) []BoxMove {
	if r.grid != nil {
		r.grid.begin(s, player)
		return r.grid.moves(list, r.side)
	}
	zone, near := r.Begin(s, player), r.board.Neighbours()
	for i, sq := range squares {
		if !zone.Touches(&near[sq]) {
			continue
		}
		for _, d := range board.Dirs {
			if m := board.NewMove(sq, d); r.to[m] != flow.NoNode && s.CanMove(r.side, m, zone) {
				list = append(list, BoxMove{m, int32(i)})
			}
		}
	}
	return list
}

// After is the normalised player after a move of the parent, which the scene shows.
func (r *Reach) After(s *board.Scene, m board.Move) board.Square {
	if r.grid != nil {
		return r.Child(s, m)
	}
	s.Play(r.side, m)
	defer s.Shift(r.board.To(m), m.From())
	return r.Child(s, m)
}

// Begin floods the zone of a parent and returns it. The zone is valid until the next Begin.
func (r *Reach) Begin(s *board.Scene, player board.Square) *board.Zone {
	r.parent.Fill(s, player)
	r.second, r.scanned = board.None, false
	if r.grid != nil {
		r.grid.begin(s, player)
	}
	return r.parent
}

// Floods is the number of children for which the ring of squares did not suffice, 0 on a grid.
func (r *Reach) Floods() int64 { return r.cuts }

// Gained lists the squares that the zone of the last child has beyond the parent's. ok is true when the child's zone is
// otherwise the parent's without the square where the box now stands. The slice is valid until the next child.
func (r *Reach) Gained() (squares []board.Square, ok bool) {
	if r.found == shifted {
		if r.grid.loses() {
			return nil, false
		}
		r.queue = r.grid.grid.AppendTo(r.queue[:0], r.grid.within.Minus(r.grid.around))
		return r.queue, true
	}
	return r.queue, r.found == joined
}

// Holds reports whether the player of the last child gets to a square without a box. It may be asked only when Gained
// has returned false.
func (r *Reach) Holds(sq board.Square) bool {
	switch r.found {
	case flooded:
		return r.own.Has(sq)
	case shifted:
		return r.grid.within.Has(r.grid.grid.Cell[sq])
	}
	return r.layout.After(r.cut.from, r.cut.to, sq) == r.cut.player
}

// Flood is the normalised player for a player on a square, found by a flood.
func (r *Reach) Flood(s *board.Scene, from board.Square) board.Square {
	r.cuts++
	r.found = flooded
	return r.own.Fill(s, from)
}

// Child is the normalised player after move m of the parent. The scene must already show the child.
func (r *Reach) Child(s *board.Scene, m board.Move) board.Square {
	from, to := m.From(), r.board.To(m)
	if r.grid != nil {
		r.found = shifted
		return r.grid.child(from, to, r.board.Rest(r.side, m))
	}
	if r.side == board.Forward {
		if r.parent.Has(to) && !r.pushRing(s, to, m.Dir()) {
			return r.divide(s, m)
		}
	} else if !r.pullRing(s, to, m.Dir()) {
		return r.divide(s, m)
	}
	least := r.parent.Min()
	if least == to {
		least = r.secondSmallest()
	}
	joins, more := r.joinsBeside(s, from, to)
	r.queue, r.found = r.queue[:0], joined
	switch {
	case more && joins:
		return min(least, r.grow(s, from))
	case joins:
		r.queue = append(r.queue, from)
		return min(least, from)
	}
	return least
}

// joinsBeside looks at the neighbours of the square that the box left. joins reports whether one of them is in the
// parent's zone, so that the square joins the zone. more reports whether one is free and not in the zone, so that there
// is more to gain. After a push the square always joins, because the player's stand is in the zone.
func (r *Reach) joinsBeside(s *board.Scene, from, to board.Square) (joins, more bool) {
	for _, d := range board.Dirs {
		if sq := r.board.Next(from, d); s.Free(sq) && sq != to {
			in := r.parent.Has(sq)
			joins, more = joins || in, more || !in
		}
	}
	return joins, more
}

// pushRing reports whether the free neighbours of t are connected by the ring with the square behind t, where the
// player is after a push.
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

// pullRing reports whether the neighbours of t that were free before the pull are connected by the ring with the square
// ahead, where the player is after the pull.
func (r *Reach) pullRing(s *board.Scene, t board.Square, d board.Dir) bool {
	left, right := d.Sideways()
	ahead := r.board.Next(t, d)
	return (!s.Free(r.board.Next(t, left)) || s.Free(r.board.Next(ahead, left))) &&
		(!s.Free(r.board.Next(t, right)) || s.Free(r.board.Next(ahead, right)))
}

// divide is the normalised player after a move that may have cut the zone. The first such child of a parent costs a
// scan of the parent's zone, which says for all children how a box divides the zone.
func (r *Reach) divide(s *board.Scene, m board.Move) board.Square {
	from, to := m.From(), r.board.To(m)
	r.cuts++
	r.found = looked
	if !r.scanned {
		r.layout.ReadZone(s, r.parent)
		r.scanned = true
	}
	r.cut = divided{from, to, r.layout.After(from, to, r.board.Rest(r.side, m))}
	return r.cut.player
}

// secondSmallest returns the second smallest square of the parent's zone, the Wall when there is none, because every
// square that is gained is smaller than the Wall.
func (r *Reach) secondSmallest() board.Square {
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

// grow floods the squares outside the parent's zone from a square and returns the smallest.
func (r *Reach) grow(s *board.Scene, from board.Square) board.Square {
	r.now = board.NextStamp(r.now, r.stamp)
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
