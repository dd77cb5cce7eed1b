package bestfirst

import (
	"planner/board"
	"planner/search"
)

// An opening is a search whose open nodes also pay for each zone of the player: each connected area of floor without
// boxes. In dense levels there are dozens of them at the start, and most pushes that lead on join two:
//
//	#########      #########
//	#   $   #      #       #   the box between the zones moves away, and there is one zone less,
//	#  ### .#  ->  # $### .#   whether or not the box comes nearer to a goal
//	#@  #   #      #@  #   #
//	#########      #########
//
// A greedy search for few zones soon comes to positions with one or two, but most of these are lost: boxes were pushed
// to where they must not be. So a node that is expanded must also pass all deadlock rules, which cost a hundred times
// an expansion. The price of zones only orders the open nodes, and the rules must be sound, so an opening loses no more
// than any plain search. It is meant to be short: its aim is the most open position that it has expanded. (Original;
// Festival counts zones in its feature space.)
type opening struct {
	price int32                       // of a zone, in moves
	lost  func(*search.Position) bool // reports whether the deadlock rules prove a position lost
	found bool                        // best is set
	best  Opened
	seen  []uint32 // by square: equal to now when the zone count at hand has come there
	now   uint32
	queue []board.Square
}

// Opened is the most open position of an opening: with the fewest zones, and among these with the least bound.
type Opened struct {
	Position search.Position
	Zones    int32
	Bound    int32
}

// Open makes the search an opening with a price for each zone, in moves. It must be called before the first root is
// added. lost must be sound; it may keep nothing of the position.
func (s *Search) Open(price int32, lost func(*search.Position) bool) {
	s.opening = &opening{price: price, lost: lost, seen: make([]uint32, s.board.Squares()+1)}
}

// Opened is the most open position that has been expanded. ok is false when there is none, or the search is no opening.
func (s *Search) Opened() (o Opened, ok bool) {
	if s.opening == nil || !s.opening.found {
		return Opened{}, false
	}
	return s.opening.best, true
}

// zonePrice is what the zones in the scene cost, 0 when the search is no opening.
func (s *Search) zonePrice() int32 {
	if s.opening == nil {
		return 0
	}
	return s.opening.price * s.opening.zones(s.board, s.scene)
}

// zonePriceAfter is zonePrice of the position behind a move.
func (s *Search) zonePriceAfter(m board.Move) int32 {
	if s.opening == nil {
		return 0
	}
	s.scene.Play(s.side, m)
	defer s.scene.Shift(s.board.To(m), m.From())
	return s.zonePrice()
}

// look judges a node that is about to be expanded, whose boxes are in the scene: whether the deadlock rules prove it
// lost. It takes it for the best position when it is more open than those before. The price of its zones is taken off
// its moves, since each child pays for its own.
func (s *Search) look(n *openNode) (lost bool) {
	o, at := s.opening, search.Position{Boxes: s.boxes, Player: n.player, Last: board.None, Ref: n.ref}
	if n.move != noMove {
		at.Last = s.board.To(n.move)
		if o.lost(&at) {
			return true
		}
	}
	zones := o.zones(s.board, s.scene)
	n.moves -= o.price * zones
	if !o.found || zones < o.best.Zones || zones == o.best.Zones && n.bound < o.best.Bound {
		at.Boxes, at.Last = s.boxes.Clone(), board.None
		o.found, o.best = true, Opened{Position: at, Zones: zones, Bound: n.bound}
	}
	return false
}

// zones counts the zones of a scene.
func (o *opening) zones(b *board.Board, s *board.Scene) (count int32) {
	if o.now++; o.now == 0 { // wrapped: old stamps could be taken for new ones
		clear(o.seen)
		o.now = 1
	}
	for sq := range b.Wall() {
		if s.Free(sq) && o.seen[sq] != o.now {
			count++
			o.flood(b, s, sq)
		}
	}
	return count
}

// flood stamps the squares of a zone.
func (o *opening) flood(b *board.Board, s *board.Scene, from board.Square) {
	o.seen[from] = o.now
	o.queue = append(o.queue[:0], from)
	for head := 0; head < len(o.queue); head++ {
		for _, d := range board.Dirs {
			if to := b.Next(o.queue[head], d); s.Free(to) && o.seen[to] != o.now {
				o.seen[to] = o.now
				o.queue = append(o.queue, to)
			}
		}
	}
}
