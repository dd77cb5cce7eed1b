package main

import (
	"fmt"
	"strconv"
	"strings"

	"planner/board"
	"planner/freespace"
	"planner/render"
	"planner/search"
)

// zonesPanel shows where the player can walk, what occupied doors add, and the PI-corral.
func (s *survey) zonesPanel() render.Panel {
	p := s.position("Zones and corrals of the position")
	zones := s.zoneSquares()
	own := s.access.Zones.Of(s.board.Player)
	order := append([]int{own}, others(len(zones), own)...)
	name := make([]string, len(zones))
	entries := newEntries(&p)
	for i, zone := range order {
		name[zone] = render.Letters(i)
		words := "corral: shut off from the player, " + render.Plural(int64(len(zones[zone])), "square", "squares")
		if zone == own {
			words = "the player's zone, " + render.Plural(int64(len(zones[zone])), "square", "squares")
		}
		p.Mark(zones[zone], name[zone], render.Hue(i))
		entries.add(name[zone], render.Hue(i), words)
	}
	entries.close("zones")
	if s.corral != nil {
		p.Mark(s.corral.AppendTo(nil), "p", render.Warn)
		p.Explain("p", render.Warn, fmt.Sprintf("box of a PI-corral: nothing but its %s need be tried now",
			render.Plural(int64(s.pushes), "push", "pushes")))
	}
	for _, e := range s.edges {
		p.Remark(fmt.Sprintf("%s to %s: push the box %s to %s, walk round, push it back.",
			name[e.From], name[e.To], s.at(e.Door.O), s.at(e.Door.C)))
	}
	if len(zones) > 1 {
		p.Remark(s.cycleWords())
	}
	return p
}

func others(count, without int) (list []int) {
	for i := range count {
		if i != without {
			list = append(list, i)
		}
	}
	return list
}

func (s *survey) cycleWords() string {
	switch s.grade {
	case freespace.ZoneCyclic:
		return "Zone-cyclic through the doors; without them not."
	case freespace.UpToStacked:
		return "Zone-cyclic up to stacked corrals."
	}
	return "Not zone-cyclic."
}

// doorGroup is a door of the drawing: doors that differ in E only are one.
type doorGroup struct {
	doorway
	number int
	exits  []board.Square
}

// doorPanels draws doors on as few boards as their squares allow, occupied ones first, up to a number of boards.
func (s *survey) doorPanels() []render.Panel {
	const most = 4
	var panels []render.Panel
	groups := s.doorGroups()
	drawn := 0
	for drawn < len(groups) && len(panels) < most {
		title := "One-way doors"
		if len(panels) > 0 {
			title = "One-way doors, continued"
		}
		p := s.position(title)
		for i := range groups {
			if groups[i].number == 0 && s.drawDoor(&p, &groups[i], drawn+1) {
				drawn++
			}
		}
		panels = append(panels, p)
	}
	if len(panels) > 0 {
		s.explainDoors(&panels[0], groups, drawn)
	}
	return panels
}

func (s *survey) doorGroups() []doorGroup {
	var groups []doorGroup
	for _, occupied := range [2]bool{true, false} {
		for _, d := range s.doors {
			last := len(groups) - 1
			switch {
			case d.occupied != occupied:
			case last >= 0 && groups[last].C == d.C && groups[last].O == d.O && groups[last].Static == d.Static:
				groups[last].exits = append(groups[last].exits, d.E)
			default:
				groups = append(groups, doorGroup{doorway: d, exits: []board.Square{d.E}})
			}
		}
	}
	return groups
}

