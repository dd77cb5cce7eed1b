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

// Sheet draws all of a survey: one panel for each kind of knowledge, with the reason of a deadlock first.
// The first panel that has a word of experts says what it means.
func Sheet(s *Survey, title string) *render.Sheet {
	d := drawer{s}
	sheet := &render.Sheet{Title: title, Facts: d.headlines(), Panels: d.panels(true)}
	explainWords(sheet.Panels)
	return sheet
}

// panels are those of a sheet that draws all, or of one that draws what comes first. Free space and the packing order
// are found only when somebody asks for them.
func (d drawer) panels(all bool) (panels []render.Panel) {
	if d.survey.Deadlock != nil {
		panels = append(panels, d.deadlockPanel())
	}
	if all {
		panels = append(panels, d.squaresPanel(), d.flowPanel(d.survey.Flow, "Flow regions"))
		if d.survey.FrozenFlow != nil {
			panels = append(panels, d.frozenPanel())
		}
	} else {
		panels = append(panels, d.startPanel())
	}
	if len(d.survey.Traps) > 0 {
		panels = append(panels, d.trapsPanel())
	}
	if all {
		panels = append(panels, d.zonesPanel())
		panels = append(append(panels, d.doorPanels()...), d.shapePanel())
	}
	if d.survey.Free[board.Forward] != nil {
		panels = append(panels, d.freePanel(board.Forward), d.freePanel(board.Reverse))
	}
	if d.survey.Packing != nil {
		panels = append(panels, d.packingPanel())
	}
	return panels
}

// Beyond names what Sheet draws and Overview leaves out.
const Beyond = "exclusion zone, flow regions, zones and corrals, one-way doors, rooms, tunnels and gates"

// Overview draws what somebody who plays or designs the level looks at first: the proof if the start position is lost,
// one board with dead squares and what the player cannot reach, and the goal traps. Free space and the packing order
// are drawn when they were looked for.
func Overview(s *Survey, title string) *render.Sheet {
	d := drawer{s}
	return &render.Sheet{Title: title, Facts: d.overviewFacts(), Panels: d.panels(false)}
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

// headlines says the most important things in one sentence each, and then what only searches care about.
func (d drawer) headlines() []string {
	facts := []string{fmt.Sprintf("%s, %s of floor, %d of them dead for boxes.", d.boxes(), d.floor(),
		len(d.survey.Dead.Whole)), d.verdict()}
	facts = append(facts, d.timeSentence()...)
	return append(facts, d.zoneSentence(), "Places are (row, column), both from 1.")
}

// boxes counts the boxes.
func (d drawer) boxes() string {
	return render.Boxes(len(d.survey.Board.Boxes))
}

// floor counts the squares of the floor.
func (d drawer) floor() string {
	return render.Plural(d.survey.Board.Squares(), "square", "squares")
}

// verdict says whether the start position is lost, and how many pushes any solution takes.
func (d drawer) verdict() string {
	switch {
	case d.survey.Deadlock != nil:
		return fmt.Sprintf("Deadlock (%s). %s", d.survey.Deadlock.Rule, d.survey.Deadlock.Why)
	case d.survey.Scene.Solved():
		return "Solved as it stands."
	case d.survey.LowerBound > 0:
		return fmt.Sprintf("No deadlock found. Any solution takes at least %s.",
			render.Pushes(d.survey.LowerBound))
	}
	return "No deadlock found."
}

// timeSentence names what the time was too short for, if there is anything.
func (d drawer) timeSentence() []string {
	if len(d.survey.LeftOut) == 0 {
		return nil
	}
	return []string{"The time was too short for " + english.WordSeries(d.survey.LeftOut, "and") + "."}
}

// zoneSentence says where the player can walk.
func (d drawer) zoneSentence() string {
	zones := len(d.survey.Zones)
	switch {
	case zones == 1:
		return "The player can walk everywhere."
	case d.survey.Grade == freespace.ZoneCyclic:
		return fmt.Sprintf("The floor is in %d zones, and through occupied one-way doors the player can go to each "+
			"and come back.", zones)
	case d.survey.Grade == freespace.UpToStacked:
		return fmt.Sprintf("The floor is in %d zones; those that the player cannot go to and come back from are "+
			"stacked corrals.", zones)
	}
	return fmt.Sprintf("The floor is in %d zones, and the player cannot go to each and come back.", zones)
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
	{"tunnel", "tunnel", "a run with walls on both sides"},
	{"gate", "gate", "a square on which a box cuts the floor"},
	{"isolated", "isolated square", "the eight squares around it hold no box and no wall"},
	{"circuit", "circuit", "a connected group of boxes and walls that the player can walk all round (CA)"},
	{"free space", "free space, arrangement", "squares that can all hold a box at once while the player walks everywhere"},
	{"packing order", "packing order", "the order in which goals are filled (*stacking order*)"},
}

// explainWords adds to each panel the meanings of the words that it is the first to have.
func explainWords(panels []render.Panel) {
	said := map[string]bool{}
	for i := range panels {
		p := &panels[i]
		text := p.Title
		for _, item := range p.Legend {
			text += " " + item.Text
		}
		text = strings.ToLower(text)
		for _, w := range words {
			if !said[w.term] && begins(text, w.seen) {
				said[w.term] = true
				p.Remark(w.term + ": " + strings.ReplaceAll(w.meaning, "*", "") + ".")
			}
		}
	}
}

// begins reports whether a word of a text begins with a part.
func begins(text, part string) bool {
	for at := 0; ; at++ {
		next := strings.Index(text[at:], part)
		if next < 0 {
			return false
		}
		if at += next; at == 0 || strings.ContainsRune(" (,;", rune(text[at-1])) {
			return true
		}
	}
}
