package analysis

import (
	"math/bits"
	"slices"

	"planner/board"
	"planner/flow"
)

// takers lets every start square take one of the boxes that leave. The boxes are matched to the squares to which they
// could be pulled when they left.
//
// Without takers all boxes may leave by the same start square. The order then fills goals that only some boxes can
// reach with whatever box is near, and the last boxes have no goal left.
type takers struct {
	squares []board.Square
	at      []int32 // by square: its number among the squares
	pairing *flow.Pairing
	parked  board.Bits     // boxes that the present node has parked, where they stand
	targets []board.Square // scratch: the squares that a box can be pulled to
	row     []uint64       // scratch: these by number
}

// exits are the start squares that a box can be pulled to.
type exits struct {
	box     board.Square
	nearest board.Square // None when there is none
	row     []uint64     // by the number of the start square
}

func newTakers(b *board.Board, starts []board.Square) *takers {
	t := &takers{squares: starts, at: make([]int32, b.Squares()), pairing: flow.NewPairing(len(starts)),
		parked: b.NewBits()}
	t.row = make([]uint64, t.pairing.Words())
	for i, sq := range starts {
		t.at[sq] = int32(i)
	}
	return t
}

func (t *takers) reset() { t.pairing.Clear() }

// exitsOf gives the exits of a box, which can be pulled to the given start squares, the nearest first.
func (t *takers) exitsOf(box board.Square, to []board.Square) exits {
	e := exits{box: box, nearest: board.None}
	clear(t.row)
	for _, sq := range to {
		if e.nearest == board.None {
			e.nearest = sq
		}
		t.row[t.at[sq]/64] |= 1 << (t.at[sq] % 64)
	}
	if e.nearest != board.None {
		e.row = slices.Clone(t.row)
	}
	return e
}

// free reports whether a box can be pulled to at least half of the start squares, so that it need not take one that
// few boxes can be pulled to.
func (t *takers) free(e *exits) bool {
	n := 0
	for _, w := range e.row {
		n += bits.OnesCount64(w)
	}
	return 2*n >= len(t.squares)
}

// take gives a box a start square, and reports whether there is one.
func (t *takers) take(e *exits) bool { return t.pairing.Add(e.row) }

// has reports whether there is a start square for a box.
func (t *takers) has(e *exits) bool {
	if !t.pairing.Add(e.row) {
		return false
	}
	t.pairing.Drop()
	return true
}
