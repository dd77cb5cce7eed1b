package survey

import (
	"fmt"
	"slices"
	"strings"

	"planner/board"
	"planner/freespace"
	"planner/internal/render"

	"github.com/dustin/go-humanize/english"
)

// Sheet draws all of a survey: one panel for each kind of knowledge, with the reason of a deadlock first. The first
// panel with a word of experts says what the word means.
func Sheet(s *Survey, title string) *render.Sheet {
	sheet := &render.Sheet{Title: title, Facts: s.headlines(), Panels: s.panels(true)}
	explainWords(sheet.Panels)
	return sheet
}

// panels lists what a sheet shows: everything, or only what comes first. Free space and the packing order
// are found only when somebody asks for them.
func (s *Survey) panels(all bool) (panels []render.Panel) {
	if s.Start.Deadlock != nil {
		p := render.NewPosition(s.Board, "Deadlock: "+s.Start.Deadlock.Rule)
		p.Remark(s.Start.Deadlock.Why)
		MarkLoss(&p, s.Start.Deadlock)
		panels = append(panels, p)
	}
	if all {
		panels = append(panels, s.squaresPanel(), s.flowPanel(s.Flow, "Flow regions"))
		if s.FrozenFlow != nil {
			panels = append(panels, s.frozenPanel())
		}
	} else {
		panels = append(panels, s.startPanel())
	}
	if len(s.Traps.List) > 0 {
		panels = append(panels, s.trapsPanel())
	}
	if all {
		panels = append(panels, s.zonesPanel())
		panels = append(append(panels, s.doorPanels()...), s.shapePanel())
	}
	if s.Free != nil {
		panels = append(panels, s.freePanel(board.Forward), s.freePanel(board.Reverse))
	}
	if s.Packing != nil {
		panels = append(panels, s.packingPanel())
	}
	return panels
}

// Beyond names what Sheet draws and Overview leaves out.
const Beyond = "exclusion zone, flow regions, zones and corrals, one-way doors, rooms, tunnels and gates"

// Overview draws what somebody who plays or designs the level looks at first: the proof if the start position is lost,
// one board with dead squares and what the player cannot reach, and the goal traps. Free space and the packing order
// are drawn when they were looked for.
func Overview(s *Survey, title string) *render.Sheet {
	return &render.Sheet{Title: title, Facts: s.overviewFacts(), Panels: s.panels(false)}
}

// overviewFacts says the most important things without the terms of searches.
func (s *Survey) overviewFacts() []string {
	usable := s.Board.Squares() - s.Board.BitsOf(slices.Concat(s.Dead.Whole, s.Excluded.Whole)).Count()
	facts := []string{s.verdict(), fmt.Sprintf("%s. Boxes can use %s of them; %s.", s.size(), render.Count(usable),
		english.Plural(len(s.Dead.Whole), "is a dead square", "are dead squares"))}
	if s.Start.Deadlock != nil {
		facts[0] = fmt.Sprintf("The start is lost already: deadlock (%s).", s.Start.Deadlock.Rule)
	}
	if n := s.Frozen.Count(); n > 0 {
		facts = append(facts, render.Boxes(n)+" can never be pushed again.")
	}
	walk := "The player can walk to every free square."
	if shut := slices.Concat(s.Zones.List[1:]...); len(shut) > 0 {
		walk = fmt.Sprintf("Boxes shut the player off from %s.",
			render.Plural(len(shut), "free square", "free squares"))
	}
	facts = append(facts, walk)
	if n := len(s.Traps.List); n > 0 {
		facts = append(facts, s.trapSentence(n))
	}
	return append(facts, s.timeSentence()...)
}

