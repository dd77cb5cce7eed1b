package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/render"
	"planner/plan"

	"github.com/urfave/cli/v2"
)

// studyFlags are the flags of the commands that look into one level or game after the other and say what they are at:
// why, coach, variants and rate. They have a default time, and words for what the time, the threads and JSON mean.
func studyFlags(limit time.Duration, timeUsage, threadsUsage, jsonUsage string) []cli.Flag {
	def := plan.DefaultOptions()
	return []cli.Flag{
		cmdline.LevelFlag(""),
		cmdline.TimeFlag("time", []string{"t"}, "", limit, timeUsage),
		cmdline.RAMFlag(def.RAM),
		cmdline.ThreadsFlag("", def.Threads, threadsUsage),
		cmdline.JSONFlag("", jsonUsage),
		cmdline.QuietFlag("", "show no progress on a terminal"),
	}
}

// pictureFlag is the flag svg or png of commands that draw a sheet.
func pictureFlag(name, group, what string) cli.Flag {
	return &cli.PathFlag{Name: name, Category: group,
		Usage: "also draw " + what + " into `FILE`, as " + strings.ToUpper(name)}
}

// show draws a sheet into the files of --svg and --png, which may have a number, and prints it as text, or JSON in its
// place.
func show(c *cli.Context, s cmdline.Streams, number int, sheet func() *render.Sheet, json func() error) error {
	err := drawInto(c, "svg", number, func(w io.Writer) error { return sheet().SVG(w) })
	if err == nil {
		err = drawInto(c, "png", number, func(w io.Writer) error { return sheet().PNG(w) })
	}
	switch {
	case err != nil:
	case c.Bool("json"):
		err = json()
	default:
		_, err = io.WriteString(s.Out, sheet().Text(cmdline.ColumnsOf(c, s.Out)))
	}
	return err
}

// drawInto draws into the file of a flag, if there is one. A number other than 0 stands in its name, before the
// extension.
func drawInto(c *cli.Context, flag string, number int, draw func(io.Writer) error) error {
	file := c.Path(flag)
	if file == "" {
		return nil
	}
	if ext := filepath.Ext(file); number > 0 {
		file = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(file, ext), number, ext)
	}
	return cmdline.Replace(file, draw)
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

// statusLine shows on a terminal what a command is at, as one line that is erased at the end. The nil line shows
// nothing.
type statusLine struct {
	out  io.Writer
	stop func()

	mu    sync.Mutex
	words string
}

// newStatusLine begins to show words, behind the seconds that have passed. It is nil when nothing shall be shown:
// elsewhere than on a terminal that can move its cursor.
func newStatusLine(out io.Writer, quiet bool, words string) *statusLine {
	if quiet || cmdline.CursorOf(out) == nil {
		return nil
	}
	l, begin := &statusLine{out: out, words: words}, time.Now()
	l.stop = cmdline.Repeat(statusRedraw, func(now time.Time) {
		l.mu.Lock()
		defer l.mu.Unlock()
		fmt.Fprintf(out, "\r\x1b[K%.0f s: %s", now.Sub(begin).Seconds(), l.words)
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
