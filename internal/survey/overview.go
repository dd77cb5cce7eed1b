package survey

import (
	"fmt"
	"slices"
	"strings"

	"planner/board"
	"planner/internal/render"
)

// Beyond names what Sheet draws and Overview leaves out.
const Beyond = "exclusion zone, flow regions, zones and corrals, one-way doors, rooms, tunnels and gates"

// Overview draws what somebody who plays or designs the level looks at first: the proof if the start position is lost,
// one board with dead squares and what the player cannot reach, and the goal traps. Free space and the packing order
// are drawn when they were looked for.
func Overview(s *Survey, title string) *render.Sheet {
	d := drawer{s}
	sheet := &render.Sheet{Title: title, Facts: d.overviewFacts()}
	if d.survey.Deadlock != nil {
		sheet.Panels = append(sheet.Panels, d.deadlockPanel())
	}
	sheet.Panels = append(sheet.Panels, d.startPanel())
	if len(d.survey.Traps) > 0 {
		sheet.Panels = append(sheet.Panels, d.trapsPanel())
	}
	sheet.Panels = append(sheet.Panels, d.askedPanels()...)
	return sheet
}

// overviewFacts says the most important things without the terms of searches.
func (d drawer) overviewFacts() []string {
	usable := d.survey.Board.Squares() - d.survey.Board.BitsOf(slices.Concat(d.survey.Dead.Whole,
		d.survey.Excluded.Whole)).Count()
	facts := []string{d.verdict(), fmt.Sprintf("%s, %s of floor. Boxes can use %d of them; %s.", d.boxes(), d.floor(),
		usable, isAre(len(d.survey.Dead.Whole), "dead square"))}
	if d.survey.Deadlock != nil {
		facts[0] = fmt.Sprintf("The start is lost already: deadlock (%s).", d.survey.Deadlock.Rule)
	}
	if n := d.survey.Frozen.Count(); n > 0 {
		facts = append(facts, render.Boxes(n)+" can never be pushed again.")
	}
	if shut := d.unreached(); len(shut) > 0 {
		facts = append(facts, fmt.Sprintf("Boxes shut the player off from %s.",
			render.Plural(len(shut), "free square", "free squares")))
	} else {
		facts = append(facts, "The player can walk to every free square.")
	}
	if n := len(d.survey.Traps); n > 0 {
		facts = append(facts, d.trapSentence(n))
	}
	return append(facts, d.timeSentence()...)
}

// isAre is "1 is a dead square" or "2 are dead squares".
func isAre(n int, what string) string {
	if n == 1 {
		return "1 is a " + what
	}
	return fmt.Sprintf("%d are %ss", n, what)
}

// trapSentence counts the goal traps, and those that take no further box.
func (d drawer) trapSentence(n int) string {
	var full []string
	for i, trap := range d.survey.Traps {
		if trap.AtStart >= trap.Capacity {
			full = append(full, render.Letters(i))
		}
	}
	sentence := render.Plural(n, "goal trap", "goal traps") + ", which boxes never leave"
	if len(full) > 0 && len(full) <= legendLimit {
		sentence += "; no further box may enter " + strings.Join(full, ", ")
	}
	return sentence + "."
}

// unreached lists the free squares that the player cannot walk to.
func (d drawer) unreached() []board.Square {
	return slices.Concat(d.survey.Zones[1:]...)
}

// startPanel is the start position with what decides about it: dead squares, frozen boxes, and where the player cannot
// walk.
func (d drawer) startPanel() render.Panel {
	p := d.position("The start")
	shut := d.unreached()
	p.Mark(shut, "-", render.Cool)
	p.Mark(d.survey.Dead.SomeSides, "h", render.Warn)
	p.Mark(d.survey.Dead.Whole, "x", render.Bad)
	p.Mark(d.survey.Frozen.AppendTo(nil), "!", render.Dim)
	explainUsed(&p,
		render.Item{Cell: render.Cell{Label: "x", Tone: render.Bad},
			Text: "dead square: a box here never comes to a goal"},
		render.Item{Cell: render.Cell{Label: "h", Tone: render.Warn},
			Text: "dead with the player on some sides of the box"},
		render.Item{Cell: render.Cell{Label: "!", Tone: render.Dim}, Text: "a box that can never be pushed again"},
		render.Item{Cell: render.Cell{Label: "-", Tone: render.Cool}, Text: "the player cannot walk here now"})
	return p
}
