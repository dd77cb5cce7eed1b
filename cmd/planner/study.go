package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/judge"
	"planner/internal/render"
	"planner/plan"
	"planner/search"

	"github.com/charmbracelet/x/ansi"
	"github.com/urfave/cli/v2"
)

// studyRequest is what the commands are asked that study one level or game after the other and show their progress:
// why, coach, variants, furthest and rate.
type studyRequest struct {
	cmdline.Levels
	drawing
	budget plan.Options // of a search: its time, threads and memory
	quiet  bool
}

// flags have the flag --level, a default time, and words for what the time, the threads and JSON mean.
func (q *studyRequest) flags(level cli.Flag, limit time.Duration, timeUsage, threadsUsage, jsonUsage string) []cli.Flag {
	q.budget = plan.DefaultOptions()
	return []cli.Flag{
		level,
		cmdline.TimeFlag(&q.budget.Time, "time", []string{"t"}, "", limit, timeUsage),
		cmdline.MemoryFlag(&q.budget.RAM, "", q.budget.RAM,
			"let the searches hold at most `SIZE` of memory, such as 256MiB or 1.5G"),
		cmdline.ThreadsFlag(&q.budget.Threads, "", threadsUsage),
		cmdline.JSONFlag(&q.json, "", jsonUsage),
		cmdline.QuietFlag(&q.quiet, "", "show no progress on a terminal"),
	}
}

// judging is the options of the commands that judge games, why and coach.
func (q *studyRequest) judging() (judge.Options, error) {
	o, err := plan.Judging(q.budget)
	return o, cmdline.Refused(err)
}

// judged asks about a game, by judge.Diagnose or judge.Judge, and shows on a terminal how far the answer is.
func judged[answer any](
	ctx context.Context, s cmdline.Streams, quiet bool, level *board.Level, moves string, o judge.Options,
	ask func(context.Context, *board.Level, string, judge.Options) (answer, error),
) (answer, error) {
	status := newStatusLine(s.Err, quiet, judge.Progress{}.String())
	defer status.end()
	o.Progress = func(p judge.Progress) { status.say(p.String()) }
	to, err := ask(ctx, level, moves, o)
	if impossible := new(judge.MoveError); errors.As(err, &impossible) {
		err = fmt.Errorf("the moves are not possible: %w", err)
	}
	return to, err
}

// drawing says how a command shows a sheet: as text or JSON, and in files of pictures.
type drawing struct {
	json     bool
	columns  cmdline.Columns
	svg, png string
}

// pictureFlag is the flag svg or png of commands that draw a sheet.
func pictureFlag(to *string, name, group, what string) cli.Flag {
	return cmdline.FormatFlag(to, name, group, "also draw "+what+" into `FILE`, as "+strings.ToUpper(name), "."+name)
}

// show draws a sheet into its files, whose names may have a mark, and prints it as text, or JSON in its place.
func (d drawing) show(
	ctx context.Context, out io.Writer, mark string, sheet func() *render.Sheet, json func() error,
) error {
	err := drawInto(ctx, d.svg, mark, func(w io.Writer) error { return sheet().SVG(w) })
	if err == nil {
		err = drawInto(ctx, d.png, mark, func(w io.Writer) error { return sheet().PNG(w) })
	}
	switch {
	case err != nil:
	case d.json:
		err = json()
	default:
		_, err = io.WriteString(out, sheet().Text(d.columns.On(out)))
	}
	return err
}

// drawInto draws into a file, if it has a name. The mark stands in its name, before the extension.
func drawInto(ctx context.Context, file, mark string, draw func(io.Writer) error) error {
	if file == "" {
		return nil
	}
	ext := filepath.Ext(file)
	return cmdline.Replace(ctx, strings.TrimSuffix(file, ext)+mark+ext, draw)
}

// explained says what the places in the words of a sheet with boards are.
func explained(sheet *render.Sheet) *render.Sheet {
	if len(sheet.Panels) > 0 {
		sheet.Facts = append(sheet.Facts, "Places are (row,column), both from 1.")
	}
	return sheet
}

// statusRedraw is how often a status line is redrawn on a terminal.
const statusRedraw = 250 * time.Millisecond

// interruptEcho is what a terminal writes behind the cursor when the user presses Ctrl-C.
const interruptEcho = "^C"

// statusLine shows on a terminal what a command is doing, in one line that is erased at the end. The nil line shows
// nothing.
type statusLine struct {
	out  io.Writer
	stop func()

	mu    sync.Mutex
	words string
}

// newStatusLine begins to show words, behind the seconds that have passed. It returns nil with --quiet, and where out
// is no terminal that can move its cursor. The words are cut where the terminal ends, less the columns of
// interruptEcho: of a line that goes on below, only the last part would be erased.
func newStatusLine(out io.Writer, quiet bool, words string) *statusLine {
	terminal := cmdline.CursorOf(out)
	if quiet || terminal == nil {
		return nil
	}
	l, begin := &statusLine{out: out, words: words}, time.Now()
	l.stop = search.Repeat(statusRedraw, func(now time.Time) {
		l.mu.Lock()
		defer l.mu.Unlock()
		columns, _ := cmdline.SizeOf(terminal)
		line := fmt.Sprintf("%.0f s: %s", now.Sub(begin).Seconds(), l.words)
		fmt.Fprint(out, "\r\x1b[K"+ansi.Truncate(line, max(1, columns-1-len(interruptEcho)), ""))
	})
	return l
}

// say shows other words from now on.
func (l *statusLine) say(words string) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.words = words
}

// end erases the line.
func (l *statusLine) end() {
	if l == nil {
		return
	}
	l.stop()
	fmt.Fprint(l.out, "\r\x1b[K")
}
