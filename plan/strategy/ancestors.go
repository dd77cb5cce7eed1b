package strategy

import (
	"planner/board"
	"planner/meet"
	"planner/search"
	"planner/search/analysis"
	"planner/technique"
)

// ancestors reads the layouts that a position of one side came through from the side's log. It is nil when overlap
// with them is switched off.
func (c *LevelContext) ancestors(side board.Side, p *search.Position) *analysis.Ancestors {
	if !c.set.On(technique.Overlap) {
		return nil
	}
	list := analysis.NewAncestors(p.Boxes)
	for at := meet.Ref(p.Ref); at != 0; {
		parent, from, to := c.Logs[side].Parent(at)
		if parent != 0 {
			list.AddParent(from, to)
		}
		at = parent
	}
	return list
}
