package bestfirst

import (
	"planner/board"
	"planner/macros"
	"planner/search"
)

// An opening is a search whose open nodes also pay for each zone of the player: each connected area of floor without
// boxes. Dense levels begin with dozens of zones, and most pushes that lead on join two:
//
//	#########      #########
//	#   $   #      #       #   the box between the zones moves away, and there is one zone less,
//	#  ### .#  ->  # $### .#   whether or not the box comes nearer to a goal
//	#@  #   #      #@  #   #
//	#########      #########
//
// The number of zones says nothing of the pushes that prepare such a joining, while the player's own zone mostly grows
// with each of them. So the squares that he does not get to may have a price too.
//
// A greedy search for few zones soon comes to positions with one or two, but most of these are lost: boxes were pushed
// to where they must not be. So a node that is expanded must also pass all deadlock rules, which cost a hundred times
// an expansion. The price of zones only orders the open nodes, and the rules must be sound, so an opening loses no more
// than any plain search. It is meant to be short: its aim is the most open position that it has expanded. Boxes may
// have prices by their squares too, which lead to another such position. (Original; Festival counts zones in its
// feature space.)
type opening struct {
	board  *board.Board
	prices OpeningPrices
	lost   func(*search.Position) bool // reports whether the deadlock rules prove a position lost
	best   Opened
	found  bool              // best is set
	scan   *macros.Generator // it counts the zones of the expanded position and of its children
	zone   *board.Zone       // scratch: the player's zone
}

// OpeningPrices are the prices that the nodes of an opening pay beside their moves and their bound, in moves. None is
// negative.
type OpeningPrices struct {
	Zone      int32   // for each zone of the player
	Unreached int32   // for each square that the player does not get to
	Boxes     []int32 // by square, for a box there; nil for nothing
}

// Opened is the most open position of an opening: with the fewest zones, and among these with the least bound.
type Opened struct {
	Position search.Position
	Zones    int32
	Bound    int32
}

func newOpening(b *board.Board, side board.Side, p OpeningPrices, lost func(*search.Position) bool) *opening {
	if p.Boxes == nil {
		p.Boxes = make([]int32, b.Squares())
	}
	return &opening{
		board: b, prices: p, lost: lost, scan: macros.NewGenerator(b, side), zone: board.NewZone(b),
	}
}

// rootCost returns what the root that the scene shows pays for its floor and its boxes, with the player on a square. It
// is 0 without an opening.
func (o *opening) rootCost(s *board.Scene, boxes []board.Square, player board.Square) int32 {
	if o == nil {
		return 0
	}
	sum := o.floorCost(s, player)
	for _, sq := range boxes {
		sum += o.prices.Boxes[sq]
	}
	return sum
}

// floorCost returns what a scene pays for its floor: for its zones and for the squares that the player does not get to.
// It is 0 without an opening.
func (o *opening) floorCost(s *board.Scene, player board.Square) int32 {
	if o == nil {
		return 0
	}
	o.scan.ScanLayout(s)
	return o.prices.Zone*int32(o.scan.Zones.Count()) + o.unreached(s, player)
}

// unreached returns what a scene pays for the squares that the player does not get to.
func (o *opening) unreached(s *board.Scene, player board.Square) int32 {
	if o.prices.Unreached == 0 {
		return 0
	}
	o.zone.Fill(s, player)
	return o.prices.Unreached * int32(o.board.Squares()-o.zone.Len())
}

// boxChange is the change of the boxes' prices when a box has moved. It is 0 without an opening.
func (o *opening) boxChange(from, to board.Square) int32 {
	if o == nil {
		return 0
	}
	return o.prices.Boxes[to] - o.prices.Boxes[from]
}

// floorAfter is floorCost of the position after a move that leaves the player on a square. It is 0 without an opening.
func (o *opening) floorAfter(s *board.Scene, m board.Move, player board.Square) int32 {
	if o == nil {
		return 0
	}
	from, to := m.From(), o.board.To(m)
	o.scan.ScanLayout(s)
	cost := o.prices.Zone * o.scan.Zones.CountAfter(from, to)
	s.Shift(from, to)
	cost += o.unreached(s, player)
	s.Shift(to, from)
	return cost
}

// proves reports whether the deadlock rules prove a position lost that is about to be expanded. They are not asked
// about a root, where no box has moved.
func (o *opening) proves(at *search.Position) bool { return at.Last != board.None && o.lost(at) }

// noteNode looks at a position that is expanded, which the scene shows, and keeps it when it is more open than all
// before. It returns the cost of the position.
func (o *opening) noteNode(s *board.Scene, at search.Position, bound int32) (cost int32) {
	cost = o.floorCost(s, at.Player)
	zones := int32(o.scan.Zones.Count())
	if !o.found || zones < o.best.Zones || zones == o.best.Zones && bound < o.best.Bound {
		at.Boxes, at.Last = at.Boxes.Clone(), board.None
		o.found, o.best = true, Opened{Position: at, Zones: zones, Bound: bound}
	}
	return cost
}
