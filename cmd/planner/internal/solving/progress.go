package solving

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/machine"
	"planner/internal/render"
	"planner/plan"
	"planner/search"
)

// How often progress is shown, and how many phases are shown at once on a terminal.
const (
	redrawEvery = 250 * time.Millisecond
	logEvery    = 10 * time.Second
	phasesShown = 6
)

// Reporter shows the progress of a running search: on a terminal as a block with the best positions of both sides,
// redrawn four times a second, and elsewhere as one log line every ten seconds. A Reporter keeps the last report of
// each phase and is safe for concurrent use.
type Reporter struct {
	out      io.Writer
	terminal bool
	coloured bool
	size     func() (columns, rows int) // of the terminal, asked at each redrawing

	levels int // that the run will solve, 0 when they were not counted

	mu sync.Mutex
	// stands says which level of the run is solved now, and what became of the levels before it. It is empty for a
	// single level.
	stands     string
	title      string
	limit      time.Duration
	memory     string // what a long search may hold, in words
	start      time.Time
	phases     []phase
	approaches []approach // how the sides of the level came nearer to each other
	block      block
	stop       func()
}

// phase is the last report of one phase, with what its rate is computed from.
type phase struct {
	last     search.Progress
	heard    time.Time // of the last report
	marked   time.Time // start of the interval over which the rate is taken
	markedAt int64     // positions generated at that time
	rate     float64   // positions generated a second
}

// newReporter reports to w.
func newReporter(w io.Writer) *Reporter {
	file := cmdline.CursorOf(w)
	return &Reporter{out: w, block: block{out: w}, terminal: file != nil,
		coloured: file != nil && os.Getenv("NO_COLOR") == "",
		size:     func() (columns, rows int) { return cmdline.SizeOf(file) }}
}

// ReporterOf is the reporter of a command, nil with --quiet. With onlyTerminal it is nil elsewhere than on a terminal,
// too.
func ReporterOf(w io.Writer, quiet, onlyTerminal bool) *Reporter {
	r := newReporter(w)
	if quiet || onlyTerminal && !r.terminal {
		return nil
	}
	return r
}

// OnTerminal reports whether progress is shown on a terminal.
func (r *Reporter) OnTerminal() bool { return r.terminal }

// Watch shows the progress of the search with some options, until end is called. The nil Reporter shows nothing.
func (r *Reporter) Watch(title string, o *plan.Options) (end func()) {
	if r == nil {
		return func() {}
	}
	o.Events = r
	limit := o.Time
	if limit > 0 {
		limit += o.Improve
	}
	r.beginLevel(title, limit, o.RAM)
	return r.end
}

// beginLevel starts reporting on a level that has so much time, 0 for no limit. A long search says how many bytes it
// may hold, since whoever waits for it may have memory to give.
func (r *Reporter) beginLevel(title string, limit time.Duration, ram int64) {
	every := logEvery
	if r.terminal {
		every = redrawEvery
	}
	r.mu.Lock()
	r.title, r.limit, r.start, r.phases, r.approaches, r.memory = title+r.stands, limit, time.Now(), nil, nil, ""
	if machine.Long(limit) {
		r.memory = ", at most " + cmdline.FormatBytes(ram)
	}
	r.mu.Unlock()
	r.stop = search.Repeat(every, r.show)
}

// end stops reporting and erases the block.
func (r *Reporter) end() {
	r.stop()
	r.mu.Lock()
	defer r.mu.Unlock()
	columns, _ := r.size()
	r.block.erase(columns)
}

// Progress stores a report, which is shown later. It is part of search.Events.
func (r *Reporter) Progress(p search.Progress) {
	now := time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	at := slices.IndexFunc(r.phases, func(ph phase) bool { return ph.last.Phase == p.Phase })
	if at < 0 {
		at = len(r.phases)
		r.phases = append(r.phases, phase{marked: r.start})
	}
	ph := &r.phases[at]
	ph.last, ph.heard = p, now
	if p.Strategies != nil {
		r.approaches = nearer(r.approaches, approach{p.Nearest, now.Sub(r.start)})
	}
	if passed := now.Sub(ph.marked); passed >= time.Second || ph.rate == 0 && passed > 0 {
		// The count of a shared search goes back when the search has lost an owner.
		ph.rate = max(0, float64(p.Generated-ph.markedAt)/passed.Seconds())
		ph.marked, ph.markedAt = now, p.Generated
	}
}

func (r *Reporter) show(now time.Time) {
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
		_, attributes := ph.known()
		known := append([]any{"level", r.title + r.memory, "seconds", int(now.Sub(r.start).Seconds())}, attributes...)
		if ph.last.Strategies != nil {
			known = append(known, "gap", strings.Join(approachWords(r.approaches, now.Sub(r.start)), ", "),
				"strategies", strings.Join(shareWords(ph.last.Strategies), ", "))
		}
		log.Info("search", known...)
	}
}

