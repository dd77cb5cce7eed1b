package freespace

import (
	"context"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/long"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// TestDoorsDecide proves that every solution of the levels of suite.Doors passes a static door with a box on it: the
// door's box is pushed from O to C, and its next push is the one back to O.
//
// The proof leaves boxes out. What a solution does with the boxes that are left is a solution of the smaller level, and
// passes the same doors. So it is enough that the boxes on doors together with one other, or all boxes where these are
// few, have no solution when no box may be pushed from O to C and then back. All their positions are enumerated.
func TestDoorsDecide(t *testing.T) {
	const few = 5
	most, least := long.Pick(1_000, 300_000), long.Pick(20, 34) // positions looked at; levels proved
	proved := 0
	for _, level := range suite.Doors(t) {
		b := suite.BoardOf(t, level)
		s := newShut(b, most)
		onDoor := func(sq board.Square) bool { return slices.Contains(s.opens, sq) }
		stay, others := []board.Square{}, []board.Square{}
		for _, box := range b.Boxes {
			if onDoor(box) {
				stay = append(stay, box)
			} else {
				others = append(others, box)
			}
		}
		alone := func(box board.Square) bool { return s.unsolvable(append(slices.Clone(stay), box)) }
		if slices.ContainsFunc(others, alone) || len(b.Boxes) <= few && s.unsolvable(b.Boxes) {
			proved++
		}
	}
	if proved < least {
		t.Errorf("doors decide in %d levels, expected %d", proved, least)
	}
}

// shut is a level in which no box may go through the two pushes of a passage.
type shut struct {
	board *board.Board
	dead  board.Bits
	steps map[[2]board.Square]bool // from O to C
	opens []board.Square           // the O of doors
	most  int                      // positions that are looked at
}

// boxAt is a box and the square O that it was pushed from last, None unless that was the first push of a passage.
type boxAt struct{ at, from board.Square }

func newShut(b *board.Board, most int) *shut {
	s := &shut{board: b, dead: oracle.DeadSquares(b, board.Forward), steps: map[[2]board.Square]bool{}, most: most}
	for _, d := range NewFinder(b, s.dead).Static(context.Background()) {
		s.steps[[2]board.Square{d.O, d.C}] = true
		s.opens = append(s.opens, d.O)
	}
	return s
}

// unsolvable enumerates the positions of some boxes. It is false when they can all come to goals, and when there are
// too many positions.
func (s *shut) unsolvable(squares []board.Square) bool {
	scene, zone := board.NewScene(s.board), board.NewZone(s.board)
	type position struct {
		boxes  []boxAt
		player board.Square
	}
	seen := map[string]bool{}
	var queue []position
	add := func(boxes []boxAt, player board.Square) {
		place(scene, boxes)
		p := position{boxes, zone.Fill(scene, player)}
		slices.SortFunc(p.boxes, func(x, y boxAt) int { return int(x.at) - int(y.at) })
		var key []byte
		for _, box := range p.boxes {
			key = append(key, byte(box.at), byte(box.at>>8), byte(box.from), byte(box.from>>8))
		}
		key = append(key, byte(p.player), byte(p.player>>8))
		if !seen[string(key)] {
			seen[string(key)] = true
			queue = append(queue, p)
		}
	}
	start := make([]boxAt, len(squares))
	for i, sq := range squares {
		start[i] = boxAt{sq, board.None}
	}
	add(start, s.board.Player)
	for len(queue) > 0 && len(seen) < s.most {
		p := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if place(scene, p.boxes); scene.Solved() {
			return false
		}
		for i, box := range p.boxes {
			for _, d := range board.Dirs {
				place(scene, p.boxes)
				zone.Fill(scene, p.player)
				to := s.board.Next(box.at, d)
				if !scene.CanMove(board.Forward, board.NewMove(box.at, d), zone) || s.dead.Has(to) || to == box.from {
					continue
				}
				boxes := slices.Clone(p.boxes)
				boxes[i] = boxAt{to, board.None}
				if s.steps[[2]board.Square{box.at, to}] {
					boxes[i].from = box.at
				}
				add(boxes, box.at)
			}
		}
	}
	return len(queue) == 0
}

// place puts boxes on an empty scene.
func place(s *board.Scene, boxes []boxAt) {
	s.Reset()
	for _, box := range boxes {
		s.Drop(box.at)
	}
}
