package survey

import (
	"fmt"
	"slices"
	"strconv"

	"planner/board"
	"planner/internal/render"
	"planner/search/packing"
)

// packingPanel numbers the goals by the step that fills them for good. The legend names only the steps that begin on
// the board and those that park a box.
func (d drawer) packingPanel() render.Panel {
	order := d.survey.Packing
	p := render.NewPanel(d.survey.Board, "Packing order: complete")
	p.Ruler = true
	if !order.Complete {
		p.Title = "Packing order: partial, " + render.Boxes(len(order.Standing)) + " left over"
	}
	d.markStanding(&p)
	legend := newLegend(&p)
	for i, step := range order.Steps {
		label, parked := strconv.Itoa(i+1), step.Until != packing.Forever
		tone, words := render.Good, "from outside to "+d.at(step.To)
		if step.From != board.None {
			words = "from " + d.at(step.From) + " to " + d.at(step.To)
			p.Lines = append(p.Lines, render.Line{From: step.From, To: step.To})
		}
		if parked {
			tone = render.Warn
			words += fmt.Sprintf(", parked until step %d", step.Until+1)
		}
		if !parked || p.Cells[step.To].Label == "" {
			p.Cells[step.To] = render.Cell{Label: label, Tone: tone}
		}
		if parked || step.From != board.None {
			legend.add(label, tone, words)
		}
	}
	legend.close("steps between squares of the board")
	d.explainPacking(&p)
	return p
}

// markStanding marks the boxes that stand when the order begins.
func (d drawer) markStanding(p *render.Panel) {
	p.Mark(d.survey.Packing.Standing, "b", render.Cool)
	p.Mark(d.survey.Packing.Static, "s", render.Bad)
}

// explainPacking says what the marks mean and how the order was found.
func (d drawer) explainPacking(p *render.Panel) {
	outside := func(step packing.Step) bool { return step.From == board.None }
	if slices.ContainsFunc(d.survey.Packing.Steps, outside) {
		p.Explain("n", render.Good, "filled by this step; its box comes from outside, unless said otherwise")
	}
	if slices.Contains(p.Cells, render.Cell{Label: "b", Tone: render.Cool}) {
		p.Explain("b", render.Cool, "a box stands here when the order begins")
	}
	if len(d.survey.Packing.Static) > 0 {
		p.Explain("s", render.Bad,
			"the same, and never moves: it belongs there from the start, or could not be pulled away")
	}
	if d.survey.Packing.Method != "" {
		p.Remark("Taken apart by way of: " + d.survey.Packing.Method + ".")
	}
	p.Remark(render.Positions(d.survey.Packing.Positions) + " searched.")
}
