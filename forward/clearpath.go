package forward

import (
	"planner/board"
	"planner/flow"
	"planner/search/analysis"
)

// pathRing is the number of buckets of nodes by price. It must be larger than the price of one push, which is at most
// 1 + 2*inPlacePrice.
const pathRing = 64

// pathFinder finds the boxes that are in the way of the step of a packing order that is due. It looks for the cheapest
// path of some box to a square to be filled, from these squares backwards over squares and player sides, where other
// boxes can be passed at a price. The boxes that the path passes are in the way. The boxes that the player passes on
// his walk to the box are in the way too; the walk is chosen so that it passes the fewest boxes.
//
//	#########
//	#  #.   #   the box below the goal is due there and has to be pushed up,
//	#  #$   #   but the player comes to its lower side only past the box
//	#@ $    #   in the gate, which is in the way
//	#  #    #
//	#########
//
// This is the delete relaxation of planning (Bonet and Geffner 2001) for one box and one goal. It takes a few
// microseconds for a position, and it only advises.
type pathFinder struct {
	known *analysis.Analysis
	left  stepsLeft

	// The present position.
	scene  *board.Scene
	zone   area        // of the player
	around *board.Zone // of the player on the way

	assign   *assignment // nil for none
	assigned bool        // every open step can have a box

	walks  bool  // the walks between the pushes of a free path are looked at too
	most   int32 // only paths that cost less are looked for
	paths  pathTree
	walker walker

	// The result.
	obstacles
	source board.Square // of the box
	cost   int32        // price of the path
}

// obstacles is what a path and the walk to its box need.
type obstacles struct {
	needed   board.Bits // squares that must be free
	blockers board.Bits // boxes on needed
}

func newObstacles(b *board.Board) obstacles { return obstacles{b.NewBits(), b.NewBits()} }

// area is the squares that the player can walk to.
type area interface{ Has(sq board.Square) bool }

// pathNode is the cheapest known path from a node to the square to be filled.
type pathNode struct {
	stamp uint32
	price int32     // pushes, and the prices of the boxes passed
	next  flow.Node // where its first push leads, NoNode at the square to be filled
}

// pathTree is the cheapest known paths to the squares to be filled.
type pathTree struct {
	now   uint32                // stamp of the present search
	nodes []pathNode            // by node of the graph
	ring  [pathRing][]flow.Node // nodes to look at, by price modulo pathRing
}

// reset forgets the paths of the search before. first says that the stamps begin, or begin again.
func (t *pathTree) reset() (first bool) {
	t.now = board.NextStamp(t.now, t.nodes)
	for i := range t.ring {
		t.ring[i] = t.ring[i][:0]
	}
	return t.now == 1
}

// enter notes a path from a node unless a cheaper one is known.
func (t *pathTree) enter(n flow.Node, price int32, next flow.Node) {
	if at := &t.nodes[n]; at.stamp != t.now || price < at.price {
		*at = pathNode{t.now, price, next}
		t.ring[price%pathRing] = append(t.ring[price%pathRing], n)
	}
}

// end is where the path of a node ends.
func (t *pathTree) end(n flow.Node) flow.Node {
	for t.nodes[n].next != flow.NoNode {
		n = t.nodes[n].next
	}
	return n
}

func newPathFinder(l *analysis.Analysis, order *analysis.PackingOrder) *pathFinder {
	b := l.Board
	return &pathFinder{
		known: l, left: newStepsLeft(b, order), most: max(mostPrice, int32(b.Squares())), around: board.NewZone(b),
		paths:  pathTree{nodes: make([]pathNode, l.Graph.NodeCount())},
		walker: walker{near: b.Neighbours(), steps: make([]walkStep, b.Squares()+1)}, obstacles: newObstacles(b),
	}
}

// findWay fills needed and blockers for the step that is due when packed of the order is done, see
// analysis.PackingOrder.Prefix. The result is false when no step is due or no box has a path.
func (f *pathFinder) findWay(s *board.Scene, zone area, packed int) bool {
	source, near, found := f.findPath(s, zone, packed)
	if found {
		f.findWalks(source, near)
	}
	return found
}

// findPath is findWay without the walks. source is the node of the box. near reports whether the player can walk to the
// box's side already.
func (f *pathFinder) findPath(s *board.Scene, zone area, packed int) (source flow.Node, near, found bool) {
	f.needed.Clear()
	f.blockers.Clear()
	if !f.left.isDue(packed) {
		return flow.NoNode, false, false
	}
	done := f.left.done(packed)
	f.scene, f.zone = s, zone
	step := f.left.look(s.Boxes(), done)
	f.assigned = f.assign != nil && f.assign.assignOpen(s.Boxes(), f.left.keep, f.left.listOpen(done))
	if source, near = f.cheapestSource(step); source == flow.NoNode {
		return source, false, false
	}
	f.source = f.known.Graph.Square(source)
	f.notePath(source)
	return source, near, true
}

