package main

import (
	"fmt"
	"slices"
	"strings"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/coach"
	"planner/internal/render"
)

// coached is a game with its judgement.
type coached struct {
	level *board.Level
	game  string // LURD
	*coach.Judgement
}

// title names the level and counts the game.
func (g coached) title() string {
	heading := cmdline.Heading(g.level.Number, g.level.Title)
	return fmt.Sprintf("%s: %s, %s", heading, moveCounted(g.Moves), pushCounted(g.Pushes))
}

// mostDrawn is how many moments of a game are drawn, the dearest. Chosen so that the text of a game stays readable.
const mostDrawn = 4

// bandColumns is how many pushes stand in a line of the band at most.
const bandColumns = 60

// signs are the verdicts as characters, and what they mean. A detour of less than ten pushes is its price.
var signs = map[coach.Verdict]struct {
	sign byte
	text string
}{
	coach.Free:   {'-', "- as short as before"},
	coach.Detour: {'+', "1-9 a detour by its price, + from ten on or not exact"},
	coach.Losing: {'!', "! lost here"},
	coach.Lost:   {'x', "x lost before"},
	coach.Open:   {'?', "? not decided"},
}

// verdicts are the verdicts in the order of a legend.
var verdicts = []coach.Verdict{coach.Free, coach.Detour, coach.Losing, coach.Lost, coach.Open}

// signOf is a push as a character.
func signOf(p coach.Push) byte {
	if p.Verdict == coach.Detour && p.Price.Exact() && p.Price.Least < 10 {
		return byte('0' + p.Price.Least)
	}
	return signs[p.Verdict].sign
}

// band is the pushes of a game as characters, in lines that begin with the number of their first push.
func (g coached) band(columns int) []string {
	var lines []string
	wide := max(10, min(bandColumns, columns-16)/10*10)
	for from := 0; from < len(g.Each); from += wide {
		var line strings.Builder
		for _, p := range g.Each[from:min(from+wide, len(g.Each))] {
			line.WriteByte(signOf(p))
		}
		lines = append(lines, fmt.Sprintf("push %4d  %s", from+1, line.String()))
	}
	return lines
}

// legend explains the characters that the band has.
func (g coached) legend() string {
	var list []string
	for _, v := range verdicts {
		if slices.ContainsFunc(g.Each, func(p coach.Push) bool { return p.Verdict == v }) {
			list = append(list, signs[v].text)
		}
	}
	return strings.Join(list, "; ")
}

// text is a judgement for people: the sentence, the band, the moments, and the dearest of them drawn.
func (g coached) text(columns int) string {
	sheet := render.Sheet{Title: g.title(), Facts: []string{g.Sentence()}}
	sheet.Facts = append(sheet.Facts, g.band(columns)...)
	if len(g.Each) > 0 {
		sheet.Facts = append(sheet.Facts, g.legend())
	}
	for _, m := range g.Moments {
		sheet.Facts = append(sheet.Facts, momentWords(m)+better(m.Line))
	}
	if l := g.Loss; l != nil {
		sheet.Facts = append(sheet.Facts, lossWords(l))
		if panel, ok := lossPanel(l.Rows, l.Proof, fmt.Sprintf("After push %d, lost", l.Last)); ok {
			sheet.Panels = append(sheet.Panels, panel)
		}
	}
	for _, m := range g.dearest() {
		if panel, ok := g.momentPanel(m); ok {
			sheet.Panels = append(sheet.Panels, panel)
		}
	}
	if len(sheet.Panels) > 0 {
		sheet.Facts = append(sheet.Facts, "Places are (row,column), both from 1.")
	}
	return sheet.Text(columns)
}

// dearest are the moments that are drawn, in the order of the game.
func (g coached) dearest() []coach.Moment {
	list := slices.Clone(g.Moments)
	slices.SortStableFunc(list, func(a, b coach.Moment) int { return b.Price.Most - a.Price.Most })
	list = list[:min(len(list), mostDrawn)]
	slices.SortFunc(list, func(a, b coach.Moment) int { return a.First - b.First })
	return list
}

// momentWords is a moment in words.
func momentWords(m coach.Moment) string {
	text := fmt.Sprintf("Push %d", m.First)
	if m.Last > m.First {
		text = fmt.Sprintf("Pushes %d to %d", m.First, m.Last)
	}
	if m.Price.Exact() {
		text += fmt.Sprintf(": %s more", pushCounted(m.Price.Least))
	} else {
		text += fmt.Sprintf(": %s pushes more", m.Price)
	}
	if m.Reason == "" {
		return text + ", not decided where."
	}
	return text + ", " + m.Reason + "."
}

// better is the better line in words.
func better(l coach.Line) string {
	if l.Better == "" {
		return ""
	}
	if l.Moves == 0 {
		return " Better from the start: " + firstPushes(l.Better)
	}
	return fmt.Sprintf(" Better after move %d: %s", l.Moves, firstPushes(l.Better))
}

// shownMoves is how many letters of a better line stand in a text. JSON and the page have all.
const shownMoves = 40

// firstPushes is the beginning of a line that ends with a push.
func firstPushes(lurd string) string {
	if len(lurd) <= shownMoves {
		return lurd
	}
	end := strings.LastIndexAny(lurd[:shownMoves], "LURD")
	if end < 0 {
		end = strings.IndexAny(lurd, "LURD")
	}
	return lurd[:end+1] + "…"
}

// lossWords is how the game was lost, in words.
func lossWords(l *coach.Loss) string {
	text := "Lost"
	if l.Proof != nil {
		text = l.Proof.Sentence()
	}
	if text += "."; l.Line != nil {
		text += better(*l.Line)
	}
	return text
}

// momentPanel draws the position before a moment with the box of the better line, where it goes, and where the game
// brings its own box.
func (g coached) momentPanel(m coach.Moment) (p render.Panel, ok bool) {
	b, err := board.New(&board.Level{Rows: m.Line.Rows})
	if err != nil || m.Line.Row == "" {
		return p, false
	}
	p = render.NewPanel(b, fmt.Sprintf("Before push %d", m.First))
	p.Boxes, p.Player, p.Ruler = b.BitsOf(b.Boxes), b.Player, true
	from, to := hintBox(b, m.Line.Row)
	p.Explain("1", render.Good, "the box to push")
	p.Explain("2", render.Cool, "where to")
	if m.Reason != "" {
		played, went := hintBox(b, g.game[m.Line.Moves:g.Each[m.Last-1].Move])
		p.Mark([]board.Square{went}, "4", render.Dim)
		p.Mark([]board.Square{played}, "3", render.Warn)
		if played != from {
			p.Explain("3", render.Warn, "the box that was pushed")
		}
		if went != to && went != from {
			p.Explain("4", render.Dim, "where it went")
		}
	}
	p.Mark([]board.Square{to}, "2", render.Cool)
	p.Mark([]board.Square{from}, "1", render.Good)
	return p, true
}

// moveCounted and pushCounted count in words.
func moveCounted(n int) string { return render.Plural(int64(n), "move", "moves") }
func pushCounted(n int) string { return render.Plural(int64(n), "push", "pushes") }
