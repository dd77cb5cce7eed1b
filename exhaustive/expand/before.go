package expand

import (
	"slices"

	"planner/board"
)

// ReachedBy tells how the position shown was reached, for a search that stores only the first push of the last move.
// The square to which this push and the pushes that a tunnel forces bring a box holds a box, unless the move was one of
// the goal area's plan. A move of the plan brings its box to that square and mostly past it; where such a move ends on
// the square, its pushes are the same as without a plan.
func (m *Maker) ReachedBy(first board.Move) Reached {
	count, to := m.Space.straight(first)
	return Reached{First: first, Pushes: count, Filled: m.Space.area != nil && !m.scene.Box(to)}
}

// Before is the position before a move, given the boxes after it, in ascending order, and its first push. It returns
// the boxes, the normalised player, and all pushes of the move. ok is false when there is no such move. The maker shows
// no position that could be expanded afterwards.
func (m *Maker) Before(after []board.Square, first board.Move) (boxes []board.Square, player board.Square,
	pushes []board.Move, ok bool) {
	count, to := m.Space.straight(first)
	filled := !slices.Contains(after, to)
	if filled {
		m.scene.SetSquares(after)
		if to, ok = m.lastFilled(); !ok {
			return nil, board.None, nil, false
		}
	}
	stand := m.Space.Board.Stand(board.Forward, first)
	boxes = slices.Clone(after)
	boxes[slices.Index(after, to)] = first.From()
	slices.Sort(boxes)
	m.scene.SetSquares(boxes)
	if !m.scene.Free(stand) {
		return nil, board.None, nil, false
	}
	player = m.reach.Flood(m.scene, stand)
	if filled {
		pushes = m.filledPushes(boxes, player, first)
		return boxes, player, pushes, pushes != nil
	}
	for at := first; len(pushes) < count; at = board.NewMove(m.Space.Board.To(at), at.Dir()) {
		pushes = append(pushes, at)
	}
	return boxes, player, pushes, true
}

// Trail is a way back from a position, move by move. In a symmetric level a move taken back gives the position before
// the move in the frame of the position after it, while the position before is stored in a frame of its own.
type Trail struct {
	Frame  int          // the image that maps the frame of the position reached to the frame in which the trail begins
	Pushes []board.Move // in the frame in which the trail begins, the last one first
}

// AddPushes adds the pushes of a move. y is nil without symmetries, here and in the other methods.
func (t *Trail) AddPushes(y *Images, pushes []board.Move) {
	for _, m := range slices.Backward(pushes) {
		if y != nil {
			m = y.Move(t.Frame, m)
		}
		t.Pushes = append(t.Pushes, m)
	}
}

// Turn lets the trail go on in the frame of an image of the position reached. boxes and player are that image, here and
// at the position itself.
func (t *Trail) Turn(y *Images, boxes []board.Square, player board.Square, here []board.Square, at board.Square) {
	t.Frame = y.after[t.Frame][y.onto(boxes, player, here, at)]
}

// MayBeMoved reports whether a push may have begun the move that led to a layout, given its boxes in ascending order.
// Only then Before can be asked. The push may be any number, also one that is no move of the board.
func (m *Maker) MayBeMoved(after []board.Square, first board.Move) bool {
	b := m.Space.Board
	if int(first.From()) >= b.Squares() || int(b.To(first)) >= b.Squares() || slices.Contains(after, first.From()) {
		return false
	}
	if _, to := m.Space.straight(first); slices.Contains(after, to) {
		return true
	}
	m.scene.SetSquares(after)
	_, filled := m.lastFilled()
	return filled
}

// straight is how many pushes a first push makes with those that a tunnel forces, and where the box then stands. Both
// follow from the board alone, so they need not be stored with a position.
func (s *Space) straight(first board.Move) (count int, to board.Square) {
	to = s.Board.To(first)
	for count = 1; s.tunnels != nil && s.tunnels.NoStop(board.Forward, to, first.Dir()); count++ {
		to = s.Board.Next(to, first.Dir())
	}
	return count, to
}

// lastFilled is where the box of the scene may stand that came into the goal area last by the plan. ok is false when no
// box can have come in so.
func (m *Maker) lastFilled() (sq board.Square, ok bool) {
	if m.Space.area == nil {
		return board.None, false
	}
	inside := m.Space.area.Boxes(m.scene.Boxes())
	if inside == 0 {
		return board.None, false
	}
	sq = m.Space.area.Goal(inside - 1)
	return sq, m.scene.Box(sq)
}
