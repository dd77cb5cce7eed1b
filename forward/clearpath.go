package forward

import (
	"planner/board"
	"planner/flow"
	"planner/search/analysis"
	"planner/search/packing"
)

// pathFinder finds the boxes that are in the way of the step of a packing order that is due. It looks for the cheapest
// path of some box to the square to be filled, from that square backwards over squares and player sides, where other
// boxes can be passed at a price. The boxes that the path passes are in the way. So are those that the player passes on
// his walk to the box, which is chosen to pass the fewest.
//
//	#########
//	#  #.   #   the box below the goal is due there and has to be pushed up,
//	#  #$   #   but the player comes to its lower side only past the box in
//	#@ $    #   the gate: that one is in the way
//	#  #    #
//	#########
//
// This is the delete relaxation of planning (Bonet and Geffner 2001) for one box and one goal, so that a position
// costs a few microseconds. It only advises.
type pathFinder struct {
	*analysis.Level
	order   *packing.Order
	inPlace []board.Bits // by number of steps done: squares whose boxes the order does not move yet

	// The position at hand.
	scene *board.Scene
	zone  *board.Zone // of the player
	keep  board.Bits  // the squares in place

	now    uint32                // number of the search; other stamps are old
	nodes  []pathNode            // by node of the graph
	ring   [pathRing][]flow.Node // nodes to look at, by price modulo pathRing
	walked []walkStep            // by square

	// The result.
	source   board.Square // of the box
	needed   board.Bits   // squares that the path and the walk need free
	blockers board.Bits   // boxes on them
}

// pathNode is the cheapest known path from a node to the square to be filled.
type pathNode struct {
	stamp uint32
	price int32     // pushes, and the prices of the boxes passed
	next  flow.Node // where its first push leads, NoNode at the square to be filled
}

// walkStep is the step after a square on the walk to the box.
type walkStep struct {
	stamp uint32
	next  board.Square // None beside the box
}

func newPathFinder(l *analysis.Level, order *packing.Order) *pathFinder {
	b := l.Board
	f := &pathFinder{
		Level: l, order: order, nodes: make([]pathNode, l.Graph.Nodes()), walked: make([]walkStep, b.Squares()),
		needed: b.NewBits(), blockers: b.NewBits(),
	}
	for done := range order.Steps {
		set := b.NewBits()
		for _, s := range order.Initial {
			if int(s.Until) >= done {
				set.Add(s.To)
			}
		}
		for _, s := range order.Steps[:done] {
			if int(s.Until) >= done {
				set.Add(s.To)
			}
		}
		f.inPlace = append(f.inPlace, set)
	}
	return f
}

// find fills needed and blockers for the step that is due when packed of the order is done, see packing.Order.Prefix.
// It is false when no step is due or no box has a path.
func (f *pathFinder) find(s *board.Scene, zone *board.Zone, packed int) bool {
	f.needed.Clear()
	f.blockers.Clear()
	done := packed - (f.order.Len() - len(f.order.Steps))
	if done < 0 || done >= len(f.inPlace) {
		return false
	}
	f.scene, f.zone, f.keep = s, zone, f.inPlace[done]
	source, near := f.search(f.order.Steps[done])
	if source == flow.NoNode {
		return false
	}
	f.source = f.Graph.Square(source)
	f.notePath(source)
	if !near {
		f.approach(source)
	}
	return true
}

// search gives the node of the box whose path is the cheapest, and whether the player can walk to its side already.
func (f *pathFinder) search(step packing.Step) (source flow.Node, near bool) {
	f.begin()
	for n, end := f.Graph.Range(step.To); n < end; n++ {
		f.enter(n, 0, flow.NoNode)
	}
	best, source := int32(mostPrice), flow.NoNode
	for price := int32(0); price < best; price++ {
		queue := &f.ring[price%pathRing]
		for i := 0; i < len(*queue); i++ {
			n := (*queue)[i]
			if f.nodes[n].price != price {
				continue // a cheaper path was found meanwhile
			}
			sq := f.Graph.Square(n)
			if sq != step.To && f.fits(sq, step) {
				beside := f.beside(n)
				total := price
				if !beside {
					total += blockerPrice
				}
				if total < best {
					best, source, near = total, n, beside
				}
			}
			f.back(n, price, sq == step.To)
		}
		*queue = (*queue)[:0]
	}
	return source, near
}