// recent lists the phases that reported last, in the order of their first reports: up to phasesShown on a terminal, and
// elsewhere a single one, so that ten seconds take one line.
func (r *Reporter) recent() []phase {
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

// redraw shows the phases in words and, as far as the terminal has room, the best positions of both sides.
func (r *Reporter) redraw(now time.Time) {
	columns, rows := r.size()
	lines := []string{r.title + "  " + elapsed(now.Sub(r.start), r.limit) + r.memory}
	var working []search.Standing
	for _, ph := range r.recent() {
		words, _ := ph.known()
		lines = append(lines, fitted("  "+ph.last.Phase+":", words, columns-1))
		if ph.last.Strategies != nil {
			working = ph.last.Strategies
			lines = append(lines, fitted("  gap:", approachWords(r.approaches, now.Sub(r.start)), columns-1))
		}
	}
	shares, room := shareLines(working), rows-len(lines)-2
	drawn := drawnBoards(r.boards(), columns-1, room-len(shares))
	if drawn == nil && len(shares) > 0 {
		if drawn = drawnBoards(r.boards(), columns-1, room-1); drawn != nil {
			shares = []string{fitted("  share:", shareWords(working), columns-1)}
		}
	}
	if lines = append(lines, shares...); len(drawn) > 0 {
		lines = append(lines, "")
	}
	for i, line := range drawn {
		if r.coloured && i > 0 {
			line = colours.Replace(line)
		}
		lines = append(lines, line)
	}
	r.block.draw(lines, columns, rows)
}

// boards returns the boards of the phase that reported last, out of the phases that have any.
func (r *Reporter) boards() (best [2][]string) {
	var heard time.Time
	for _, ph := range r.phases {
		if (ph.last.Boards[0] != nil || ph.last.Boards[1] != nil) && !ph.heard.Before(heard) {
			best, heard = ph.last.Boards, ph.heard
		}
	}
	return best
}

func elapsed(passed, limit time.Duration) string {
	if limit == 0 {
		return fmt.Sprintf("%.1f s", passed.Seconds())
	}
	return fmt.Sprintf("%.1f of %.0f s", passed.Seconds(), limit.Seconds())
}

// known lists what is known of a phase, the most useful first: in words for people, and as names and values in turn for
// the log, which has more.
func (p *phase) known() (words []string, attributes []any) {
	add := func(present bool, name string, value any, text string) {
		if present {
			attributes = append(attributes, name, value)
		}
		if present && text != "" {
			words = append(words, text)
		}
	}
	at, rate, table := p.last, render.Short(p.rate)+"/s", cmdline.FormatBytes(p.last.Table)
	generated, stored := render.Short(float64(at.Generated)), render.Short(float64(at.Stored))
	forward, reverse := render.Short(float64(at.Forward)), render.Short(float64(at.Reverse))
	add(true, "phase", at.Phase, "")
	add(true, "states", generated, generated+" positions")
	add(true, "rate", rate, map[bool]string{true: rate}[p.rate > 0])
	add(at.Round > 1, "round", at.Round, fmt.Sprintf("round %d", at.Round))
	add(at.Bound > 0, "bound", at.Bound, "at least "+render.Pushes(at.Bound)+" needed")
	add(at.Depth > 0, "depth", at.Depth, render.Pushes(at.Depth)+" deep")
	add(at.Stored > 0, "stored", stored, "")
	add(at.Table > 0, "table", table, table+" of memory")
	add(at.Full, "full", at.Full, "table full")
	add(at.Spent >= 0.01, "spent", percent(at.Spent), percent(at.Spent)+" of the round")
	add(at.Forward > 0, "forward", forward, forward+" from the start")
	add(at.Reverse > 0, "reverse", reverse, reverse+" from the goals")
	add(at.Nearest > 0, "nearest", at.Nearest, "")
	add(at.Best != "", "best", at.Best, at.Best)
	return words, attributes
}

// standing tells what became of the levels so far. Their counts are shown behind the name of the next level. A nil
// Reporter does nothing.
func (r *Reporter) standing(ran *cmdline.Outcome) {
	if r == nil {
		return
	}
	before := ran.Levels()
	switch {
	case r.levels > 1:
		r.stands = fmt.Sprintf(" (%s of %s, %s solved)", render.Count(before+1), render.Count(r.levels),
			render.Count(ran.Solved))
	case before > 0:
		r.stands = fmt.Sprintf(" (%s, %s solved)", render.Count(before+1), render.Count(ran.Solved))
	}
}

// Summary ends a run of several levels with a line that counts them.
func (r *Reporter) Summary(ran cmdline.Outcome, begin time.Time) {
	if ran.Levels() < 2 {
		return
	}
	text := fmt.Sprintf("%s in %.1f s: %s solved", render.Plural(ran.Levels(), "level", "levels"),
		time.Since(begin).Seconds(), render.Count(ran.Solved))
	for _, some := range []struct {
		count int
		what  string
	}{{ran.Open, "not solved"}, {ran.Unsolvable, "unsolvable"}, {ran.Invalid, "unusable"}} {
		if some.count > 0 {
			text += fmt.Sprintf(", %s %s", render.Count(some.count), some.what)
		}
	}
	fmt.Fprintln(r.out, text)
}
