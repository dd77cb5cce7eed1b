package meet

import (
	"errors"
	"fmt"
	"slices"

	"planner/board"
	"planner/macros"
	"planner/search"
)

// router finds the single moves of one macro again: the box goes from one square to another while all others stand
// still, and the player ends in a given zone. A log keeps only the squares of a macro, because its moves follow from
// the position. The router uses no pruning rule, so it finds the macros of every search.
type router struct {
	b         *board.Board
	side      board.Side
	scene     *board.Scene
	zone      *board.Zone
	generator *macros.Generator
}

func newRouter(b *board.Board, side board.Side) *router {
	return &router{b: b, side: side, scene: board.NewScene(b), zone: board.NewZone(b),
		generator: macros.NewGenerator(b, side)}
}

// route finds the fewest moves that bring the box on from to to and the player into the zone normalised to player, and
// plays these moves on the scene. The player begins on playerAt. route returns where he ends, and whether there are
// such moves.
func (r *router) route(from, to, player, playerAt board.Square) ([]board.Move, board.Square, bool) {
	if move, end, ok := r.single(from, to, player, playerAt); ok {
		return []board.Move{move}, end, true
	}
	if from == to && r.zone.Fill(r.scene, playerAt) == player {
		return nil, playerAt, true
	}
	moves, found := r.generator.Route(r.scene, playerAt, from, to, player, macros.Rules{}, nil)
	for _, m := range moves {
		playerAt = r.scene.Play(r.side, m)
	}
	return moves, playerAt, found
}

// single is route for a macro of one move, such as the plain searches make. single takes two floods, where the
// generator scans the whole board, and a path on a board of thousands of squares may have thousands of such macros.
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

// errJoint says that two records do not stand for one position: the boxes differ, or the players cannot walk to each
// other. A mistake of the caller is far more likely than two positions with one key of 128 bits.
var errJoint = errors.New("the two half-paths do not end in one position")

// Leg is the single moves that a record stands for: pushes of the forward side, pulls of the reverse side.
type Leg struct {
	Ref   search.Ref
	Moves []board.Move
}

// Legs returns the way from a record's root to its position: a leg for each record of the chain but the root.
func Legs(b *board.Board, side board.Side, l *Log, ref search.Ref) ([]Leg, error) {
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
		if leg.Moves, playerAt, found = r.route(rec.from, rec.to, rec.player, playerAt); !found {
			return nil, fmt.Errorf("%v record %d: no moves bring the box from square %d to %d", side, leg.Ref, rec.from,
				rec.to)
		}
	}
	return legs, nil
}

// Path returns the moves of all Legs.
func Path(b *board.Board, side board.Side, l *Log, ref search.Ref) ([]board.Move, error) {
	legs, err := Legs(b, side, l, ref)
	return moves(legs), err
}

func moves(legs []Leg) (list []board.Move) {
	for _, leg := range legs {
		list = append(list, leg.Moves...)
	}
	return list
}

// Join returns the legs of both sides that lead to a meet, given the record of each side. Join verifies the meet by
// rebuilding both positions, because equal keys do not prove it.
func Join(b *board.Board, logs [2]*Log, refs [2]search.Ref) (legs [2][]Leg, err error) {
	ours, theirs := board.NewScene(b), board.NewScene(b)
	player, other := logs[0].Position(refs[0], ours), logs[1].Position(refs[1], theirs)
	if !ours.Boxes().Equal(theirs.Boxes()) || player != other {
		return legs, errJoint
	}
	for side, ref := range refs {
		if legs[side], err = Legs(b, board.Side(side), logs[side], ref); err != nil {
			return legs, err
		}
	}
	return legs, nil
}

// Pushes returns the pushes from the start to a solved position: the forward legs, then the reverse legs undone from
// their end.
func Pushes(b *board.Board, legs [2][]Leg) []board.Move {
	return append(moves(legs[board.Forward]), undo(b, moves(legs[board.Reverse]))...)
}

// undo returns the moves of the other side that take a path back, from its end to its root.
func undo(b *board.Board, moves []board.Move) []board.Move {
	undone := make([]board.Move, 0, len(moves))
	for _, m := range slices.Backward(moves) {
		undone = append(undone, b.Undo(m))
	}
	return undone
}
