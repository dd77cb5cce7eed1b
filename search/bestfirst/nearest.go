package bestfirst

import (
	"planner/board"
	"planner/search"
)

// nearest is the position with the least bound among those that a search has expanded, the first one of several.
type nearest struct {
	boxes board.Bits // nil before the first position
	ref   search.Ref
	bound int32
}

// note looks at a position that is expanded.
func (n *nearest) note(boxes board.Bits, from *openNode) {
	switch {
	case n.boxes == nil:
		n.boxes = boxes.Clone()
	case from.bound >= n.bound:
		return
	default:
		copy(n.boxes, boxes)
	}
	n.ref, n.bound = from.ref, from.bound
}
