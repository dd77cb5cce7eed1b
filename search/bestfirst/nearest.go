package bestfirst

import "planner/board"

// nearest is the layout with the least bound among the positions that a search has expanded, the first one of several.
type nearest struct {
	boxes board.Bits // nil before the first position
	bound int32
}

// note looks at a position that is expanded.
func (n *nearest) note(boxes board.Bits, bound int32) {
	switch {
	case n.boxes == nil:
		n.boxes = boxes.Clone()
	case bound >= n.bound:
		return
	default:
		copy(n.boxes, boxes)
	}
	n.bound = bound
}
