package forward

import (
	"planner/board"
	"planner/flow"
)

// follow plays the pushes of a path that no box is in the way of, and looks at the walks of the player between them. A
// path knows only on which side of a box the player stands in the empty maze. So where the box turns, a box elsewhere
// can keep him from the place of the next push. It reports whether a walk is not free. The boxes on the first such walk
// are in the way, and are noted if that is asked for.
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
	for n := source; f.nodes[n].next != flow.NoNode; n = f.nodes[n].next {
		box, to := f.known.Graph.Square(n), f.known.Graph.Square(f.nodes[n].next)
		stand := f.behind(box, to)
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

// behind is the square from which the player pushes a box to a square beside it.
func (f *pathFinder) behind(box, to board.Square) board.Square {
	for _, d := range board.Dirs {
		if f.known.Board.Next(to, d) == box {
			return f.known.Board.Next(box, d)
		}
	}
	return board.None
}

// walkable reports whether the player can walk from one square to another past a box and all boxes of the scene. If
// not, it leaves his zone in around.
func (f *pathFinder) walkable(box, from, to board.Square) bool {
	f.scene.Drop(box)
	defer f.scene.Lift(box)
	return f.around.Reaches(f.scene, from, to)
}

// walk notes the squares that the player needs to walk from a zone to one of the squares given, not over the square of
// one box. It searches from these squares towards the zone in layers by the number of boxes passed, so the walk passes
// the fewest.
func (f *pathFinder) walk(ends []board.Square, box board.Square, zone area) {
	f.walkNow, f.walkNext = f.walkNow[:0], f.walkNext[:0]
	f.walked[box].stamp = f.now
	for _, sq := range ends {
		f.enterSquare(sq, board.None)
	}
	for ; len(f.walkNow)+len(f.walkNext) > 0; f.walkNow, f.walkNext = f.walkNext, f.walkNow[:0] {
		for i := 0; i < len(f.walkNow); i++ {
			at := f.walkNow[i]
			if zone.Has(at) {
				for sq := at; sq != board.None; sq = f.walked[sq].next {
					f.need(sq)
				}
				return
			}
			for _, sq := range &f.near[at] {
				f.enterSquare(sq, at)
			}
		}
	}
}

// enterSquare enters a square of a walk, from which the walk goes on to another.
func (f *pathFinder) enterSquare(sq, next board.Square) {
	at := &f.walked[sq]
	switch {
	case at.stamp == f.now:
	case f.scene.Free(sq):
		*at = walkStep{f.now, next}
		f.walkNow = append(f.walkNow, sq)
	case sq != f.known.Board.Wall():
		*at = walkStep{f.now, next}
		f.walkNext = append(f.walkNext, sq)
	}
}
