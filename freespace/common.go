package freespace

import (
	"context"
	"math/rand/v2"
	"slices"

	"planner/board"
	"planner/flow"
)

// Access tells, for each side, where the boxes of that side can be brought to in the empty maze: one set of squares for
// each start square, by pushes, and one for each goal, by pulls.
type Access [2][]board.Bits

// Common makes an arrangement that serves both sides at once (Holland, "Goal-matching free space"): as many squares as
// there are boxes, such that the boxes can come to them by pushes from the start, each to a square of its own, and by
// pulls from the goals. Both sides aim at these squares, so one side comes to what the other has opened up.
//
// The squares come from an arrangement made in the given order, and then goals follow, the furthest from the start
// squares first. A square is taken while both sides can still match all squares taken. Without this double matching
// about half of all large levels had aims that no assignment reaches. All other live squares come last, since an
// arrangement with too few squares is of no use. The result is nil when even all squares are too few or ctx ends.
func (m *Maze) Common(ctx context.Context, access Access, order Order) board.Bits {
	b := m.Board
	aim := b.NewBits()
	forward, reverse := newAssignment(access[board.Forward]), newAssignment(access[board.Reverse])
	for _, sq := range m.candidates(ctx, order) {
		if ctx.Err() != nil {
			return nil
		}
		if aim.Has(sq) || !forward.assign(sq) {
			continue
		}
		if !reverse.assign(sq) {
			forward.pairing.Drop()
			continue
		}
		aim.Add(sq)
		if aim.Count() == len(b.Goals) {
			return aim
		}
	}
	return nil
}

// Own makes an arrangement for the boxes of one side alone, without asking where each of them can come to: the first
// squares in the given order, as many as there are boxes. Own is for a side that opens up before the other one moves.
// The result is nil when there are too few squares.
func (m *Maze) Own(ctx context.Context, order Order) board.Bits {
	aim := m.Board.NewBits()
	for _, sq := range m.candidates(ctx, order) {
		if aim.Add(sq); aim.Count() == len(m.Board.Boxes) {
			return aim
		}
	}
	return nil
}

// Order says in which order an arrangement takes its squares.
type Order struct {
	Side    board.Side // whose boxes the depth of a square is measured from
	Seed    uint64     // above 0 for a random order instead of the order by depth
	Packing bool       // by Holland's packing rules instead of RFS, from a square that Seed chooses
	Doors   []Door     // doors whose open squares come first, see Maze.Doors; nil for none
}

// candidates lists the squares of a common arrangement, the best first.
func (m *Maze) candidates(ctx context.Context, order Order) []board.Square {
	arrange := m.Arrange
	if order.Packing {
		arrange = m.Pack
	}
	var list []board.Square
	for _, target := range arrange(ctx, order) {
		list = append(list, target.Square)
	}
	depth := m.byDepth(board.Forward)
	for _, sq := range slices.Backward(depth) {
		if m.Board.IsGoal(sq) {
			list = append(list, sq)
		}
	}
	for _, sq := range slices.Backward(m.byDepth(order.Side)) {
		if m.Live.Has(sq) {
			list = append(list, sq)
		}
	}
	return list
}

// Pack makes an arrangement by the packing rules (Holland, "Packing maze free space"). From a first square it goes on
// to squares two steps away in a line from a square of the arrangement. When there are none, it takes squares beside
// one, then squares diagonally beside one, and at last any. The first square is the deepest, or a random one with a
// seed.
func (m *Maze) Pack(ctx context.Context, order Order) Arrangement {
	p, rest := newPattern(m, order.Doors), m.byDepth(order.Side)
	slices.Reverse(rest)
	if order.Seed > 0 {
		rand.New(rand.NewPCG(order.Seed, 1)).Shuffle(len(rest), func(i, k int) { rest[i], rest[k] = rest[k], rest[i] })
	}
	rings := [...][]board.Square{{}, {}, {}, rest} // by rule: the squares that it names, still to be tried
	tried := m.Board.NewBits()
	for ctx.Err() == nil {
		rule := slices.IndexFunc(rings[:], func(list []board.Square) bool { return len(list) > 0 })
		if rule < 0 {
			break
		}
		sq := rings[rule][0]
		rings[rule] = rings[rule][1:]
		if tried.Has(sq) || !p.admits(sq) {
			continue
		}
		tried.Add(sq)
		p.addTarget(sq, Closing)
		for i, d := range board.Dirs {
			one := m.Board.Next(sq, d)
			if one == m.Board.Wall() {
				continue
			}
			rings[1] = append(rings[1], one)
			rings[0] = append(rings[0], m.inside(m.Board.Next(one, d))...)
			rings[2] = append(rings[2], m.inside(m.Board.Next(one, board.Dirs[(i+1)%4]))...)
		}
	}
	return p.targets
}

// inside is a list of one square, or of none when the square is the Wall.
func (m *Maze) inside(sq board.Square) []board.Square {
	if sq == m.Board.Wall() {
		return nil
	}
	return []board.Square{sq}
}

// assignment pairs squares with the boxes that can be brought to them, each with one of its own.
type assignment struct {
	access  []board.Bits // by box
	pairing *flow.Pairing
}

func newAssignment(access []board.Bits) assignment {
	return assignment{access: access, pairing: flow.NewPairing(len(access))}
}

// assign gives a square a box of its own, and reports whether the boxes can be shared out so.
func (a assignment) assign(sq board.Square) bool {
	row := make([]uint64, a.pairing.Words())
	for box, squares := range a.access {
		if squares.Has(sq) {
			row[box>>6] |= 1 << (box & 63)
		}
	}
	return a.pairing.Add(row)
}
