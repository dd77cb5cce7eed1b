package survey

import (
	"fmt"
	"strings"

	"planner/board"
	"planner/flow"
	"planner/internal/render"
)

// flowPanel names the regions in the order of the flow, so that every push out of a region leads to a later letter.
func (d drawer) flowPanel(f *Flow, title string) render.Panel {
	p := d.position(title)
	squares := f.Regions.Squares()
	name := make([]int, len(squares))
	listed, dead := []flow.Region{}, 0
	for at := flow.Region(len(squares) - 1); at >= 0; at-- {
		name[at] = len(listed)
		if !f.Regions.Alive(at) {
			dead += len(squares[at])
			continue
		}
		p.Mark(squares[at], render.Letters(name[at]), render.Hue(name[at]))
		listed = append(listed, at)
	}
	drawArrows(&p, f)
	legend := newLegend(&p)
	for _, quiet := range [2]bool{false, true} { // regions with boxes or goals come first
		for _, at := range listed {
			if (f.Boxes[at] == 0 && f.Goals[at] == 0) == quiet {
				legend.add(render.Letters(name[at]), render.Hue(name[at]), regionWords(f, at, len(squares[at]), name))
			}
		}
	}
	legend.close("regions")
	p.Remark("Within a region a box can go to and fro; between regions only one way.")
	if dead > 0 {
		p.Remark(fmt.Sprintf("Unmarked: %s from which no goal is reached.",
			render.Plural(dead, "square", "squares")))
	}
	return p
}

// frozenPanel shows the flow with the frozen boxes as walls, which decides on flow deadlocks.
func (d drawer) frozenPanel() render.Panel {
	p := d.flowPanel(d.survey.FrozenFlow, fmt.Sprintf("Flow with %s as walls",
		render.Plural(d.survey.Frozen.Count(), "frozen box", "frozen boxes")))
	p.Mark(d.survey.Frozen.AppendTo(nil), "#", render.Dim)
	p.Explain("#", render.Dim, "frozen: never pushed again")
	return p
}

// regionWords says what a region holds and where it flows to.
func regionWords(f *Flow, at flow.Region, squares int, name []int) string {
	words := fmt.Sprintf("%s, %s, %s, weight %+d", render.Plural(squares, "square", "squares"),
		render.Boxes(f.Boxes[at]), render.Plural(f.Goals[at], "goal", "goals"),
		f.Boxes[at]-f.Goals[at])
	var to []string
	for _, next := range f.Regions.Next(at) {
		if f.Regions.Alive(next) {
			to = append(to, render.Letters(name[next]))
		}
	}
	if len(to) == 0 {
		return words + "; sink"
	}
	return words + "; flows to " + strings.Join(to, ", ")
}

// drawArrows shows every push that leaves a region for another one from which a goal can be reached.
func drawArrows(p *render.Panel, f *Flow) {
	for sq := range board.Square(p.Board.Squares()) {
		for _, d := range board.Dirs {
			n, m := f.Regions.Graph.Push(sq, d)
			if n == flow.NoNode {
				continue
			}
			if from, to := f.Regions.Of(n), f.Regions.Of(m); from != to && f.Regions.Alive(to) {
				p.Arrows = append(p.Arrows, render.Arrow{From: sq, Dir: d})
			}
		}
	}
}
