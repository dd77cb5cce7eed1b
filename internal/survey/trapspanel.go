package survey

import (
	"fmt"
	"strings"

	"planner/board"
	"planner/internal/render"
)

// trapsPanel marks every square that is not dead with the smallest goal trap that contains it.
func (d drawer) trapsPanel() render.Panel {
	p := d.position("Goal traps: what boxes never leave")
	dead := d.survey.Board.BitsOf(d.survey.Dead.Whole)
	for sq := range board.Square(d.survey.Board.Squares()) {
		if at := d.survey.TrapAt[sq]; at >= 0 && !dead.Has(sq) {
			p.Cells[sq] = render.Cell{Label: render.Letters(at), Tone: render.Hue(at)}
		}
	}
	legend := newLegend(&p)
	for i, trap := range d.survey.Traps {
		held := trap.AtStart
		words := fmt.Sprintf("holds %s; %s inside", render.Boxes(trap.Capacity),
			render.Plural(held, "box is", "boxes are"))
		switch {
		case held > trap.Capacity:
			words += ": too many"
		case held == trap.Capacity:
			words += ": full"
		}
		if inner := d.inside(i); inner != "" {
			words += "; with all of " + inner
		}
		legend.add(render.Letters(i), render.Hue(i), words)
	}
	legend.close("traps")
	return p
}

// inside names the traps that lie in another trap.
func (d drawer) inside(outer int) string {
	var names []string
	for i, trap := range d.survey.Traps {
		if i != outer && trap.Squares.Within(d.survey.Traps[outer].Squares) {
			names = append(names, render.Letters(i))
		}
	}
	if len(names) > 6 {
		names = append(names[:6], "…")
	}
	return strings.Join(names, ", ")
}
