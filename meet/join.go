package meet

import (
	"errors"
	"fmt"
	"slices"

	"planner/board"
)

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
	slices.Reverse(moves[first:])
	return moves
}

// ErrJoint says that two records do not stand for one position: the boxes differ, or the players cannot walk to each
// other. Keys of 128 bits make an error of the caller far more likely than two positions with one key.
var ErrJoint = errors.New("the two half-paths do not end in one position")

// Leg is the single moves that a record stands for: pushes of the forward side, pulls of the reverse side.
type Leg struct {
	Ref   Ref
	Moves []board.Move
}

// Legs returns the way from a record's root to its position, a leg for each record on it but the root.
func Legs(b *board.Board, side board.Side, l *Log, ref Ref) ([]Leg, error) {
	var legs []Leg
	root := ref
	for parent, _, _ := l.Parent(root); parent != 0; parent, _, _ = l.Parent(root) {
		legs = append(legs, Leg{Ref: root})
		root = parent
	}
	slices.Reverse(legs)
	r := newRouter(b, side)
	playerAt := l.Position(root, r.scene)
	for i := range legs {
		leg, found := &legs[i], false
		rec := l.at(leg.Ref)
		if leg.Moves, playerAt, found = r.route(nil, rec.from, rec.to, rec.player, playerAt); !found {
			return nil, fmt.Errorf("%v record %d: no moves bring the box from square %d to %d", side, leg.Ref, rec.from,
				rec.to)
		}
	}
	return legs, nil
}

// Path returns the moves of all Legs.
func Path(b *board.Board, side board.Side, l *Log, ref Ref) ([]board.Move, error) {
	legs, err := Legs(b, side, l, ref)
	return moves(legs), err
}

// moves returns the moves of all legs, one after the other.
func moves(legs []Leg) (list []board.Move) {
	for _, leg := range legs {
		list = append(list, leg.Moves...)
	}
	return list
}

// Join returns the legs of both sides that lead to a meet. It verifies the meet by rebuilding both positions, because
// equal keys do not prove it.
func Join(b *board.Board, logs [2]*Log, f, r Ref) (legs [2][]Leg, err error) {
	ours, theirs := board.NewScene(b), board.NewScene(b)
	player, other := logs[board.Forward].Position(f, ours), logs[board.Reverse].Position(r, theirs)
	if !ours.Boxes().Equal(theirs.Boxes()) || player != other {
		return legs, ErrJoint
	}
	if legs[board.Forward], err = Legs(b, board.Forward, logs[board.Forward], f); err != nil {
		return legs, err
	}
	legs[board.Reverse], err = Legs(b, board.Reverse, logs[board.Reverse], r)
	return legs, err
}

// Pushes returns the pushes from the start to a solved position: the forward legs, then the reverse legs undone from
// their end.
func Pushes(b *board.Board, legs [2][]Leg) []board.Move {
	return append(moves(legs[board.Forward]), Undo(b, moves(legs[board.Reverse]))...)
}

// Undo returns the moves of the other side that take a path back, from its end to its root.
func Undo(b *board.Board, moves []board.Move) []board.Move {
	undone := make([]board.Move, 0, len(moves))
	for _, m := range slices.Backward(moves) {
		undone = append(undone, b.Undo(m))
	}
	return undone
}
