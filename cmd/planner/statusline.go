package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"planner/cmd/planner/internal/cmdline"
)

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
