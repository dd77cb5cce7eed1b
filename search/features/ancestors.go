package features

import (
	"math/bits"

	"planner/board"
)

// PathToBest is the layouts that a position came through: its own, that of its parent, and so on back to its root. For the
// other side any of them is as good as the position itself: to meet it solves the level. So a search that aims at the
// position also wants to know how near it is to the rest of its trail (Festival's "overlap").
//
//	solved ◄── · ◄── · ◄── · ◄── position        the other side may join anywhere
//	                 ▲
//	                 └── a box that was pushed too far for the position is right here
type Ancestors struct {
	layout board.Bits // of the position
	back   []backStep
}

// backStep is one macro undone: the box goes from where the macro brought it to where it was.
type backStep struct{ from, to board.Square }

// NewAncestors begins a trail at its end, the layout of the position.
func NewAncestors(layout board.Bits) *Ancestors { return &Ancestors{layout: layout.Clone()} }

// AddParent goes one macro further back: the one that brought a box from a square to another.
func (t *Ancestors) AddParent(from, to board.Square) {
	if from != to { // else only the player is elsewhere
		t.back = append(t.back, backStep{to, from})
	}
}

// Overlap is the largest number of boxes that a layout has in common with one on the trail. O(trail).
func (t *Ancestors) Overlap(boxes board.Bits) int32 {
	n := int32(0)
	for i, w := range t.layout {
		n += int32(bits.OnesCount64(w & boxes[i]))
	}
	most := n
	for _, s := range t.back {
		if boxes.Has(s.from) {
			n--
		}
		if boxes.Has(s.to) {
			n++
			most = max(most, n)
		}
	}
	return most
}
