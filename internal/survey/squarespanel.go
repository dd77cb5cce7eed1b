package survey

import (
	"fmt"

	"planner/internal/render"
)

// squaresPanel shows the dead squares and the exclusion zone.
func (d drawer) squaresPanel() render.Panel {
	p := d.position("Squares: dead and excluded")
	p.Mark(d.Excluded.SomeSides, "u", render.Plain)
	p.Mark(d.Dead.SomeSides, "h", render.Warn)
	p.Mark(d.Excluded.Whole, "e", render.Cool)
	excluded := d.Board.BitsOf(d.Excluded.Whole)
	both := 0
	for _, sq := range d.Dead.Whole {
		p.Cells[sq] = render.Cell{Label: "x", Tone: render.Bad}
		if excluded.Has(sq) {
			p.Cells[sq] = render.Cell{Label: "X", Tone: render.Dim}
			both++
		}
	}
	explain := func(n int, label string, tone render.Tone, text string) {
		if n > 0 {
			p.Explain(label, tone, fmt.Sprintf("%s (%d)", text, n))
		}
	}
	explain(len(d.Dead.Whole)-both, "x", render.Bad, "dead: from here no pushes take a box to any goal")
	explain(len(d.Excluded.Whole)-both, "e", render.Cool,
		"exclusion zone: no pushes bring a box here from its start")
	explain(both, "X", render.Dim, "dead and excluded")
	explain(len(d.Dead.SomeSides), "h", render.Warn, "dead with the player on some sides of the box only")
	explain(len(d.Excluded.SomeSides), "u", render.Plain, "excluded with the player on some sides of the box only")
	if len(p.Legend) == 0 {
		p.Remark("A box can come to every square, and from every square to a goal.")
	}
	return p
}
