package analysis

import (
	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Overlap, Kind: technique.Feature, Soundness: technique.OnlyOrders,
	Help:   "boxes in common with a layout that the other side's position came through",
	Source: technique.Festival + "overlap",
})

// Ancestors is the layout of a position and the layouts of its ancestors up to its root. A search of the other side
// that meets any of these positions solves the level, just as if it met the first one. So a search that aims at a
// position also measures how near it is to the position's ancestors (Festival's "overlap").
//
//	solved ◄── · ◄── · ◄── · ◄── position        the other side may join anywhere
//	                 ▲
//	                 └── a box that was pushed too far for the position is in place for this ancestor
type Ancestors struct {
	layout board.Bits // of the position
	back   []backStep // from the position to the root
}

// backStep is one macro undone: the box goes from the end of the macro to its beginning.
type backStep struct{ from, to board.Square }

// NewAncestors makes the ancestors of a position that has none, given its layout.
func NewAncestors(layout board.Bits) *Ancestors { return &Ancestors{layout: layout.Clone()} }

// AddParent adds the parent of the last ancestor. The macro between them moved a box from one square to another.
func (t *Ancestors) AddParent(from, to board.Square) {
	if from != to { // otherwise the two layouts are equal
		t.back = append(t.back, backStep{to, from})
	}
}

// Overlap is the greatest number of boxes that a layout has in common with the position or one of its ancestors. It
// takes time in proportion to the number of ancestors.
func (t *Ancestors) Overlap(boxes board.Bits) int32 {
	n := int32(boxes.CountIn(t.layout))
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
