package survey

import (
	"fmt"
	"slices"
	"strconv"

	"planner/board"
	"planner/freespace"
	"planner/internal/render"
	"planner/search/analysis"
)

// freePanel numbers the targets of the free-space arrangement of one side in their order.
func (s *Survey) freePanel(side board.Side) render.Panel {
	p := render.NewPanel(s.Board, "Free space, "+side.String())
	p.Ruler = true
	a, matching := s.Free[side], s.matching(s.Free[side])
	tones := [...]render.Tone{freespace.Isolated: render.Good, freespace.Keeping: render.Cool,
		freespace.Closing: render.Warn}
	counts := [len(tones)]int{}
	for i, t := range a {
		p.Cells[t.Square] = render.Cell{Label: strconv.Itoa(i + 1), Tone: tones[t.Tier]}
		if i >= matching {
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
	if excess := len(a) - matching; excess > 0 {
		p.Explain(strconv.Itoa(excess), render.Dim, "more than there are goals")
	}
	p.Remark("Where boxes can wait, most accessible squares first: " + map[board.Side]string{
		board.Forward: "boxes from the start.", board.Reverse: "boxes pulled from the goals."}[side])
	if goals := len(s.Board.Goals); matching < goals {
		p.Remark(fmt.Sprintf("Room for %d of %s at once.", matching, render.Boxes(goals)))
	} else {
		p.Remark("Room for all boxes at once, and the player still walks everywhere.")
	}
	return p
}

// packingPanel numbers each goal by the step that fills it for good. The legend names only the steps that begin on the
// board and those that park a box.
func (s *Survey) packingPanel() render.Panel {
	order := s.Packing
	p := render.NewPanel(s.Board, "Packing order: complete")
	p.Ruler = true
	if !order.Complete {
		p.Title = "Packing order: partial, " + render.Boxes(len(order.Standing)) + " left over"
	}
	p.Mark(order.Standing, "b", render.Cool)
	p.Mark(order.Static, "s", render.Bad)
	legend := legend{panel: &p}
	for i, step := range order.Steps {
		label, parked := strconv.Itoa(i+1), step.Until != analysis.Forever
		tone, words := render.Good, "from outside to "+s.squareName(step.To)
		if step.From != board.None {
			words = "from " + s.squareName(step.From) + " to " + s.squareName(step.To)
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
			legend.addEntry(label, tone, words)
		}
	}
	legend.addOmitted("steps between squares of the board")
	s.explainPacking(&p)
	return p
}

// explainPacking says what the marks mean and how the order was found.
func (s *Survey) explainPacking(p *render.Panel) {
	outside := func(step analysis.PackingStep) bool { return step.From == board.None }
	if slices.ContainsFunc(s.Packing.Steps, outside) {
		p.Explain("n", render.Good, "filled by this step; its box comes from outside, unless said otherwise")
	}
	explainUsed(p, "b", render.Cool, "a box stands here when the order begins")
	if len(s.Packing.Static) > 0 {
		p.Explain("s", render.Bad,
			"the same, and never moves: it belongs there from the start, or could not be pulled away")
	}
	if s.Packing.Method != "" {
		p.Remark("Taken apart by way of: " + s.Packing.Method + ".")
	}
	p.Remark(render.Positions(s.Packing.Positions) + " searched.")
}

// FilmDelay is how long each board of a film is shown, in hundredths of a second.
const FilmDelay = 60

// Film shows a packing order step by step: first the boxes before the first step, then one board for each step. The
// survey must have a packing order.
func Film(s *Survey) []render.Panel {
	boxes := s.Board.BitsOf(s.Packing.Standing)
	frame := func() render.Panel {
		p := render.NewPanel(s.Board, "")
		p.Boxes = boxes.Clone()
		p.Mark(s.Packing.Static, "s", render.Bad)
		return p
	}
	film := []render.Panel{frame()}
	for i, step := range s.Packing.Steps {
		if step.From != board.None {
			boxes.Remove(step.From)
		}
		boxes.Add(step.To)
		p := frame()
		p.Cells[step.To] = render.Cell{Label: strconv.Itoa(i + 1), Tone: render.Good}
		if step.Until != analysis.Forever {
			p.Cells[step.To].Tone = render.Warn
		}
		if step.From != board.None {
			p.Lines = append(p.Lines, render.Line{From: step.From, To: step.To})
		}
		film = append(film, p)
	}
	return film
}
