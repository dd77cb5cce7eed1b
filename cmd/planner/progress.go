package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"planner/render"
	"planner/search"

	"golang.org/x/term"
)

// How often progress is shown, and how many phases fit on a screen.
const (
	redrawEvery = 250 * time.Millisecond
	logEvery    = 10 * time.Second
	phasesShown = 6
)

// reporter shows what a running search tells: a block on a terminal, redrawn several times a second, and one log
// line in ten seconds anywhere else. It keeps the last word of every phase and is safe for concurrent use.
type reporter struct {
	out      io.Writer
	terminal bool
	width    int // columns of the terminal

	mu     sync.Mutex
	title  string
	limit  time.Duration
	start  time.Time
	phases []phase
	drawn  int // lines of the block on the screen
	stop   chan struct{}
	done   chan struct{}
}

// phase is the last word of one phase with what its rate is computed from.
type phase struct {
	search.Progress
	heard    time.Time
	marked   time.Time
	markedAt int64 // states generated at that time
	rate     float64
}

// newReporter reports to w, nil when quiet.
func newReporter(w io.Writer, quiet bool) *reporter {
	if quiet {
		return nil
	}
	r := &reporter{out: w, width: 80}
	if file, ok := w.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		r.terminal = true
		if columns, _, err := term.GetSize(int(file.Fd())); err == nil && columns > 0 {
			r.width = columns
		}
	}
	return r
}

// begin starts reporting on a level.
func (r *reporter) begin(title string, limit time.Duration) {
	every := logEvery
	if r.terminal {
		every = redrawEvery
	}
	r.mu.Lock()
	r.title, r.limit, r.start, r.phases = title, limit, time.Now(), nil
	r.mu.Unlock()
	r.stop, r.done = make(chan struct{}), make(chan struct{})
	go r.loop(every)
}

// end stops reporting and takes the block off the screen.
func (r *reporter) end() {
	close(r.stop)
	<-r.done
	r.mu.Lock()
	defer r.mu.Unlock()
	r.erase()
}

func (r *reporter) loop(every time.Duration) {
	defer close(r.done)
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-r.stop:
			return
		case now := <-tick.C:
			r.show(now)
		}
	}
}

// Progress belongs to search.Events; it only notes what it hears.
func (r *reporter) Progress(p search.Progress) {
	now := time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	at := slices.IndexFunc(r.phases, func(ph phase) bool { return ph.Phase == p.Phase })
	if at < 0 {
		at = len(r.phases)
		r.phases = append(r.phases, phase{marked: r.start})
	}
	ph := &r.phases[at]
	ph.Progress, ph.heard = p, now
	if passed := now.Sub(ph.marked); passed >= time.Second || ph.rate == 0 && passed > 0 {
		ph.rate = float64(p.Generated-ph.markedAt) / passed.Seconds()
		ph.marked, ph.markedAt = now, p.Generated
	}
}

func (r *reporter) show(now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.phases) == 0 {
		return
	}
	if r.terminal {
		r.redraw(now)
		return
	}
	log := slog.New(slog.NewTextHandler(r.out, nil))
	for _, ph := range r.recent() {
		log.Info("search", append([]any{"level", r.title, "seconds", int(now.Sub(r.start).Seconds())}, ph.attributes()...)...)
	}
}

// recent lists the phases that spoke last, in the order in which they first spoke. Off the terminal only the one
// that spoke last is shown, so that ten seconds cost one line.
func (r *reporter) recent() []phase {
	keep := 1
	if r.terminal {
		keep = phasesShown
	}
	shown := slices.Clone(r.phases)
	for len(shown) > keep {
		oldest := 0
		for i := range shown {
			if shown[i].heard.Before(shown[oldest].heard) {
				oldest = i
			}
		}
		shown = slices.Delete(shown, oldest, oldest+1)
	}
	return shown
}

// redraw replaces the block: cursor up, clear to the end of the screen, write again.
func (r *reporter) redraw(now time.Time) {
	lines := []string{fmt.Sprintf("%s  %s", r.title, elapsed(now.Sub(r.start), r.limit))}
	for _, ph := range r.recent() {
		lines = append(lines, "  "+ph.line())
	}
	r.erase()
	for _, line := range lines {
		fmt.Fprintln(r.out, clip(line, r.width-1))
	}
	r.drawn = len(lines)
}

func (r *reporter) erase() {
	if r.drawn > 0 {
		fmt.Fprintf(r.out, "\x1b[%dA\r\x1b[J", r.drawn)
		r.drawn = 0
	}
}

func elapsed(passed, limit time.Duration) string {
	if limit == 0 {
		return fmt.Sprintf("%.1f s", passed.Seconds())
	}
	return fmt.Sprintf("%.1f of %.0f s", passed.Seconds(), limit.Seconds())
}

// clip cuts a line so that it never wraps, which would break the count of lines to go up.
func clip(line string, width int) string {
	if runes := []rune(line); len(runes) > width {
		return string(runes[:max(width, 0)])
	}
	return line
}

// attributes lists what is known, names and values in turn.
func (p *phase) attributes() []any {
	known := []any{"phase", p.Phase, "states", render.Short(float64(p.Generated)), "rate", render.Short(p.rate) + "/s"}
	add := func(present bool, name string, value any) {
		if present {
			known = append(known, name, value)
		}
	}
	add(p.Depth > 0, "depth", p.Depth)
	add(p.Bound > 0, "bound", p.Bound)
	add(p.Stored > 0, "stored", render.Short(float64(p.Stored)))
	add(p.Table > 0, "table", formatBytes(p.Table))
	add(p.Forward > 0, "forward", render.Short(float64(p.Forward)))
	add(p.Reverse > 0, "reverse", render.Short(float64(p.Reverse)))
	add(p.Nearest > 0, "nearest", p.Nearest)
	add(p.Best != "", "best", p.Best)
	return known
}

// line is the same for people: the phase first, then name and value in turn.
func (p *phase) line() string {
	known := p.attributes()
	var text strings.Builder
	fmt.Fprintf(&text, "%-10s", known[1])
	for i := 2; i < len(known); i += 2 {
		fmt.Fprintf(&text, " %v %v ", known[i], known[i+1])
	}
	return strings.TrimRight(text.String(), " ")
}
