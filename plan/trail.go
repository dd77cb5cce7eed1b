package plan

import (
	"planner/board"
	"planner/meet"
	"planner/search"
	"planner/search/features"
)

// trail reads the layouts that a position of one side came through off the side's log, nil when nobody wants to know.
func (g *ground) trail(side board.Side, p *search.Position) *features.Ancestors {
	if !g.use.Overlap {
		return nil
	}
	t := features.NewAncestors(p.Boxes)
	for at := meet.Ref(p.Ref); at != 0; {
		up, from, to := g.logs[side].Parent(at)
		if up != 0 {
			t.AddParent(from, to)
		}
		at = up
	}
	return t
}
