package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"planner/board"
	"planner/freespace"
	"planner/render"
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

// doorGroups lists the doors to draw, occupied ones first. A dynamic door with the box and squares of a static one is
// that door with one more exit.
func (s *survey) doorGroups() []doorGroup {
	var groups []doorGroup
	for _, occupied := range [2]bool{true, false} {
		for _, d := range s.doors {
			if d.occupied != occupied {
				continue
			}
			same := func(g doorGroup) bool { return g.C == d.C && g.O == d.O }
			if at := slices.IndexFunc(groups, same); at >= 0 {
				groups[at].exits = append(groups[at].exits, d.E)
				continue
			}
			groups = append(groups, doorGroup{doorway: d, exits: []board.Square{d.E}})
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
	told := map[string]bool{} // looked up, never walked
	for _, way := range s.ways {
		words := s.wayWords(way, groups)
		if len(way.Doors) > 1 && !told[words] && len(told) < legendEntries {
			told[words] = true
			p.Remark(words)
		}
	}
	if drawn < len(groups) {
		p.Remark(fmt.Sprintf("Not drawn: %s.", render.Plural(int64(len(groups)-drawn), "door", "doors")))
	}
}

// wayWords names the doors of a way by their numbers in the drawing. Loops are told from their least number on, since
// each is listed once for every door that it can be entered by.
func (s *survey) wayWords(way freespace.System, groups []doorGroup) string {
	numbers := make([]int, len(way.Doors))
	least := 0
	for i, door := range way.Doors {
		d := s.doors[door]
		at := slices.IndexFunc(groups, func(g doorGroup) bool { return g.C == d.C && g.O == d.O })
		if numbers[i] = groups[at].number; numbers[i] < numbers[least] {
			least = i
		}
	}
	if way.Loop {
		numbers = append(numbers[least:], numbers[:least]...)
	}
	names := make([]string, len(numbers))
	for i, n := range numbers {
		if names[i] = strconv.Itoa(n); n == 0 {
			names[i] = "one not drawn"
		}
	}
	words := "One-way system: " + strings.Join(names, " then ")
	if way.Loop {
		words += ", and round again"
	}
	return words + "."
}
