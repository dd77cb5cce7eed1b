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
	level  *board.Level
	game   string // LURD
	judged *coach.Judgement
}

// title names the level and counts the game.
func (g coached) title() string {
	heading := cmdline.Heading(g.level.Number, g.level.Title)
	return fmt.Sprintf("%s: %s, %s", heading, render.Moves(g.judged.Moves), render.Pushes(g.judged.Pushes))
}

// mostDrawn is how many moments of a game are drawn, the dearest. Chosen so that the text of a game stays readable.
const mostDrawn = 4

// text is a judgement for people: the sentence, the band, the moments, and the dearest of them drawn.
func (g coached) text(columns int) string {
	sheet := render.Sheet{Title: g.title(), Facts: []string{g.judged.Sentence()}}
	sheet.Facts = append(sheet.Facts, g.judged.Lines(columns)...)
	if len(g.judged.Each) > 0 {
		sheet.Facts = append(sheet.Facts, g.judged.Legend())
	}
	for _, m := range g.judged.Moments {
		sheet.Facts = append(sheet.Facts, m.Words()+better(m.Line))
	}
	if l := g.judged.Loss; l != nil {
		words := l.Words()
		if l.Line != nil {
			words += better(*l.Line)
		}
		sheet.Facts = append(sheet.Facts, words)
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
	list := slices.Clone(g.judged.Moments)
	slices.SortStableFunc(list, func(a, b coach.Moment) int { return b.Price.Most - a.Price.Most })
	list = list[:min(len(list), mostDrawn)]
	slices.SortFunc(list, func(a, b coach.Moment) int { return a.First - b.First })
	return list
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

// momentPanel draws the position before a moment with the box of the better line, where it goes, and where the game
// brings its own box.
func (g coached) momentPanel(m coach.Moment) (p render.Panel, ok bool) {
	b, err := board.New(&board.Level{Rows: m.Line.Rows})
	if err != nil || m.Line.Row == "" {
		return p, false
	}
	p = render.NewPosition(b, fmt.Sprintf("Before push %d", m.First))
	from, to := hintBox(b, m.Line.Row)
	p.Explain("1", render.Good, "the box to push")
	p.Explain("2", render.Cool, "where to")
	if m.Reason != "" {
		played, went := hintBox(b, g.game[m.Line.Moves:g.judged.Each[m.Last-1].Move])
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
