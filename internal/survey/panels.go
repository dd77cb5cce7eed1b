package survey

import (
	"fmt"
	"slices"
	"strings"

	"planner/board"
	"planner/flow"
	"planner/freespace"
	"planner/internal/judge"
	"planner/internal/render"
)

// What is drawn at most. The JSON report has everything. Both numbers were chosen so that a sheet stays readable.
const (
	legendLimit = 24 // things of a kind that a legend names one by one
	doorBoards  = 4  // boards of one-way doors
)

// squareName names a square for people by row and column, both from 1.
func (s *Survey) squareName(sq board.Square) string { return judge.Names(s.Board.PlaceOf(sq)) }

// explainUsed explains a mark if the mark stands on a square of the panel.
func explainUsed(p *render.Panel, label string, tone render.Tone, text string) {
	if slices.Contains(p.Cells, render.Cell{Label: label, Tone: tone}) {
		p.Explain(label, tone, text)
	}
}

// legend fills the legend of a panel up to legendLimit entries and counts the others.
type legend struct {
	panel *render.Panel
	count int
}

// addEntry appends an entry if there is still room for it.
func (l *legend) addEntry(label string, tone render.Tone, text string) {
	if l.count++; l.count <= legendLimit {
		l.panel.Explain(label, tone, text)
	}
}

// addOmitted says how many entries were left out. The text what names the entries, such as "rooms".
func (l *legend) addOmitted(what string) {
	if more := l.count - legendLimit; more > 0 {
		l.panel.Remark(fmt.Sprintf("… and %s more %s.", render.Count(more), what))
	}
}

// MarkLoss marks the boxes and goals that a proof is about on a panel of the position, and explains the marks.
func MarkLoss(p *render.Panel, loss *judge.Loss) {
	p.Mark(p.Board.SquaresAt(loss.Goals), "o", render.Warn)
	boxes := p.Board.SquaresAt(loss.Boxes)
	p.Mark(boxes, "!", render.Bad)
	if len(boxes) > 0 {
		p.Explain("!", render.Bad, "box concerned")
	}
	if len(loss.Goals) > 0 {
		p.Explain("o", render.Warn, "goal concerned")
	}
}

// squaresPanel shows the dead squares and the exclusion zone.
func (s *Survey) squaresPanel() render.Panel {
	p := render.NewPosition(s.Board, "Squares: dead and excluded")
	p.Mark(s.Excluded.FromSome, "u", render.Plain)
	p.Mark(s.Dead.FromSome, "h", render.Warn)
	p.Mark(s.Excluded.Whole, "e", render.Cool)
	excluded := s.Board.BitsOf(s.Excluded.Whole)
	both := 0
	for _, sq := range s.Dead.Whole {
		p.Cells[sq] = render.Cell{Label: "x", Tone: render.Bad}
		if excluded.Has(sq) {
			p.Cells[sq] = render.Cell{Label: "X", Tone: render.Dim}
			both++
		}
	}
	explain := func(n int, label string, tone render.Tone, text string) {
		if n > 0 {
			p.Explain(label, tone, fmt.Sprintf("%s (%s)", text, render.Count(n)))
		}
	}
	explain(len(s.Dead.Whole)-both, "x", render.Bad, "dead: from here no pushes take a box to any goal")
	explain(len(s.Excluded.Whole)-both, "e", render.Cool, "exclusion zone: no pushes bring a box here from its start")
	explain(both, "X", render.Dim, "dead and excluded")
	explain(len(s.Dead.FromSome), "h", render.Warn, "dead with the player on some sides of the box only")
	explain(len(s.Excluded.FromSome), "u", render.Plain, "excluded with the player on some sides of the box only")
	if len(p.Legend) == 0 {
		p.Remark("A box can come to every square, and from every square to a goal.")
	}
	return p
}

// flowPanel names the regions in the order of the flow, so that every push out of a region leads to a later letter.
func (s *Survey) flowPanel(f *Flow, title string) render.Panel {
	p := render.NewPosition(s.Board, title)
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
	legend := legend{panel: &p}
	for _, quiet := range [2]bool{false, true} { // regions with boxes or goals come first
		for _, at := range listed {
			if (f.Boxes[at] == 0 && f.Goals[at] == 0) == quiet {
				legend.addEntry(render.Letters(name[at]), render.Hue(name[at]),
					regionWords(f, at, len(squares[at]), name))
			}
		}
	}
	legend.addOmitted("regions")
	p.Remark("Within a region a box can go to and fro; between regions only one way.")
	if dead > 0 {
		p.Remark(fmt.Sprintf("Unmarked: %s from which no goal is reached.", render.Plural(dead, "square", "squares")))
	}
	return p
}

// frozenPanel shows the flow with the frozen boxes as walls, which decides on flow deadlocks.
func (s *Survey) frozenPanel() render.Panel {
	p := s.flowPanel(s.FrozenFlow, fmt.Sprintf("Flow with %s as walls",
		render.Plural(s.Frozen.Count(), "frozen box", "frozen boxes")))
	p.Mark(s.Frozen.AppendTo(nil), "#", render.Dim)
	p.Explain("#", render.Dim, "frozen: never pushed again")
	return p
}

