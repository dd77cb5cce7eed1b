package main

import (
	"fmt"
	"slices"
	"strings"

	"planner/board"
	"planner/flow"
	"planner/freespace"
	"planner/render"
)

// legendEntries is how many things of a kind a legend names one by one; JSON has them all.
const legendEntries = 24

// sheet draws the survey: one panel for each kind of knowledge, the reason of a deadlock first.
func (s *survey) sheet() *render.Sheet {
	sheet := &render.Sheet{Title: heading(s.number, s.title()), Facts: s.headlines()}
	add := func(p render.Panel) { sheet.Panels = append(sheet.Panels, p) }
	if s.finding != nil {
		add(s.deadlockPanel())
	}
	add(s.squaresPanel())
	add(s.flowPanel(s.flow, "Flow regions"))
	if s.frozenFlow != nil {
		add(s.frozenPanel())
	}
	if len(s.traps.List) > 0 {
		add(s.trapsPanel())
	}
	add(s.zonesPanel())
	sheet.Panels = append(sheet.Panels, s.doorPanels()...)
	add(s.shapePanel())
	if s.free[board.Forward] != nil {
		add(s.freePanel(board.Forward))
		add(s.freePanel(board.Reverse))
	}
	if s.packing != nil {
		add(s.packingPanel())
	}
	return sheet
}

// headlines says the most important things in a sentence each.
func (s *survey) headlines() []string {
	b := s.board
	facts := []string{fmt.Sprintf("%s, %s of floor, %d of them dead for boxes.",
		render.Plural(int64(len(b.Boxes)), "box", "boxes"), render.Plural(int64(b.Squares()), "square", "squares"),
		len(s.dead[wholeSquare]))}
	switch {
	case s.finding != nil:
		facts = append(facts, fmt.Sprintf("Deadlock (%s). %s", s.finding.rule, s.finding.why))
	case s.scene.Solved():
		facts = append(facts, "Solved as it stands.")
	case s.lower > 0:
		facts = append(facts, fmt.Sprintf("No deadlock found. Any solution takes at least %s.",
			render.Plural(int64(s.lower), "push", "pushes")))
	default:
		facts = append(facts, "No deadlock found.")
	}
	return append(facts, s.zoneSentence(), "Places are (row, column), both from 1.")
}

func (s *survey) zoneSentence() string {
	zones := s.access.Zones.Count()
	switch {
	case zones == 1:
		return "The player can walk everywhere."
	case s.grade == freespace.ZoneCyclic:
		return fmt.Sprintf("The floor is in %d zones, and through occupied one-way doors the player can go to each and "+
			"come back.", zones)
	case s.grade == freespace.UpToStacked:
		return fmt.Sprintf("The floor is in %d zones; those that the player cannot go to and come back from are stacked "+
			"corrals.", zones)
	}
	return fmt.Sprintf("The floor is in %d zones, and the player cannot go to each and come back.", zones)
}

// at names a square for people.
func (s *survey) at(sq board.Square) string {
	row, col := s.board.RowCol(sq)
	return fmt.Sprintf("(%d,%d)", row+1, col+1)
}

// position is a panel with the boxes and the player on it.
func (s *survey) position(title string) render.Panel {
	p := render.NewPanel(s.board, title)
	p.Boxes, p.Player = s.scene.Boxes(), s.board.Player
	return p
}

func (s *survey) deadlockPanel() render.Panel {
	p := s.position("Deadlock: " + s.finding.rule)
	p.Mark(s.finding.goals, "o", render.Warn)
	for _, sq := range s.finding.marks {
		p.Cells[sq] = render.Cell{Label: "!", Tone: render.Bad}
	}
	p.Remark(s.finding.why)
	if len(s.finding.marks) > 0 {
		p.Explain("!", render.Bad, "box concerned")
	}
	if len(s.finding.goals) > 0 {
		p.Explain("o", render.Warn, "goal concerned")
	}
	return p
}

