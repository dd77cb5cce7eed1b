package main

import (
	"fmt"

	"planner/internal/coach"
	"planner/internal/web"
)

// played is a judged game for the page that plays it.
func (g coached) played() web.PlayedLevel {
	l := web.PlayedLevel{Number: g.level.Number, Title: g.level.Title, Author: g.level.Author, Rows: g.level.Rows,
		Solution: g.game, Band: &web.Band{Sentence: g.Sentence()}}
	for _, p := range g.Each {
		price := ""
		if p.Verdict == coach.Detour {
			price = p.Price.String()
		}
		l.Band.Pushes = append(l.Band.Pushes, web.BandPush{Move: p.Move, Verdict: string(p.Verdict), Sign: string(signOf(p)),
			Price: price})
	}
	for _, m := range g.Moments {
		l.Band.Moments = append(l.Band.Moments, web.BandMoment{First: m.First, Last: m.Last, Words: momentWords(m),
			Moves: m.Line.Moves, Better: m.Line.Better})
	}
	if g.Loss == nil || g.Loss.Last == 0 {
		return l
	}
	m := web.BandMoment{First: max(1, g.Loss.First), Last: g.Loss.Last, Words: fmt.Sprintf("Push %d: lost.", g.Loss.Last)}
	if g.Loss.Proof != nil {
		m.Words = fmt.Sprintf("Push %d: %s.", g.Loss.Last, g.Loss.Proof.Sentence())
	}
	if g.Loss.Line != nil {
		m.Moves, m.Better = g.Loss.Line.Moves, g.Loss.Line.Better
	}
	l.Band.Moments = append(l.Band.Moments, m)
	return l
}
