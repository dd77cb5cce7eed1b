package packing

import (
	"math/bits"

	"planner/board"
)

// takers lets every start square take one box of those that leave. The boxes are matched to the squares that they could
// be pulled to when they left. A box that would need a square which no other box can give up waits: when more boxes
// have left it may be able to go elsewhere. When only such boxes can leave, there is no limit any more.
//
// Without it all boxes may leave by the same start square. The order then fills goals that only some boxes can reach
// with whatever is near, and the last boxes have no goal left.
//
// A nil *takers has no limit.
type takers struct {
	at    []int32  // by square: its number among the start squares, -1 for others
	words int      // of a set of start squares
	sets  []uint64 // by box that has left: the start squares that it could be pulled to
	taker []int32  // by start square: the box that it takes, -1 for none
	seen  []uint64
	open  bool // no limit any more
}

func newTakers(b *board.Board, starts []board.Square) *takers {
	t := &takers{at: make([]int32, b.Squares()), words: (len(starts) + 63) / 64, taker: make([]int32, len(starts))}
	for i := range t.at {
		t.at[i] = -1
	}
	for i, sq := range starts {
		t.at[sq] = int32(i)
	}
	t.seen = make([]uint64, t.words)
	t.reset()
	return t
}

// reset forgets all boxes.
func (t *takers) reset() {
	t.sets, t.open = t.sets[:0], false
	for i := range t.taker {
		t.taker[i] = -1
	}
}

// overdraw ends the limit.
func (t *takers) overdraw() { t.open = true }

// beginSet begins the set of a box.
func (t *takers) beginSet() {
	if t != nil {
		t.sets = append(t.sets, make([]uint64, t.words)...)
	}
}

// add adds a start square to the set of the box.
func (t *takers) add(sq board.Square) {
	i := t.at[sq]
	t.sets[len(t.sets)-t.words+int(i)/64] |= 1 << (i % 64)
}

// takeSquare gives the box a start square, and reports whether there is one. The set of a box that gets none is
// dropped.
func (t *takers) takeSquare() bool {
	if t == nil || t.open {
		return true
	}
	clear(t.seen)
	box := int32(len(t.sets)/t.words) - 1
	if t.augment(box) {
		return true
	}
	t.sets = t.sets[:int(box)*t.words]
	return false
}

// augment finds a start square for a box, moving other boxes to other squares where necessary. (Kuhn 1955.)
func (t *takers) augment(box int32) bool {
	for w := range t.words {
		for {
			left := t.sets[int(box)*t.words+w] &^ t.seen[w]
			if left == 0 {
				break
			}
			i := w<<6 + bits.TrailingZeros64(left)
			t.seen[w] |= left & -left
			if t.taker[i] < 0 || t.augment(t.taker[i]) {
				t.taker[i] = box
				return true
			}
		}
	}
	return false
}
