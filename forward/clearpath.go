package forward

import (
	"planner/board"
	"planner/flow"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/packing"
	"planner/technique"
)

// way finds what keeps the step of a packing order that is due from being done. It looks for the cheapest way of a box
// to the square to be filled, back from there over squares and player sides, as if boxes in the way could be walked
// through at a price; those that it could not do without are in the way. What the player needs to begin is asked for in
// the same manner: the walk to the box that passes the fewest others.
//
//	#########
//	#  #.   #   the box below the goal is due there and has to be pushed up,
//	#  #$   #   but the player comes to its lower side only past the box in
//	#@ $    #   the gate: that one is in the way
//	#  #    #
//	#########
//
// This is what the delete relaxation is in planning (Bonet and Geffner 2001), made for one box and one goal, so that a
// position costs a few microseconds. It only advises.
type way struct {
	*analysis.Level
	order   *packing.Order
	settled []board.Bits // by steps done: squares whose boxes are not due to go on yet

	scene *board.Scene
	zone  *board.Zone // of the player
	keep  board.Bits  // the settled squares of the position at hand

	now    uint32
	nodes  []wayNode
	ring   [wayRing][]flow.Node // nodes to look at, by price modulo the size of the ring
	walked []wayWalk            // by square

	needed   board.Bits // squares that the way found needs free
	blockers board.Bits // boxes on them
}

// wayNode is the cheapest way known from a node to the square to be filled.
type wayNode struct {
	stamp uint32
	price int32
	next  flow.Node // where the next push of that way leads
}

// wayWalk is the step after a square on the walk to the box.
type wayWalk struct {
	stamp uint32
	next  board.Square
}

// Prices in pushes. A settled box costs more to pass than another one, since the order would have to be broken for it.
const (
	blockerPrice = 6
	settledPrice = 18
	mostPrice    = 400
	wayRing      = 64 // more than the price of one push
)

func newWay(t *analysis.Level, order *packing.Order) *way {
	b := t.Board
	w := &way{Level: t, order: order, nodes: make([]wayNode, t.Graph.Nodes()), walked: make([]wayWalk, b.Squares()),
		needed: b.NewBits(), blockers: b.NewBits()}
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
		w.settled = append(w.settled, set)
	}
	return w
}

// find fills needed and blockers for the step that is due when so much of the order is packed; false when there is no
// such step or no way at all.
func (w *way) find(s *board.Scene, zone *board.Zone, packed int) bool {
	w.needed.Clear()
	w.blockers.Clear()
	done := packed - (w.order.Len() - len(w.order.Steps))
	if done < 0 || done >= len(w.settled) {
		return false
	}
	w.scene, w.zone, w.keep = s, zone, w.settled[done]
	source, near := w.search(w.order.Steps[done])
	if source == flow.NoNode {
		return false
	}
	w.follow(source)
	if !near {
		w.approach(source)
	}
	return true
}

// search gives the node of the box whose way is the cheapest, and whether the player is beside it already.
func (w *way) search(step packing.Step) (source flow.Node, near bool) {
	w.begin()
	for n, end := w.Graph.Range(step.To); n < end; n++ {
		w.enter(n, 0, flow.NoNode)
	}
	best, source := int32(mostPrice), flow.NoNode
	for price := int32(0); price < best; price++ {
		queue := &w.ring[price%wayRing]
		for i := 0; i < len(*queue); i++ {
			n := (*queue)[i]
			if w.nodes[n].price != price {
				continue // a cheaper way was found meanwhile
			}
			sq := w.Graph.Square(n)
			if sq != step.To && w.mayGo(sq, step) {
				beside := w.beside(n)
				total := price
				if !beside {
					total += blockerPrice
				}
				if total < best {
					best, source, near = total, n, beside
				}
			}
			w.back(n, price, sq == step.To)
		}
		*queue = (*queue)[:0]
	}
	return source, near
}

func (w *way) begin() {
	w.now++
	if w.now == 0 { // wrapped: old stamps could be taken for new ones
		clear(w.nodes)
		clear(w.walked)
		w.now = 1
	}
	for i := range w.ring {
		w.ring[i] = w.ring[i][:0]
	}
}

