package plan

import (
	"planner/board"
	"planner/meet"
	"planner/search"
)

// trail reads the layouts that a position of one side came through off the side's log, nil when nobody wants to know.
func (g *ground) trail(side board.Side, p *search.Position) *search.Trail {
	if !g.use.Overlap {
		return nil
	}
	t := search.NewTrail(p.Boxes)
	for at := meet.Ref(p.Ref); at != 0; {
		up, from, to := g.logs[side].Parent(at)
		if up != 0 {
			t.Before(from, to)
		}
		at = up
	}
	return t
}
