package forward

import (
	"planner/board"
	"planner/flow"
	"planner/macros"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.WayPrice, Kind: technique.Advisor, Soundness: technique.OnlyOrders,
	Help:   "along a first packing order, moves that make the way of the due step cheaper are better",
	Source: "original, after the relaxed plans of Hoffmann and Nebel 2001, The FF planning system",
})

// noWayPrice is the way price, in boxes, of a position in which no box has a path to the step that is due. It is more
// than a path costs in most levels. Not measured against other values.
const noWayPrice = 30

// The way price says how far the way of the step that is due is from being free. It is the price of the cheapest path
// of some box to a square to be filled (see pathFinder), counted in boxes passed, and 0 when no box is in the way. In
// the vector it is added to the number of zones.
//
//	#########
//	#      .#   to bring a to the goal b must go first, and to move b the
//	# $a$b ##   player must first get to the other side of b: every move
//	#  $c   #   on the way there lowers the price, although no step is
//	#########   done and the zones stay the same
//
// Without the way price, the moves that clear a way look like any others of the thousand of a level with many boxes.
// Only the children of the first stage are measured, because a measurement takes as long as making ten to thirty
// children. All other children have the price of their parent. A position in which a step was just done has the price 0
// whatever is in the way, so from there the advisors of zones and of room are silent until the way is free. When a
// PI-corral restricts the moves there is nothing to choose, and the price is 0 too.

// wayPrice is the price of the path that was found last.
func (f *pathFinder) wayPrice() int32 {
	if f.blockers.Count() == 0 {
		return 0
	}
	return f.blockedPrice()
}

// blockedPrice is the price of the path that was found last when a box is in its way.
func (f *pathFinder) blockedPrice() int32 { return 1 + f.cost/blockerPrice }

// wayAhead describes the way to the step that is due in the position that is expanded.
type wayAhead struct {
	known    bool  // a path was looked for
	found    bool  // there is a path
	price    int32 // see wayPrice
	measured bool  // the children are measured; otherwise they have the price of their parent
	obstacles
}

// wayPriceBehind is the price in a scene after a move when packed of the order is done. zone is the player's.
func (f *pathFinder) wayPriceBehind(s *board.Scene, zone area, packed int) int32 {
	source, near, found := f.findPath(s, zone, packed)
	if !found {
		return noWayPrice
	}
	switch {
	case f.blockers.Count() > 0: // the walks change nothing of the price
	case !near:
		f.approach(source)
	case f.walks && f.follow(source, false): // by some box, since in the empty maze the player can walk there
		return f.blockedPrice()
	}
	return f.wayPrice()
}

// areaBehind is the player's zone after a move. No square is flooded for it: the scan of the position before the move
// tells to which zone any square belongs.
type areaBehind struct {
	scene *board.Scene // behind the move
	gen   *macros.Generator
	move  *macros.Destination
}

// Has implements area.
func (a *areaBehind) Has(sq board.Square) bool {
	return a.scene.Free(sq) && a.gen.Zones.After(a.move.From, a.move.To, sq) == a.move.Player
}

// follow plays the pushes of a path that has no box in the way, and looks at the walks of the player between the
// pushes. A path only knows on which side of a box the player stands in the empty maze. So where the box turns, a box
// elsewhere can keep him from the place of the next push. follow reports whether a walk is not free. With note, it
// notes the boxes on the first such walk as being in the way.
//
//	#######
//	#    .#   the path leads up and then to the right, but for the second push the player
//	#  #$##   has to walk around by the left, where the other box stands
//	# $#@ #
//	#  ## #
//	#     #
//	#######
func (f *pathFinder) follow(source flow.Node, note bool) (blocked bool) {
	start := f.known.Graph.Square(source)
	f.scene.Lift(start)
	defer f.scene.Drop(start)
	player := board.None
	for n := source; f.paths.nodes[n].next != flow.NoNode; n = f.paths.nodes[n].next {
		box, to := f.known.Graph.Square(n), f.known.Graph.Square(f.paths.nodes[n].next)
		stand := f.known.Board.Behind(box, to)
		if player != board.None && player != stand && !f.walkable(box, player, stand) {
			if note {
				f.walk([]board.Square{stand}, box, f.around)
			}
			return true
		}
		player = box
	}
	return false
}

// walkable reports whether the player can walk from one square to another past a box and all boxes of the scene. If
// not, his zone is left in around.
func (f *pathFinder) walkable(box, from, to board.Square) bool {
	f.scene.Drop(box)
	defer f.scene.Lift(box)
	return f.around.Reaches(f.scene, from, to)
}

// walker is the memory of walk.
type walker struct {
	near  [][4]board.Square // by square: its neighbours
	steps []walkStep        // by square
	now   []board.Square    // squares to look at
	next  []board.Square    // squares that are one box further
}

// walkStep is the step after a square on the walk to the box.
type walkStep struct {
	stamp uint32
	next  board.Square // None beside the box
}

// walk notes the squares that the player needs to walk from a zone to one of the squares ends, without stepping on the
// square of one box. It searches from ends towards the zone in layers by the number of boxes passed, so the walk passes
// the fewest.
func (f *pathFinder) walk(ends []board.Square, box board.Square, zone area) {
	f.walker.now, f.walker.next = f.walker.now[:0], f.walker.next[:0]
	f.walker.steps[box].stamp = f.paths.now
	for _, sq := range ends {
		f.enterSquare(sq, board.None)
	}
	for ; len(f.walker.now)+len(f.walker.next) > 0; f.walker.now, f.walker.next = f.walker.next, f.walker.now[:0] {
		for i := 0; i < len(f.walker.now); i++ {
			at := f.walker.now[i]
			if zone.Has(at) {
				for sq := at; sq != board.None; sq = f.walker.steps[sq].next {
					f.need(sq)
				}
				return
			}
			for _, sq := range &f.walker.near[at] {
				f.enterSquare(sq, at)
			}
		}
	}
}

// enterSquare enters a square of a walk, from which the walk goes on to next.
func (f *pathFinder) enterSquare(sq, next board.Square) {
	at := &f.walker.steps[sq]
	switch {
	case at.stamp == f.paths.now:
	case f.scene.Free(sq):
		*at = walkStep{f.paths.now, next}
		f.walker.now = append(f.walker.now, sq)
	case sq != f.known.Board.Wall():
		*at = walkStep{f.paths.now, next}
		f.walker.next = append(f.walker.next, sq)
	}
}