// regionWords says what a region holds and where the region flows to.
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
				p.Arrows = append(p.Arrows, board.NewMove(sq, d))
			}
		}
	}
}

// trapsPanel marks every square that is not dead with the smallest goal trap that contains it.
func (s *Survey) trapsPanel() render.Panel {
	p := render.NewPosition(s.Board, "Goal traps: what boxes never leave")
	dead := s.Board.BitsOf(s.Dead.Whole)
	for sq := range board.Square(s.Board.Squares()) {
		if at := s.Traps.At[sq]; at >= 0 && !dead.Has(sq) {
			p.Cells[sq] = render.Cell{Label: render.Letters(at), Tone: render.Hue(at)}
		}
	}
	legend := legend{panel: &p}
	for i, trap := range s.Traps.List {
		held := trap.AtStart
		words := fmt.Sprintf("holds %s; %s inside", render.Boxes(trap.Capacity),
			render.Plural(held, "box is", "boxes are"))
		switch {
		case held > trap.Capacity:
			words += ": too many"
		case held == trap.Capacity:
			words += ": full"
		}
		if inner := s.inside(i); inner != "" {
			words += "; with all of " + inner
		}
		legend.addEntry(render.Letters(i), render.Hue(i), words)
	}
	legend.addOmitted("traps")
	return p
}

// inside names the traps that lie in another trap.
func (s *Survey) inside(outer int) string {
	var names []string
	for i, trap := range s.Traps.List {
		if i != outer && trap.Squares.Within(s.Traps.List[outer].Squares) {
			names = append(names, render.Letters(i))
		}
	}
	if len(names) > 6 {
		names = append(names[:6], "…")
	}
	return strings.Join(names, ", ")
}

// zonesPanel shows where the player can walk, the occupied doors between zones, and the PI-corral.
func (s *Survey) zonesPanel() render.Panel {
	p := render.NewPosition(s.Board, "Zones and corrals of the position")
	legend := legend{panel: &p}
	for i, squares := range s.Zones.List {
		words := "corral: shut off from the player, "
		if i == 0 {
			words = "the player's zone, "
		}
		p.Mark(squares, render.Letters(i), render.Hue(i))
		legend.addEntry(render.Letters(i), render.Hue(i), words+render.Plural(len(squares), "square", "squares"))
	}
	legend.addOmitted("zones")
	if s.Start.Corral != nil {
		p.Mark(s.Start.Corral.Boxes.AppendTo(nil), "p", render.Warn)
		p.Explain("p", render.Warn, fmt.Sprintf("box of a PI-corral: nothing but its %s need be tried now",
			render.Pushes(s.Start.Corral.Pushes)))
	}
	for _, e := range s.Zones.Passages {
		p.Remark(fmt.Sprintf("%s to %s: push the box %s to %s, walk round, push it back.",
			render.Letters(int(e.From)), render.Letters(int(e.To)), judge.Names(e.O), judge.Names(e.C)))
	}
	if len(s.Zones.List) > 1 {
		p.Remark(s.cycleWords())
	}
	return p
}

// cycleWords says whether the player can go to every zone and come back.
func (s *Survey) cycleWords() string {
	switch s.Zones.Grade {
	case freespace.ZoneCyclic:
		return "Zone-cyclic through the doors; without them not."
	case freespace.UpToStacked:
		return "Zone-cyclic up to stacked corrals."
	}
	return "Not zone-cyclic."
}

// shapePanel shows rooms, tunnels and gates.
func (s *Survey) shapePanel() render.Panel {
	p := render.NewPosition(s.Board, "Rooms, tunnels and gates")
	for i, room := range s.Floor.Rooms {
		p.Mark(room, strings.ToUpper(render.Letters(i%26)), render.Hue(i))
	}
	inTunnel := s.Board.NewBits()
	for _, tunnel := range s.Floor.Tunnels {
		p.Mark(tunnel, "=", render.Warn)
		for _, sq := range tunnel {
			inTunnel.Add(sq)
		}
	}
	for _, sq := range s.Floor.Gates {
		p.Cells[sq] = render.Cell{Label: "!", Tone: render.Bad}
		if inTunnel.Has(sq) {
			p.Cells[sq] = render.Cell{Label: "~", Tone: render.Warn}
		}
	}
	legend := legend{panel: &p}
	for i, room := range s.Floor.Rooms {
		legend.addEntry(strings.ToUpper(render.Letters(i%26)), render.Hue(i), fmt.Sprintf("room of %s%s",
			render.Plural(len(room), "square", "squares"), s.linked(int32(i))))
	}
	legend.addOmitted("rooms")
	explainUsed(&p, "=", render.Warn, "tunnel: a box inside moves along it only")
	explainUsed(&p, "!", render.Bad, "gate: a box here cuts the floor")
	explainUsed(&p, "~", render.Warn, "tunnel and gate")
	return p
}

// linked names the rooms that a room is linked with.
func (s *Survey) linked(room int32) string {
	var names []string
	for _, link := range s.Floor.Links {
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
