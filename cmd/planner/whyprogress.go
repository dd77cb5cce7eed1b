package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"planner/internal/diagnose"
	"planner/internal/render"

	"golang.org/x/term"
)

// whyRedraw is how often the line of why is redrawn on a terminal.
const whyRedraw = 250 * time.Millisecond

// whyProgress shows on a terminal what a diagnosis is at, as one line that is erased at the end.
type whyProgress struct {
	out   io.Writer
	begin time.Time
	stop  chan struct{}
	done  chan struct{}

	mu   sync.Mutex
	last diagnose.Progress
}

// newWhyProgress begins to show progress. It is nil when nothing shall be shown: elsewhere than on a terminal that can
// move its cursor.
func newWhyProgress(out io.Writer) *whyProgress {
	file, ok := out.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) || os.Getenv("TERM") == "dumb" {
		return nil
	}
	p := &whyProgress{out: out, begin: time.Now(), stop: make(chan struct{}), done: make(chan struct{}),
		last: diagnose.Progress{Position: diagnose.None}}
	go p.loop()
	return p
}

// hear notes what the diagnosis is at.
func (p *whyProgress) hear(at diagnose.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = at
}

func (p *whyProgress) loop() {
	defer close(p.done)
	tick := time.NewTicker(whyRedraw)
	defer tick.Stop()
	for {
		select {
		case <-p.stop:
			fmt.Fprint(p.out, "\r\x1b[K")
			return
		case <-tick.C:
			p.mu.Lock()
			fmt.Fprintf(p.out, "\r\x1b[K%s", whyWords(p.last, time.Since(p.begin)))
			p.mu.Unlock()
		}
	}
}

// end erases the line.
func (p *whyProgress) end() {
	if p == nil {
		return
	}
	close(p.stop)
	<-p.done
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