// drawDoor marks the squares of a door if all of them are still unmarked.
func (s *survey) drawDoor(p *render.Panel, g *doorGroup, number int) bool {
	squares := append([]board.Square{g.C, g.O, g.CP, g.OP}, g.exits...)
	for _, sq := range squares {
		if p.Cells[sq].Label != "" {
			return false
		}
	}
	g.number = number
	digits := strconv.Itoa(number)
	for i, sq := range squares {
		p.Cells[sq] = render.Cell{Label: [...]string{"C", "O", "c", "o", "E"}[min(i, 4)] + digits, Tone: render.Hue(number - 1)}
	}
	words := g.kind()
	if g.Static && g.occupied {
		words += ", occupied"
	}
	p.Explain(digits, render.Hue(number-1), fmt.Sprintf("%s; from %s to %s, box %s", words, s.at(g.OP), s.at(g.C), s.at(g.O)))
	return true
}

// explainDoors says what the letters mean, which doors make ways, and what is not drawn.
func (s *survey) explainDoors(p *render.Panel, groups []doorGroup, drawn int) {
	p.Remark("The player at o (OP) pushes the box from O to C, walks round to c (CP), pushes it back and leaves by E.")
	numbers := make(map[freespace.Door]int, len(groups)) // looked up, never walked
	for _, g := range groups {
		for _, exit := range g.exits {
			d := g.Door
			d.E = exit
			numbers[d] = g.number
		}
	}
	told := map[string]bool{}
	for _, way := range s.ways {
		if len(way.Doors) < 2 {
			continue
		}
		var names []string
		for _, door := range way.Doors {
			if n := numbers[s.doors[door].Door]; n > 0 {
				names = append(names, strconv.Itoa(n))
			} else {
				names = append(names, s.at(s.doors[door].O))
			}
		}
		words := "One-way system: " + strings.Join(names, " then ")
		if way.Loop {
			words += ", and round again"
		}
		if !told[words] && len(told) < legendEntries {
			told[words] = true
			p.Remark(words + ".")
		}
	}
	if drawn < len(groups) {
		p.Remark(fmt.Sprintf("Not drawn: %s.", render.Plural(int64(len(groups)-drawn), "door", "doors")))
	}
}

// freePanel numbers the targets of the free-space arrangement of a side in their order.
func (s *survey) freePanel(side board.Side) render.Panel {
	title := map[board.Side]string{board.Forward: "Free space, forward: where boxes from the start can wait",
		board.Reverse: "Free space, reverse: where boxes pulled from the goals can wait"}[side]
	p := render.NewPanel(s.board, title)
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
		freespace.Keeping: "keeps the circuits", freespace.Closing: "closes a circuit", freespace.OnGoal: "on a goal, for want of other squares"}
	for tier, n := range counts {
		if n > 0 {
			p.Explain(strconv.Itoa(n), tones[tier], words[tier])
		}
	}
	if excess := len(a.Targets) - a.Matching; excess > 0 {
		p.Explain(strconv.Itoa(excess), render.Dim, "more than there are goals")
	}
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

// packingPanel numbers the goals by the step that fills them for good.
func (s *survey) packingPanel() render.Panel {
	order := s.packing
	p := render.NewPanel(s.board, "Packing order: complete")
	if !order.complete {
		p.Title = fmt.Sprintf("Packing order: partial, %d boxes never moved", len(order.static))
	}
	p.Mark(order.static, "s", render.Bad)
	entries := newEntries(&p)
	for i, step := range order.steps {
		tone, words := render.Good, "to "
		if step.From == board.None {
			words = "from outside to "
		} else {
			words = "from " + s.at(step.From) + " to "
			p.Lines = append(p.Lines, render.Line{From: step.From, To: step.To})
		}
		words += s.at(step.To)
		if step.Until != search.Forever {
			tone = render.Warn
			words += fmt.Sprintf(", parked until step %d", step.Until+1)
		}
		label := strconv.Itoa(i + 1)
		if step.Until == search.Forever || p.Cells[step.To].Label == "" {
			p.Cells[step.To] = render.Cell{Label: label, Tone: tone}
		}
		entries.add(label, tone, words)
	}
	entries.close("steps")
	if len(order.static) > 0 {
		p.Explain("s", render.Bad, "a box that was never moved: it comes first, or the goal could not be cleared")
	}
	p.Remark(fmt.Sprintf("%s searched.", render.Plural(order.positions, "position", "positions")))
	return p
}