// begin forgets the paths and walks of the search before.
func (f *pathFinder) begin() {
	f.now++
	if f.now == 0 { // wrapped: old stamps could be taken for new ones
		clear(f.nodes)
		clear(f.walked)
		f.now = 1
	}
	for i := range f.ring {
		f.ring[i] = f.ring[i][:0]
	}
}

// enter notes a path from a node unless a cheaper one is known.
func (f *pathFinder) enter(n flow.Node, price int32, next flow.Node) {
	if at := &f.nodes[n]; at.stamp != f.now || price < at.price {
		*at = pathNode{f.now, price, next}
		f.ring[price%pathRing] = append(f.ring[price%pathRing], n)
	}
}

// fits reports whether there is a box on a square that the step may move.
func (f *pathFinder) fits(sq board.Square, step packing.Step) bool {
	if step.From != board.None {
		return sq == step.From && f.scene.Box(sq)
	}
	return f.scene.Box(sq) && !f.keep.Has(sq)
}

// beside reports whether the player can walk to the side of a node.
func (f *pathFinder) beside(n flow.Node) bool {
	sq := f.Graph.Square(n)
	for _, d := range board.Dirs {
		if p := f.Board.Next(sq, d); f.zone.Has(p) && f.Graph.Node(sq, p) == n {
			return true
		}
	}
	return false
}

// back enters the nodes from which one push leads to n, whose price is given. last says that n is the square to be
// filled, which the box may find occupied at no price.
func (f *pathFinder) back(n flow.Node, price int32, last bool) {
	sq := f.Graph.Square(n)
	if !last {
		price += f.price(sq)
	}
	for _, d := range board.Dirs {
		from := f.Board.Next(sq, d)
		stand := f.Board.Next(from, d)
		if stand == f.Board.Wall() || f.Graph.Node(sq, from) != n || f.Bounds[board.Forward].Closed.Has(from) {
			continue
		}
		f.enter(f.Graph.Node(from, stand), price+1+f.price(stand), n)
	}
}

// price is what it costs that a square must be free.
func (f *pathFinder) price(sq board.Square) int32 {
	switch {
	case !f.scene.Box(sq):
		return 0
	case f.keep.Has(sq):
		return inPlacePrice
	}
	return blockerPrice
}

// need notes a square of the path or of the walk.
func (f *pathFinder) need(sq board.Square) {
	f.needed.Add(sq)
	if f.scene.Box(sq) {
		f.blockers.Add(sq)
	}
}

// notePath notes the squares that the pushes of the path need.
func (f *pathFinder) notePath(source flow.Node) {
	start := f.Graph.Square(source)
	for n := source; f.nodes[n].next != flow.NoNode; n = f.nodes[n].next {
		from, to := f.Graph.Square(n), f.Graph.Square(f.nodes[n].next)
		f.need(to)
		for _, d := range board.Dirs {
			if f.Board.Next(to, d) == from {
				f.need(f.Board.Next(from, d))
			}
		}
	}
	f.needed.Remove(start)
	f.blockers.Remove(start)
}

// approach notes the squares that the player needs to walk to the side of the box. It searches from that side towards
// the player in layers by the number of boxes passed, so the walk passes the fewest.
func (f *pathFinder) approach(source flow.Node) {
	start := f.Graph.Square(source)
	var layer, later []board.Square
	enter := func(sq, next board.Square) {
		if sq == f.Board.Wall() || sq == start || f.walked[sq].stamp == f.now {
			return
		}
		f.walked[sq] = walkStep{f.now, next}
		if f.scene.Box(sq) {
			later = append(later, sq)
		} else {
			layer = append(layer, sq)
		}
	}
	for _, d := range board.Dirs {
		if p := f.Board.Next(start, d); p != f.Board.Wall() && f.Graph.Node(start, p) == source {
			enter(p, board.None)
		}
	}
	for ; len(layer)+len(later) > 0; layer, later = later, nil {
		for i := 0; i < len(layer); i++ {
			if f.zone.Has(layer[i]) {
				for sq := layer[i]; sq != board.None; sq = f.walked[sq].next {
					f.need(sq)
				}
				return
			}
			for _, d := range board.Dirs {
				enter(f.Board.Next(layer[i], d), layer[i])
			}
		}
	}
}
