package expand

import (
	"math/bits"

	"planner/board"
	"planner/deadlock"
	"planner/search"
)

// stuckWalls knows what the boxes that are stuck in the position shown tell as walls.
type stuckWalls struct {
	stuck    *deadlock.WallAnalysis // of the position shown, nil when the analysis is not known
	memory   wallMemory
	tables   *search.Walled // nil without tables
	work     int64          // steps that the tables have taken
	proving  gate           // for the deadlock rules
	bounding gate           // for the bound
}

// noteStuck notes the analysis of the position shown, and its node, 0 for none.
func (w *stuckWalls) noteStuck(node uint32, stuck *deadlock.WallAnalysis) {
	w.stuck = stuck
	if node != 0 {
		w.memory.noteAnalysis(node, stuck)
	}
}

// asksBound reports whether the bound of the position shown is to be asked for.
func (w *stuckWalls) asksBound() bool {
	return w.tables != nil && w.stuck != nil && w.stuck.Walls.First() != board.None && w.bounding.isOpen()
}

// wallMemory remembers the wall analyses of positions expanded lately, for their children. It is a direct-mapped cache
// of wallSlots slots: a position has one slot, and a later position with the same slot replaces it. Slots beyond the
// highest one used are not made yet, because most searches expand few positions.
type wallMemory []struct {
	node     uint32
	analysis *deadlock.WallAnalysis
}

// analysisOf gives the analysis of a node, nil when it is not remembered. For node 0 the result is always nil.
func (w wallMemory) analysisOf(node uint32) *deadlock.WallAnalysis {
	if at := int(node % wallSlots); at < len(w) && w[at].node == node {
		return w[at].analysis
	}
	return nil
}

func (w *wallMemory) noteAnalysis(node uint32, analysis *deadlock.WallAnalysis) {
	at := int(node % wallSlots)
	if at >= len(*w) {
		larger := make(wallMemory, max(firstWallSlots, 1<<bits.Len(uint(at))))
		copy(larger, *w)
		*w = larger
	}
	(*w)[at].node, (*w)[at].analysis = node, analysis
}
