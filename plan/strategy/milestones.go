package strategy

import (
	"planner/board"
	"planner/search"
	"planner/technique"
)

// milestonesOf are the latest milestones of a side, as further roots of a search of that side. A milestone is what the
// first stage of an alternation came to: an opened start, or the boxes spread out. It has few zones and few frozen
// boxes, which is where a relocation finds its way best (Holland, S3, "More on Relocation subtasks"), and the side that
// does not have the first stage would otherwise have none.
//
//	open-first     start ──► opened up ─────────────────────────────┐ a root of the pushes of spread
//	spread         solved ──► spread out ──► pushes aim at it  ◄────┘
//	                              └────────► a root of the pulls of open-first
func (c *LevelContext) milestonesOf(side board.Side, use technique.Use) []search.Position {
	if !use.On(technique.Milestones) {
		return nil
	}
	list := c.milestones.List(side)
	use.Note(technique.Milestones, len(list) > 0)
	return list
}
