package analysis

import (
	"planner/board"
	"planner/flow"
)

// takers lets every start square take one of the boxes that leave. The boxes are matched to the squares to which they
// could be pulled when they left. A box that would need a square which no other box can give up waits: when more boxes
// have left it may be able to go elsewhere. When only such boxes can leave, the limit ends.
//
// Without takers all boxes may leave by the same start square. The order then fills goals that only some boxes can
// reach with whatever box is near, and the last boxes have no goal left.
//
// A nil *takers has no limit.
type takers struct {
	at      []int32 // by square: its number among the start squares
	pairing *flow.Pairing
	set     []uint64 // the start squares to which the box that is asked about can be pulled
	open    bool     // the limit has ended
}

func newTakers(b *board.Board, starts []board.Square) *takers {
	t := &takers{at: make([]int32, b.Squares()), pairing: flow.NewPairing(len(starts))}
	for i, sq := range starts {
		t.at[sq] = int32(i)
	}
	return t
}

func (t *takers) reset() {
	t.pairing.Clear()
	t.open = false
}

func (t *takers) overdraw() { t.open = true }

func (t *takers) beginSet() {
	if t != nil {
		t.set = make([]uint64, t.pairing.Words())
	}
}

func (t *takers) add(sq board.Square) { t.set[t.at[sq]/64] |= 1 << (t.at[sq] % 64) }

// takeSquare gives the box a start square, and reports whether there is one.
func (t *takers) takeSquare() bool { return t == nil || t.open || t.pairing.Add(t.set) }
