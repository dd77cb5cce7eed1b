package meet

import "planner/board"

// router finds the single moves of one macro again: the box from one square to another, all others still, the
// player ending in a given zone. A log keeps only a macro's ends, because its moves follow from the position;
// no pruning rule takes part here, so whatever rule the search went by, its macro is found.
type router struct {
	b     *board.Board
	side  board.Side
	scene *board.Scene
	zone  *board.Zone
	seen  map[stand]struct{}
	queue []step
}

// stand is a box square with the normalised player: the positions of a macro differ in nothing else.
type stand struct{ box, player board.Square }

type step struct {
	stand
	walk   board.Square // a square of the player's zone
	move   board.Move
	parent int
}

func newRouter(b *board.Board, side board.Side) *router {
	return &router{b: b, side: side, scene: board.NewScene(b), zone: board.NewZone(b), seen: map[stand]struct{}{}}
}

// route appends the fewest moves that bring the box on from to to with the player in the zone normalised to
// player, and plays them on the scene. It reports whether there are any; the player begins on walk.
func (r *router) route(moves []board.Move, from, to, player, walk board.Square) ([]board.Move, board.Square, bool) {
	clear(r.seen)
	r.queue = r.queue[:0]
	start := r.zone.Fill(r.scene, walk)
	r.seen[stand{from, start}] = struct{}{}
	r.queue = append(r.queue, step{stand: stand{from, start}, walk: walk, parent: -1})
	target := stand{to, player}
	box := from
	for head := 0; head < len(r.queue); head++ {
		at := r.queue[head]
		r.carry(&box, at.box)
		if at.stand == target {
			return r.trace(moves, head), at.walk, true
		}
		r.expand(head)
	}
	r.carry(&box, from)
	return moves, walk, false
}

// carry lifts the macro's box to another square of its route.
func (r *router) carry(box *board.Square, to board.Square) {
	if *box != to {
		r.scene.Shift(*box, to)
		*box = to
	}
}

func (r *router) expand(head int) {
	at := r.queue[head]
	r.zone.Fill(r.scene, at.walk)
	var can [4]bool
	for _, d := range board.Dirs {
		can[d] = r.scene.CanMove(r.side, board.NewMove(at.box, d), r.zone)
	}
	for _, d := range board.Dirs {
		if !can[d] {
			continue
		}
		move := board.NewMove(at.box, d)
		walk := r.scene.Play(r.side, move)
		next := stand{r.b.To(move), r.zone.Fill(r.scene, walk)}
		r.scene.Shift(next.box, at.box)
		if _, seen := r.seen[next]; !seen {
			r.seen[next] = struct{}{}
			r.queue = append(r.queue, step{stand: next, walk: walk, move: move, parent: head})
		}
	}
}

// trace appends the moves that lead to a step of the queue.
func (r *router) trace(moves []board.Move, at int) []board.Move {
	first := len(moves)
	for ; r.queue[at].parent >= 0; at = r.queue[at].parent {
		moves = append(moves, r.queue[at].move)
	}
	for i, j := first, len(moves)-1; i < j; i, j = i+1, j-1 {
		moves[i], moves[j] = moves[j], moves[i]
	}
	return moves
}
