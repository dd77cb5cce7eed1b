package meet

import (
	"errors"
	"fmt"
	"slices"

	"planner/board"
)

// ErrJoint says that two records do not stand for one position: the boxes differ, or the players cannot walk to each
// other. Keys of 128 bits make an error of the caller far more likely than two positions with one key.
var ErrJoint = errors.New("the two half-paths do not end in one position")

// Path returns the single moves that lead from a record's root to its position: pushes of the forward side, pulls of
// the reverse side.
func Path(b *board.Board, side board.Side, l *Log, ref Ref) ([]board.Move, error) {
	var chain []Ref
	root := ref
	for parent, _, _ := l.Parent(root); parent != 0; parent, _, _ = l.Parent(root) {
		chain = append(chain, root)
		root = parent
	}
	slices.Reverse(chain)
	r := newRouter(b, side)
	playerAt := l.Position(root, r.scene)
	var moves []board.Move
	for _, at := range chain {
		rec, found := l.at(at), false
		if moves, playerAt, found = r.route(moves, rec.from, rec.to, rec.player, playerAt); !found {
			return nil, fmt.Errorf("%v record %d: no moves bring the box from square %d to %d", side, at, rec.from, rec.to)
		}
	}
	return moves, nil
}

// Join returns the pushes from the start to a solved position through a meet: the forward path, then the reverse path
// undone from its end. It verifies the meet by rebuilding both positions, because equal keys do not prove it.
func Join(b *board.Board, forward *Log, f Ref, reverse *Log, r Ref) ([]board.Move, error) {
	ours, theirs := board.NewScene(b), board.NewScene(b)
	player, other := forward.Position(f, ours), reverse.Position(r, theirs)
	if !ours.Boxes().Equal(theirs.Boxes()) || player != other {
		return nil, ErrJoint
	}
	pushes, err := Path(b, board.Forward, forward, f)
	if err != nil {
		return nil, err
	}
	pulls, err := Path(b, board.Reverse, reverse, r)
	if err != nil {
		return nil, err
	}
	return append(pushes, Undo(b, pulls)...), nil
}

// Undo returns the moves of the other side that take a path back, from its end to its root.
func Undo(b *board.Board, moves []board.Move) []board.Move {
	undone := make([]board.Move, 0, len(moves))
	for _, m := range slices.Backward(moves) {
		undone = append(undone, b.Undo(m))
	}
	return undone
}
