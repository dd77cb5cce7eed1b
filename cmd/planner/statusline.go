package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"planner/cmd/planner/internal/cmdline"

	"github.com/urfave/cli/v2"
)

// statusRedraw is how often a status line is redrawn on a terminal.
const statusRedraw = 250 * time.Millisecond

// statusLine shows on a terminal what a search is at, as one line that is erased at the end.
type statusLine[Progress any] struct {
	out  io.Writer
	stop func()

	mu   sync.Mutex
	last Progress
}

// newStatusLine begins to show progress. It is nil when nothing shall be shown: elsewhere than on a terminal that can
// move its cursor.
func newStatusLine[Progress any](
	out io.Writer, first Progress, words func(Progress, time.Duration) string,
) *statusLine[Progress] {
	if cmdline.CursorOf(out) == nil {
		return nil
	}
	l, begin := &statusLine[Progress]{out: out, last: first}, time.Now()
	l.stop = cmdline.Repeat(statusRedraw, func(now time.Time) {
		l.mu.Lock()
		defer l.mu.Unlock()
		fmt.Fprintf(out, "\r\x1b[K%s", words(l.last, now.Sub(begin)))
	})
	return l
}

// hear notes what the search is at.
func (l *statusLine[Progress]) hear(at Progress) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = at
}

// showWords begins a status line of a command that says in words what it is at. It is nil with --quiet.
func showWords(c *cli.Context, out io.Writer) *statusLine[string] {
	if c.Bool("quiet") {
		return nil
	}
	return newStatusLine(out, "beginning", func(words string, passed time.Duration) string {
		return fmt.Sprintf("%.0f s: %s", passed.Seconds(), words)
	})
}

// end erases the line.
func (l *statusLine[Progress]) end() {
	if l == nil {
		return
	}
	l.stop()
	fmt.Fprint(l.out, "\r\x1b[K")
}
