package meet

import "planner/board"

// router finds the single moves of one macro again: the box goes from one square to another while all others stand
// still, and the player ends in a given zone. A log keeps only the squares of a macro, because its moves follow from
// the position. The router uses no pruning rule, so it finds the macros of every search.
//
// A solution on a large board has tens of thousands of moves, and a macro looks at thousands of states. So the player's
// zone is named by the sides of the box that it touches, which a flood around the box mostly tells.
type router struct {
	b     *board.Board
	side  board.Side
	scene *board.Scene
	zone  *board.Zone
	seen  map[macroState]struct{}
	queue []step
}

// macroState is the macro's box and the sides of it that the player can walk to; the positions of one macro differ in
// nothing else. Bit d is the neighbour in direction d. Different zones touch different sides, and the player stands
// beside the box after each move.
type macroState struct {
	box   board.Square
	sides uint8
}

// step is a state that the search for a macro has reached.
type step struct {
	macroState
	playerAt board.Square // a square of the player's zone
	move     board.Move
	parent   int // index in the queue, -1 for the first
}

func newRouter(b *board.Board, side board.Side) *router {
	return &router{b: b, side: side, scene: board.NewScene(b), zone: board.NewZone(b), seen: map[macroState]struct{}{}}
}

// state is the state of the scene with the macro's box on a square and the player on another.
func (r *router) state(box, playerAt board.Square) macroState {
	var beside [4]board.Square
	free := beside[:0]
	for _, d := range board.Dirs {
		if sq := r.b.Next(box, d); r.scene.Free(sq) {
			free = append(free, sq)
		}
	}
	r.zone.Reaches(r.scene, playerAt, free...)
	s := macroState{box: box}
	for _, d := range board.Dirs {
		if r.zone.Has(r.b.Next(box, d)) {
			s.sides |= 1 << d
		}
	}
	return s
}

// can reports whether the box of a state can make a move.
func (r *router) can(s macroState, m board.Move) bool {
	stand := r.b.Stand(r.side, m)
	for _, d := range board.Dirs {
		if r.b.Next(s.box, d) == stand && s.sides>>d&1 != 0 {
			return r.scene.Free(r.b.Needs(r.side, m))
		}
	}
	return false
}

// route appends the fewest moves that bring the box on from to to and the player into the zone normalised to player,
// and plays them on the scene. The player begins on playerAt. It returns where the player ends, and whether there are
// such moves.
func (r *router) route(moves []board.Move, from, to, player, playerAt board.Square) ([]board.Move, board.Square, bool) {
	if move, end, ok := r.single(from, to, player, playerAt); ok {
		return append(moves, move), end, true
	}
	clear(r.seen)
	r.queue = r.queue[:0]
	start := r.state(from, playerAt)
	r.seen[start] = struct{}{}
	r.queue = append(r.queue, step{macroState: start, playerAt: playerAt, parent: -1})
	box := from
	for head := 0; head < len(r.queue); head++ {
		at := r.queue[head]
		r.moveBox(&box, at.box)
		if at.box == to && r.zone.Fill(r.scene, at.playerAt) == player {
			return r.trace(moves, head), at.playerAt, true
		}
		r.expand(head)
	}
	r.moveBox(&box, from)
	return moves, playerAt, false
}

// single is route for a macro of one move, such as the plain searches make. It takes two floods where route takes six,
// and there may be thousands of such macros on a board of thousands of squares.
func (r *router) single(from, to, player, playerAt board.Square) (move board.Move, end board.Square, ok bool) {
	for _, d := range board.Dirs {
		if r.b.Next(from, d) != to {
			continue
		}
		move = board.NewMove(from, d)
		r.zone.Fill(r.scene, playerAt)
		if !r.scene.CanMove(r.side, move, r.zone) {
			return move, playerAt, false
		}
		end = r.scene.Play(r.side, move)
		if r.zone.Fill(r.scene, end) == player {
			return move, end, true
		}
		r.scene.Shift(to, from)
	}
	return move, playerAt, false
}

// moveBox puts the macro's box on another square of its route.
func (r *router) moveBox(box *board.Square, to board.Square) {
	if *box != to {
		r.scene.Shift(*box, to)
		*box = to
	}
}

// expand adds the states that one move leads to.
func (r *router) expand(head int) {
	at := r.queue[head]
	for _, d := range board.Dirs {
		move := board.NewMove(at.box, d)
		if !r.can(at.macroState, move) {
			continue
		}
		playerAt := r.scene.Play(r.side, move)
		next := r.state(r.b.To(move), playerAt)
		r.scene.Shift(next.box, at.box)
		if _, seen := r.seen[next]; !seen {
			r.seen[next] = struct{}{}
			r.queue = append(r.queue, step{macroState: next, playerAt: playerAt, move: move, parent: head})
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