func (w *way) enter(n flow.Node, price int32, next flow.Node) {
	if at := &w.nodes[n]; at.stamp != w.now || price < at.price {
		*at = wayNode{w.now, price, next}
		w.ring[price%wayRing] = append(w.ring[price%wayRing], n)
	}
}

// mayGo reports whether the box on a square, if there is one, can be the one that does the step.
func (w *way) mayGo(sq board.Square, step packing.Step) bool {
	if step.From != board.None {
		return sq == step.From && w.scene.Box(sq)
	}
	return w.scene.Box(sq) && !w.keep.Has(sq)
}

// beside reports whether the player can walk to the side of a node.
func (w *way) beside(n flow.Node) bool {
	sq := w.Graph.Square(n)
	for _, d := range board.Dirs {
		if p := w.Board.Next(sq, d); w.zone.Has(p) && w.Graph.Node(sq, p) == n {
			return true
		}
	}
	return false
}

// back enters the nodes from which one push leads to n.
func (w *way) back(n flow.Node, price int32, last bool) {
	sq := w.Graph.Square(n)
	if !last {
		price += w.price(sq)
	}
	for _, d := range board.Dirs {
		from := w.Board.Next(sq, d)
		stand := w.Board.Next(from, d)
		if stand == w.Board.Wall() || w.Graph.Node(sq, from) != n || w.Bounds[board.Forward].Closed.Has(from) {
			continue
		}
		w.enter(w.Graph.Node(from, stand), price+1+w.price(stand), n)
	}
}

// price is what it costs that a square is to be free.
func (w *way) price(sq board.Square) int32 {
	switch {
	case !w.scene.Box(sq):
		return 0
	case w.keep.Has(sq):
		return settledPrice
	}
	return blockerPrice
}

// need notes a square of the way.
func (w *way) need(sq board.Square) {
	w.needed.Add(sq)
	if w.scene.Box(sq) {
		w.blockers.Add(sq)
	}
}

// follow notes what the pushes of the way need.
func (w *way) follow(source flow.Node) {
	home := w.Graph.Square(source)
	for n := source; w.nodes[n].next != flow.NoNode; n = w.nodes[n].next {
		from, to := w.Graph.Square(n), w.Graph.Square(w.nodes[n].next)
		w.need(to)
		for _, d := range board.Dirs {
			if w.Board.Next(to, d) == from {
				w.need(w.Board.Next(from, d))
			}
		}
	}
	w.needed.Remove(home)
	w.blockers.Remove(home)
}

// approach notes what the player needs to walk to the side of the box: layer by layer of boxes to be passed, from there
// to where he is.
func (w *way) approach(source flow.Node) {
	home := w.Graph.Square(source)
	var layer, later []board.Square
	enter := func(sq, next board.Square) {
		if sq == w.Board.Wall() || sq == home || w.walked[sq].stamp == w.now {
			return
		}
		w.walked[sq] = wayWalk{w.now, next}
		if w.scene.Box(sq) {
			later = append(later, sq)
		} else {
			layer = append(layer, sq)
		}
	}
	for _, d := range board.Dirs {
		if p := w.Board.Next(home, d); p != w.Board.Wall() && w.Graph.Node(home, p) == source {
			enter(p, board.None)
		}
	}
	for ; len(layer)+len(later) > 0; layer, later = later, nil {
		for i := 0; i < len(layer); i++ {
			if w.zone.Has(layer[i]) {
				for sq := layer[i]; sq != board.None; sq = w.walked[sq].next {
					w.need(sq)
				}
				return
			}
			for _, d := range board.Dirs {
				enter(w.Board.Next(layer[i], d), layer[i])
			}
		}
	}
}

// clearer makes way for the box that is due: of the moves that take a box out of its way, and not only further along
// it, the best.
func (r *Packing) clearer(p *search.Position, v *search.Vector, seen featurespace.Seen, children []search.Child) {
	if !r.use.On(technique.ClearPath) {
		return
	}
	r.before.Fill(r.children.Scene, p.Player)
	if !r.way.find(r.children.Scene, r.before, r.order.Len()-int(v[unpacked])) {
		return
	}
	aside := func(c *search.Child) bool { return r.way.blockers.Has(c.From) && !r.way.needed.Has(c.To) }
	if c := r.best(v, seen, children, aside); c != nil {
		c.Advised = true
	}
}
