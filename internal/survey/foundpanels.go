package survey

import (
	"fmt"
	"slices"
	"strconv"

	"planner/board"
	"planner/freespace"
	"planner/internal/render"
	"planner/search/packing"
)

// freePanel numbers the targets of the free-space arrangement of one side in their order.
func (d drawer) freePanel(side board.Side) render.Panel {
	p := render.NewPanel(d.survey.Board, "Free space, "+side.String())
	p.Ruler = true
	a := d.survey.Free[side]
	tones := [...]render.Tone{freespace.Isolated: render.Good, freespace.Keeping: render.Cool,
		freespace.Closing: render.Warn}
	counts := [len(tones)]int{}
	for i, t := range a.Targets {
		p.Cells[t.Square] = render.Cell{Label: strconv.Itoa(i + 1), Tone: tones[t.Tier]}
		if i >= a.Matching {
			p.Cells[t.Square].Tone = render.Dim
			continue
		}
		counts[t.Tier]++
	}
	words := [...]string{freespace.Isolated: "isolated: nothing around it",
		freespace.Keeping: "keeps the circuits", freespace.Closing: "closes a circuit"}
	for tier, n := range counts {
		if n > 0 {
			p.Explain(strconv.Itoa(n), tones[tier], words[tier])
		}
	}
	if excess := len(a.Targets) - a.Matching; excess > 0 {
		p.Explain(strconv.Itoa(excess), render.Dim, "more than there are goals")
	}
	p.Remark("Where boxes can wait, most accessible squares first: " + map[board.Side]string{
		board.Forward: "boxes from the start.", board.Reverse: "boxes pulled from the goals."}[side])
	switch {
	case a.Complete(d.survey.Board):
		p.Remark("Room for all boxes at once, and the player still walks everywhere.")
	default:
		p.Remark(fmt.Sprintf("Room for %d of %d boxes at once.", a.Matching, len(d.survey.Board.Goals)))
	}
	return p
}

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

// FilmDelay is how long each board of a film is shown, in hundredths of a second.
const FilmDelay = 60

// Film shows a packing order step by step: first the boxes that stand when it begins, then one board for each step. The
// survey must have a packing order.
func Film(s *Survey) []render.Panel {
	d := drawer{s}
	boxes := d.survey.Board.BitsOf(d.survey.Packing.Standing)
	frame := func() render.Panel {
		p := render.NewPanel(d.survey.Board, "")
		p.Boxes = boxes.Clone()
		p.Mark(d.survey.Packing.Static, "s", render.Bad)
		return p
	}
	film := []render.Panel{frame()}
	for i, step := range d.survey.Packing.Steps {
		if step.From != board.None {
			boxes.Remove(step.From)
		}
		boxes.Add(step.To)
		p := frame()
		p.Cells[step.To] = render.Cell{Label: strconv.Itoa(i + 1), Tone: render.Good}
		if step.Until != packing.Forever {
			p.Cells[step.To].Tone = render.Warn
		}
		if step.From != board.None {
			p.Lines = append(p.Lines, render.Line{From: step.From, To: step.To})
		}
		film = append(film, p)
	}
	return film
}
