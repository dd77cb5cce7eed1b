package ondisk

import (
	"errors"
	"slices"

	"planner/board"
)

// path gives the pushes of the best solution. It goes back from the goal: a row tells the move that led to it, and the
// move undone gives the parent, which stands in a closed run.
func (x *external) path() ([]board.Move, error) {
	if x.best == 0 {
		return nil, nil
	}
	moves := x.appendBackwards(nil, x.goal.Move)
	row := slices.Clone(x.goal.Row)
	for last := x.form.stride - 1; tailG(row[last]) > 0; {
		m, g := tailMove(row[last]), tailG(row[last])
		moves = x.appendBackwards(moves, m)
		x.parentOf(row, m)
		found, err := x.pool.find(g-x.space.Run(m), row)
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, errors.New("a position on the path is missing")
		}
	}
	slices.Reverse(moves)
	return moves, nil
}

// appendBackwards appends the pushes that a first push makes with those that it forces, the last one first.
func (x *external) appendBackwards(moves []board.Move, m board.Move) []board.Move {
	first := len(moves)
	for run := x.space.Run(m); len(moves)-first < run; m = board.NewMove(x.space.Board.To(m), m.Dir()) {
		moves = append(moves, m)
	}
	slices.Reverse(moves[first:])
	return moves
}

// parentOf turns the row of a position that a move led to into the row of its parent, but for the parent's own pushes
// and move.
func (x *external) parentOf(row []uint64, m board.Move) {
	e := x.workers[0]
	x.form.read(row, e.words)
	boxes := x.codec.Unpack(e.words, nil)
	to := m.From()
	for range x.space.Run(m) {
		to = x.space.Board.Next(to, m.Dir())
	}
	boxes[slices.Index(boxes, to)] = m.From()
	slices.Sort(boxes)
	player := e.Normalise(boxes, x.space.Board.Stand(board.Forward, m))
	x.codec.Pack(e.words, boxes)
	x.form.write(row, e.words, newTail(player, 0, 0))
}
