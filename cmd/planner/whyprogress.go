package main

import (
	"fmt"
	"sync"
	"time"

	"planner/internal/diagnose"
	"planner/internal/render"
)

// whyProgress is what a diagnosis is at.
type whyProgress struct {
	mu   sync.Mutex
	last diagnose.Progress
}

func newWhyProgress() *whyProgress {
	return &whyProgress{last: diagnose.Progress{Position: diagnose.None}}
}

// hear notes what the diagnosis is at.
func (p *whyProgress) hear(at diagnose.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = at
}

// words says it for the status line.
func (p *whyProgress) words(passed time.Duration) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return whyWords(p.last, passed)
}

// whyWords says what a diagnosis is at, within 60 columns.
func whyWords(p diagnose.Progress, passed time.Duration) string {
	if p.Position == diagnose.None {
		return fmt.Sprintf("%.0f s: asking the deadlock rules", passed.Seconds())
	}
	known := fmt.Sprintf("moves 1-%d open", p.Moves)
	switch {
	case p.SolvableUntil != diagnose.None && p.LostAt != diagnose.None:
		known = fmt.Sprintf("lost by one of moves %d-%d", p.SolvableUntil+1, p.LostAt)
	case p.LostAt != diagnose.None:
		known = fmt.Sprintf("lost by move %d at the latest", p.LostAt)
	case p.SolvableUntil != diagnose.None:
		known = fmt.Sprintf("not lost by move %d", p.SolvableUntil)
	}
	return fmt.Sprintf("%.0f s: searching after move %d; %s, %s", passed.Seconds(), p.Position, known,
		render.Plural(int64(p.Searches), "search", "searches"))
}
