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
	dead := d.Board.BitsOf(d.Dead.Whole)
	for sq := range board.Square(d.Board.Squares()) {
		if at := d.TrapAt[sq]; at >= 0 && !dead.Has(sq) {
			p.Cells[sq] = render.Cell{Label: render.Letters(at), Tone: render.Hue(at)}
		}
	}
	legend := newLegend(&p)
	for i, trap := range d.Traps {
		held := trap.AtStart
		words := fmt.Sprintf("holds %s; %s inside", render.Plural(int64(trap.Capacity), "box", "boxes"),
			render.Plural(int64(held), "box is", "boxes are"))
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
	for i, trap := range d.Traps {
		if i != outer && trap.Squares.Within(d.Traps[outer].Squares) {
			names = append(names, render.Letters(i))
		}
	}
	if len(names) > 6 {
		names = append(names[:6], "…")
	}
	return strings.Join(names, ", ")
}