// findWalks adds the walk to the side of the box, or the walks between the pushes of a free path.
func (f *pathFinder) findWalks(source flow.Node, near bool) {
	switch {
	case !near:
		f.approach(source)
	case f.walks && f.blockers.Count() == 0:
		f.follow(source, true)
	}
}

// feasible reports whether every step after the first packed ones can have a box of its own in a layout. It leaves the
// assignment in a.
func (f *pathFinder) feasible(a *assignment, boxes board.Bits, packed int) bool {
	if !f.left.isDue(packed) {
		return true
	}
	done := f.left.done(packed)
	f.left.look(boxes, done)
	return a.assignOpen(boxes, f.left.keep, f.left.listOpen(done))
}

// spared reports whether the later steps can do without the box at a node. The path of the box leads to a square that
// is due.
func (f *pathFinder) spared(n flow.Node) bool {
	if !f.assigned {
		return true
	}
	end := f.paths.end(n)
	for _, k := range f.left.open {
		if f.left.order.Steps[k].To == f.known.Graph.Square(end) {
			return f.assign.allows(k, f.known.Graph.Square(n))
		}
	}
	return true
}

// cheapestSource gives the node of the box whose path is the cheapest, and whether the player can walk to its side
// already. step is one of those that are due.
func (f *pathFinder) cheapestSource(step analysis.PackingStep) (source flow.Node, near bool) {
	if f.paths.reset() {
		clear(f.walker.steps)
	}
	for sq := range f.left.due.All() {
		for n, end := f.known.Graph.Range(sq); n < end; n++ {
			f.paths.enter(n, 0, flow.NoNode)
		}
	}
	best, source := f.most, flow.NoNode
	for price := int32(0); price < best; price++ {
		queue := &f.paths.ring[price%pathRing]
		for i := 0; i < len(*queue); i++ {
			n := (*queue)[i]
			if f.paths.nodes[n].price != price {
				continue // a cheaper path was found meanwhile
			}
			sq := f.known.Graph.Square(n)
			if !f.left.due.Has(sq) && f.fits(sq, step) {
				beside := f.playerBeside(n)
				total := price
				if !beside {
					total += blockerPrice
				}
				if total < best && f.spared(n) {
					best, source, near = total, n, beside
				}
			}
			own := int32(0) // the box may find the square to be filled occupied at no price
			if !f.left.due.Has(sq) {
				own = f.price(sq)
			}
			f.back(n, price+own)
		}
		*queue = (*queue)[:0]
	}
	f.cost = best
	return source, near
}

// fits reports whether a box stands on a square and the step may move that box.
func (f *pathFinder) fits(sq board.Square, step analysis.PackingStep) bool {
	if step.From != board.None {
		return sq == step.From && f.scene.Box(sq)
	}
	return f.scene.Box(sq) && !f.left.keep.Has(sq)
}

// playerBeside reports whether the player can walk to the side of a node.
func (f *pathFinder) playerBeside(n flow.Node) bool {
	sq := f.known.Graph.Square(n)
	for _, d := range board.Dirs {
		if p := f.known.Board.Next(sq, d); f.zone.Has(p) && f.known.Graph.Node(sq, p) == n {
			return true
		}
	}
	return false
}

// back enters the nodes from which one push leads to n. price is the price of the path from n, its own square included.
func (f *pathFinder) back(n flow.Node, price int32) {
	sq := f.known.Graph.Square(n)
	for _, d := range board.Dirs {
		from := f.known.Board.Next(sq, d)
		stand := f.known.Board.Next(from, d)
		if stand == f.known.Board.Wall() || f.known.Graph.Node(sq, from) != n ||
			f.known.Bounds[board.Forward].Closed.Has(from) {
			continue
		}
		f.paths.enter(f.known.Graph.Node(from, stand), price+1+f.price(stand), n)
	}
}

// price returns the cost of a square that must be free.
func (f *pathFinder) price(sq board.Square) int32 {
	switch {
	case !f.scene.Box(sq):
		return 0
	case f.left.keep.Has(sq):
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
	start := f.known.Graph.Square(source)
	for n := source; f.paths.nodes[n].next != flow.NoNode; n = f.paths.nodes[n].next {
		from, to := f.known.Graph.Square(n), f.known.Graph.Square(f.paths.nodes[n].next)
		f.need(to)
		f.need(f.known.Board.Behind(from, to))
	}
	f.needed.Remove(start)
	f.blockers.Remove(start)
}

// approach notes the squares that the player needs to walk to the side of the box.
func (f *pathFinder) approach(source flow.Node) {
	box := f.known.Graph.Square(source)
	var beside []board.Square
	for _, d := range board.Dirs {
		if p := f.known.Board.Next(box, d); p != f.known.Board.Wall() && f.known.Graph.Node(box, p) == source {
			beside = append(beside, p)
		}
	}
	f.walk(beside, box, f.zone)
}