// trapSentence counts the goal traps, and those that take no further box.
func (s *Survey) trapSentence(n int) string {
	var full []string
	for i, trap := range s.Traps.List {
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

// startPanel is the start position with what decides whether it is lost: dead squares, frozen boxes, and where the
// player cannot walk.
func (s *Survey) startPanel() render.Panel {
	p := render.NewPosition(s.Board, "The start")
	p.Mark(slices.Concat(s.Zones.List[1:]...), "-", render.Cool)
	p.Mark(s.Dead.FromSome, "h", render.Warn)
	p.Mark(s.Dead.Whole, "x", render.Bad)
	p.Mark(s.Frozen.AppendTo(nil), "!", render.Dim)
	explainUsed(&p, "x", render.Bad, "dead square: a box here never comes to a goal")
	explainUsed(&p, "h", render.Warn, "dead with the player on some sides of the box")
	explainUsed(&p, "!", render.Dim, "a box that can never be pushed again")
	explainUsed(&p, "-", render.Cool, "the player cannot walk here now")
	return p
}

// headlines says the most important things in one sentence each, and then what only searches care about.
func (s *Survey) headlines() []string {
	facts := []string{fmt.Sprintf("%s, %s of them dead for boxes.", s.size(),
		render.Count(len(s.Dead.Whole))), s.verdict()}
	facts = append(facts, s.timeSentence()...)
	return append(facts, s.zoneSentence(), "Places are (row, column), both from 1.")
}

// size counts the boxes and the squares of the floor.
func (s *Survey) size() string {
	return render.Boxes(len(s.Board.Boxes)) + ", " + render.Plural(s.Board.Squares(), "square", "squares") + " of floor"
}

// verdict says whether the start position is lost, and how many pushes any solution takes.
func (s *Survey) verdict() string {
	switch {
	case s.Start.Deadlock != nil:
		return fmt.Sprintf("Deadlock (%s). %s", s.Start.Deadlock.Rule, s.Start.Deadlock.Why)
	case s.Scene.Solved():
		return "Solved as it stands."
	case s.Start.LowerBound > 0:
		return fmt.Sprintf("No deadlock found. Any solution takes at least %s.", render.Pushes(s.Start.LowerBound))
	}
	return "No deadlock found."
}

// timeSentence names what the time was too short for, if there is anything.
func (s *Survey) timeSentence() []string {
	if len(s.LeftOut) == 0 {
		return nil
	}
	return []string{"The time was too short for " + english.WordSeries(s.LeftOut, "and") + "."}
}

// zoneSentence says where the player can walk.
func (s *Survey) zoneSentence() string {
	zones := len(s.Zones.List)
	switch {
	case zones == 1:
		return "The player can walk everywhere."
	case s.Zones.Grade == freespace.ZoneCyclic:
		return fmt.Sprintf("The floor is in %s zones, and through occupied one-way doors the player can go to each "+
			"and come back.", render.Count(zones))
	case s.Zones.Grade == freespace.UpToStacked:
		return fmt.Sprintf("The floor is in %s zones; those that the player cannot go to and come back from are "+
			"stacked corrals.", render.Count(zones))
	}
	return fmt.Sprintf("The floor is in %s zones, and the player cannot go to each and come back.", render.Count(zones))
}

// word is a word of experts with its meaning, both as the glossary has them.
type word struct {
	seen    string // in a panel, in small letters, when the word needs its meaning there
	term    string
	meaning string
}

// words lists what the panels of a sheet explain. A test compares it with docs/glossary.md.
var words = []word{
	{"excluded", "exclusion zone", "where no pushes bring a box from its start"},
	{"flow region", "flow region", "squares between which a lone box goes both ways"},
	{"weight", "weight", "boxes less goals of a region"},
	{"goal trap", "goal trap", "squares that boxes never leave, with the goals among them"},
	{"frozen", "frozen", "never moved again, because no move is possible"},
	{"zone", "zone", "an area that the player can walk without pushing"},
	{"corral", "corral", "a zone that the player is not in"},
	{"pi-corral", "PI-corral", "a corral whose boxes can only be pushed into it, and all of them now"},
	{"one-way door", "one-way door", "a box that lets the player through in one direction and stays"},
	{"static", "static, dynamic door", "made by walls alone; with the help of other boxes"},
	{"one-way system", "one-way system", "doors that the player passes one after the other"},
	{"room", "room, room link", "a union of 2×2 blocks of floor; two rooms joined by a corridor"},
	{"tunnel", "tunnel", "a line of squares with walls on both sides"},
	{"gate", "gate", "a square on which a box cuts the floor"},
	{"isolated", "isolated square", "the eight squares around it hold no box and no wall"},
	{"circuit", "circuit", "a connected group of boxes and walls that the player can walk all round (CA)"},
	{"free space", "free space, arrangement",
		"squares that can all hold a box at once while the player walks everywhere"},
	{"packing order", "packing order", "the order in which goals are filled (*stacking order*)"},
}

// explainWords adds to each panel the meanings of the words that it is the first to have.
func explainWords(panels []render.Panel) {
	said := map[string]bool{}
	marks := strings.NewReplacer("(", " ", ",", " ", ";", " ")
	for i := range panels {
		p := &panels[i]
		text := " " + p.Title
		for _, item := range p.Legend {
			text += " " + item.Text
		}
		text = marks.Replace(strings.ToLower(text))
		for _, w := range words {
			if !said[w.term] && strings.Contains(text, " "+w.seen) {
				said[w.term] = true
				p.Remark(w.term + ": " + strings.ReplaceAll(w.meaning, "*", "") + ".")
			}
		}
	}
}
