package survey

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"planner/board"
	"planner/freespace"
	"planner/internal/render"
)

// doorGroup is a door of the drawing: doors that differ only in E are drawn as one.
type doorGroup struct {
	door   Door
	number int // in the drawing, from 1; 0 while it is not drawn
	exits  []board.Square
}

// doorPanels draws doors, occupied ones first, on as few boards as possible: no square belongs to two doors of a board.
// At most doorBoards boards are drawn.
func (s *Survey) doorPanels() []render.Panel {
	var panels []render.Panel
	groups := s.doorGroups()
	drawn := 0
	for drawn < len(groups) && len(panels) < doorBoards {
		title := "One-way doors"
		if len(panels) > 0 {
			title = "One-way doors, continued"
		}
		p := render.NewPosition(s.Board, title)
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

// doorGroups lists the doors to draw, occupied ones first. A dynamic door with the same C and O as a static door is
// that door with one more exit.
func (s *Survey) doorGroups() []doorGroup {
	var groups []doorGroup
	for _, occupied := range [2]bool{true, false} {
		for _, door := range s.Doors.List {
			if door.Occupied != occupied {
				continue
			}
			same := func(g doorGroup) bool { return g.door.C == door.C && g.door.O == door.O }
			if at := slices.IndexFunc(groups, same); at >= 0 {
				groups[at].exits = append(groups[at].exits, door.E)
				continue
			}
			groups = append(groups, doorGroup{door: door, exits: []board.Square{door.E}})
		}
	}
	return groups
}

// drawDoor marks the squares of a door if none of them is marked yet.
func (s *Survey) drawDoor(p *render.Panel, g *doorGroup, number int) bool {
	squares := append([]board.Square{g.door.C, g.door.O, g.door.CP, g.door.OP}, g.exits...)
	for _, sq := range squares {
		if p.Cells[sq].Label != "" {
			return false
		}
	}
	g.number = number
	digits := strconv.Itoa(number)
	for i, sq := range squares {
		label := [...]string{"C", "O", "c", "o", "E"}[min(i, 4)] + digits
		p.Cells[sq] = render.Cell{Label: label, Tone: render.Hue(number - 1)}
	}
	words := g.door.Kind()
	if g.door.Static && g.door.Occupied {
		words += ", occupied"
	}
	words = fmt.Sprintf("%s; from %s to %s, box %s", words,
		s.squareName(g.door.OP), s.squareName(g.door.C), s.squareName(g.door.O))
	p.Explain(digits, render.Hue(number-1), words)
	return true
}

// explainDoors says what the letters mean, which doors form one-way systems, and how many doors are not drawn.
func (s *Survey) explainDoors(p *render.Panel, groups []doorGroup, drawn int) {
	p.Remark("The player at o (OP) pushes the box from O to C, walks round to c (CP), pushes it back and leaves by E.")
	named := map[string]bool{} // looked up, never iterated
	for _, system := range s.Doors.Systems {
		words := s.systemWords(system, groups)
		if len(system.Doors) > 1 && !named[words] && len(named) < legendLimit {
			named[words] = true
			p.Remark(words)
		}
	}
	if drawn < len(groups) {
		p.Remark(fmt.Sprintf("Not drawn: %s.", render.Plural(len(groups)-drawn, "door", "doors")))
	}
}

// systemWords names the doors of a one-way system by their numbers in the drawing. A loop begins with its least number,
// because each loop is listed once for every door through which the player can enter the loop.
func (s *Survey) systemWords(system freespace.System, groups []doorGroup) string {
	numbers := make([]int, len(system.Doors))
	least := 0
	for i, number := range system.Doors {
		door := s.Doors.List[number]
		at := slices.IndexFunc(groups, func(g doorGroup) bool { return g.door.C == door.C && g.door.O == door.O })
		if numbers[i] = groups[at].number; numbers[i] < numbers[least] {
			least = i
		}
	}
	if system.Loop {
		numbers = append(numbers[least:], numbers[:least]...)
	}
	names := make([]string, len(numbers))
	for i, n := range numbers {
		if names[i] = strconv.Itoa(n); n == 0 {
			names[i] = "one not drawn"
		}
	}
	words := "One-way system: " + strings.Join(names, " then ")
	if system.Loop {
		words += ", and round again"
	}
	return words + "."
}