// squaresPanel shows where boxes are lost and where none ever comes.
func (s *survey) squaresPanel() render.Panel {
	p := s.position("Squares: dead and excluded")
	p.Mark(s.excluded[someSides], "u", render.Plain)
	p.Mark(s.dead[someSides], "h", render.Warn)
	p.Mark(s.excluded[wholeSquare], "e", render.Cool)
	excluded := s.board.BitsOf(s.excluded[wholeSquare])
	both := 0
	for _, sq := range s.dead[wholeSquare] {
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
	explain(len(s.dead[wholeSquare])-both, "x", render.Bad, "dead: from here no pushes take a box to any goal")
	explain(len(s.excluded[wholeSquare])-both, "e", render.Cool, "exclusion zone: no pushes bring a box here from its start")
	explain(both, "X", render.Dim, "dead and excluded")
	explain(len(s.dead[someSides]), "h", render.Warn, "dead with the player on some sides of the box only")
	explain(len(s.excluded[someSides]), "u", render.Plain, "excluded with the player on some sides of the box only")
	if len(p.Legend) == 0 {
		p.Remark("A box can come to every square, and from every square to a goal.")
	}
	return p
}

// flowPanel names regions in the order of the flow, so that every push out of one leads to a later letter.
func (s *survey) flowPanel(f *flowFacts, title string) render.Panel {
	p := s.position(title)
	squares := f.regions.Squares()
	name := make([]int, len(squares))
	listed, dead := []flow.Region{}, 0
	for at := flow.Region(len(squares) - 1); at >= 0; at-- {
		name[at] = len(listed)
		if !f.regions.Alive(at) {
			dead += len(squares[at])
			continue
		}
		p.Mark(squares[at], render.Letters(name[at]), render.Hue(name[at]))
		listed = append(listed, at)
	}
	f.arrows(&p)
	entries := newEntries(&p)
	for _, quiet := range [2]bool{false, true} { // what holds boxes or goals comes first
		for _, at := range listed {
			if (f.boxes[at] == 0 && f.goals[at] == 0) == quiet {
				entries.add(render.Letters(name[at]), render.Hue(name[at]), f.words(at, len(squares[at]), name))
			}
		}
	}
	entries.close("regions")
	p.Remark("Within a region a box can go to and fro; between regions only one way.")
	if dead > 0 {
		p.Remark(fmt.Sprintf("Unmarked: %s from which no goal is reached.", render.Plural(int64(dead), "square", "squares")))
	}
	return p
}

// frozenPanel is the flow with the frozen boxes as walls, which is what flow deadlocks are judged by.
func (s *survey) frozenPanel() render.Panel {
	p := s.flowPanel(s.frozenFlow, fmt.Sprintf("Flow with %s as walls",
		render.Plural(int64(s.frozen.Count()), "frozen box", "frozen boxes")))
	p.Mark(s.frozen.AppendTo(nil), "#", render.Dim)
	p.Explain("#", render.Dim, "frozen: never pushed again")
	return p
}

// words describes a region: what it holds and where it flows to.
func (f *flowFacts) words(at flow.Region, squares int, name []int) string {
	words := fmt.Sprintf("%s, %s, %s, weight %+d", render.Plural(int64(squares), "square", "squares"),
		render.Plural(int64(f.boxes[at]), "box", "boxes"), render.Plural(int64(f.goals[at]), "goal", "goals"), f.boxes[at]-f.goals[at])
	var to []string
	for _, next := range f.regions.Next(at) {
		if f.regions.Alive(next) {
			to = append(to, render.Letters(name[next]))
		}
	}
	if len(to) == 0 {
		return words + "; sink"
	}
	return words + "; flows to " + strings.Join(to, ", ")
}

// arrows shows every push that leaves a region for another living one.
func (f *flowFacts) arrows(p *render.Panel) {
	for sq := range board.Square(p.Board.Squares()) {
		for _, d := range board.Dirs {
			n, m := f.regions.Graph.Push(sq, d)
			if n == flow.NoNode {
				continue
			}
			if from, to := f.regions.Of(n), f.regions.Of(m); from != to && f.regions.Alive(to) {
				p.Arrows = append(p.Arrows, render.Arrow{From: sq, Dir: d})
			}
		}
	}
}

// trapsPanel marks every living square with the smallest trap that holds it.
func (s *survey) trapsPanel() render.Panel {
	p := s.position("Goal traps: what boxes never leave")
	dead := s.board.BitsOf(s.dead[wholeSquare])
	for sq := range board.Square(s.board.Squares()) {
		if at := s.traps.At(sq); len(at) > 0 && !dead.Has(sq) {
			p.Cells[sq] = render.Cell{Label: render.Letters(int(at[0])), Tone: render.Hue(int(at[0]))}
		}
	}
	entries := newEntries(&p)
	for i, trap := range s.traps.List {
		held := s.traps.Held(i, s.scene.Boxes())
		words := fmt.Sprintf("holds %s; %s inside", render.Plural(int64(trap.Capacity), "box", "boxes"),
			render.Plural(int64(held), "box is", "boxes are"))
		switch {
		case held > trap.Capacity:
			words += ": too many"
		case held == trap.Capacity:
			words += ": full"
		}
		if inner := s.inside(i); inner != "" {
			words += "; with all of " + inner
		}
		entries.add(render.Letters(i), render.Hue(i), words)
	}
	entries.close("traps")
	return p
}

// inside names the traps that lie in another one.
func (s *survey) inside(outer int) string {
	var names []string
	for i := range outer {
		if s.traps.List[i].Squares.Within(s.traps.List[outer].Squares) {
			names = append(names, render.Letters(i))
		}
	}
	if len(names) > 6 {
		names = append(names[:6], "…")
	}
	return strings.Join(names, ", ")
}

// shapePanel shows rooms, tunnels and gates.
func (s *survey) shapePanel() render.Panel {
	p := s.position("Rooms, tunnels and gates")
	for i, room := range s.floor.Rooms {
		p.Mark(room, strings.ToUpper(render.Letters(i%26)), render.Hue(i))
	}
	inTunnel := s.board.NewBits()
	for _, tunnel := range s.floor.Tunnels {
		p.Mark(tunnel.Squares, "=", render.Warn)
		for _, sq := range tunnel.Squares {
			inTunnel.Add(sq)
		}
	}
	for _, sq := range s.floor.Gates {
		p.Cells[sq] = render.Cell{Label: "!", Tone: render.Bad}
		if inTunnel.Has(sq) {
			p.Cells[sq] = render.Cell{Label: "~", Tone: render.Warn}
		}
	}
	entries := newEntries(&p)
	for i, room := range s.floor.Rooms {
		entries.add(strings.ToUpper(render.Letters(i%26)), render.Hue(i), fmt.Sprintf("room of %s%s",
			render.Plural(int64(len(room)), "square", "squares"), s.linked(int32(i))))
	}
	entries.close("rooms")
	s.explainShape(&p)
	return p
}

// explainShape says what the marks outside rooms mean, as far as there are any.
func (s *survey) explainShape(p *render.Panel) {
	for _, mark := range []render.Item{
		{Cell: render.Cell{Label: "=", Tone: render.Warn}, Text: "tunnel: a box inside moves along it only"},
		{Cell: render.Cell{Label: "!", Tone: render.Bad}, Text: "gate: a box here cuts the floor"},
		{Cell: render.Cell{Label: "~", Tone: render.Warn}, Text: "tunnel and gate"},
	} {
		if slices.Contains(p.Cells, mark.Cell) {
			p.Legend = append(p.Legend, mark)
		}
	}
}

func (s *survey) linked(room int32) string {
	var names []string
	for _, link := range s.floor.Links {
		for end, other := range link {
			if link[1-end] == room {
				names = append(names, strings.ToUpper(render.Letters(int(other)%26)))
			}
		}
	}
	if len(names) == 0 {
		return ""
	}
	return ", linked with " + strings.Join(names, ", ")
}

// entries fills a legend up to legendEntries and counts the rest.
type entries struct {
	panel *render.Panel
	more  int
	count int
}

func newEntries(p *render.Panel) *entries { return &entries{panel: p} }

func (e *entries) add(label string, tone render.Tone, text string) {
	if e.count++; e.count > legendEntries {
		e.more++
		return
	}
	e.panel.Explain(label, tone, text)
}

func (e *entries) close(what string) {
	if e.more > 0 {
		e.panel.Remark(fmt.Sprintf("… and %s more %s.", render.Count(int64(e.more)), what))
	}
}
