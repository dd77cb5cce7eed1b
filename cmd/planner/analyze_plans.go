package main

import (
	"fmt"
	"slices"
	"strconv"

	"planner/board"
	"planner/freespace"
	"planner/render"
	"planner/search/packing"
)

// freePanel numbers the targets of the free-space arrangement of a side in their order.
func (s *survey) freePanel(side board.Side) render.Panel {
	p := render.NewPanel(s.board, "Free space, "+side.String())
	a := s.free[side]
	tones := [...]render.Tone{freespace.Held: render.Hue(3), freespace.Isolated: render.Good, freespace.Keeping: render.Cool,
		freespace.Closing: render.Warn, freespace.OnGoal: render.Bad}
	counts := [len(tones)]int{}
	for i, t := range a.Targets {
		p.Cells[t.Square] = render.Cell{Label: strconv.Itoa(i + 1), Tone: tones[t.Tier]}
		if i >= a.Matching {
			p.Cells[t.Square].Tone = render.Dim
			continue
		}
		counts[t.Tier]++
	}
	words := [...]string{freespace.Held: "holds a one-way door", freespace.Isolated: "isolated: nothing around it",
		freespace.Keeping: "keeps the circuits", freespace.Closing: "closes a circuit",
		freespace.OnGoal: "on a goal, for want of other squares"}
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
	case a.Complete(s.board) && a.Zones == 1:
		p.Remark("Room for all boxes at once, and the player still walks everywhere.")
	case a.Complete(s.board):
		p.Remark(fmt.Sprintf("Room for all boxes at once, in %d zones that one-way doors join.", a.Zones))
	default:
		p.Remark(fmt.Sprintf("Room for %d of %d boxes at once.", a.Matching, len(s.board.Goals)))
	}
	return p
}

// packingPanel numbers the goals by the step that fills them for good. Only steps that begin on the board or end on a
// square where the box is parked are told one by one.
func (s *survey) packingPanel() render.Panel {
	order := s.packing
	p := render.NewPanel(s.board, "Packing order: complete")
	if !order.complete {
		p.Title = "Packing order: partial, " + render.Plural(int64(len(order.standing)), "box", "boxes") + " left over"
	}
	s.markStanding(&p)
	entries := newEntries(&p)
	for i, step := range order.steps {
		label, parked := strconv.Itoa(i+1), step.Until != packing.Forever
		tone, words := render.Good, "from outside to "+s.at(step.To)
		if step.From != board.None {
			words = "from " + s.at(step.From) + " to " + s.at(step.To)
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
			entries.add(label, tone, words)
		}
	}
	entries.close("steps between squares of the board")
	s.explainPacking(&p)
	return p
}

func (s *survey) markStanding(p *render.Panel) {
	p.Mark(s.packing.standing, "b", render.Cool)
	p.Mark(s.packing.static, "s", render.Bad)
}

func (s *survey) explainPacking(p *render.Panel) {
	if slices.ContainsFunc(s.packing.steps, func(step packing.Step) bool { return step.From == board.None }) {
		p.Explain("n", render.Good, "filled by this step; its box comes from outside, unless said otherwise")
	}
	if slices.Contains(p.Cells, render.Cell{Label: "b", Tone: render.Cool}) {
		p.Explain("b", render.Cool, "a box stands here when the order begins")
	}
	if len(s.packing.static) > 0 {
		p.Explain("s", render.Bad, "the same, and never moves: it belongs there from the start, or could not be pulled away")
	}
	if s.packing.method != "" {
		p.Remark("Taken apart by way of: " + s.packing.method + ".")
	}
	p.Remark(render.Plural(s.packing.positions, "position", "positions") + " searched.")
}

// filmDelay is how long each step of a film is shown, in hundredths of a second.
const filmDelay = 60

// packingFilm shows the order step by step: the boxes that stand first, then one board a step, with the box that came.
func (s *survey) packingFilm() []render.Panel {
	boxes := s.board.BitsOf(s.packing.standing)
	frame := func() render.Panel {
		p := render.NewPanel(s.board, "")
		p.Boxes = boxes.Clone()
		p.Mark(s.packing.static, "s", render.Bad)
		return p
	}
	film := []render.Panel{frame()}
	for i, step := range s.packing.steps {
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
