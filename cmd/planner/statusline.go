package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"
)

// statusRedraw is how often a status line is redrawn on a terminal.
const statusRedraw = 250 * time.Millisecond

// statusLine shows on a terminal what a search is at, as one line that is erased at the end.
type statusLine[Progress any] struct {
	out   io.Writer
	words func(p Progress, passed time.Duration) string
	begin time.Time
	stop  chan struct{}
	done  chan struct{}

	mu   sync.Mutex
	last Progress
}

// newStatusLine begins to show progress. It is nil when nothing shall be shown: elsewhere than on a terminal that can
// move its cursor.
func newStatusLine[Progress any](
	out io.Writer, first Progress, words func(Progress, time.Duration) string,
) *statusLine[Progress] {
	file, ok := out.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) || os.Getenv("TERM") == "dumb" {
		return nil
	}
	l := &statusLine[Progress]{out: out, words: words, begin: time.Now(), stop: make(chan struct{}),
		done: make(chan struct{}), last: first}
	go l.loop()
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

func (l *statusLine[Progress]) loop() {
	defer close(l.done)
	tick := time.NewTicker(statusRedraw)
	defer tick.Stop()
	for {
		select {
		case <-l.stop:
			fmt.Fprint(l.out, "\r\x1b[K")
			return
		case <-tick.C:
			l.mu.Lock()
			fmt.Fprintf(l.out, "\r\x1b[K%s", l.words(l.last, time.Since(l.begin)))
			l.mu.Unlock()
		}
	}
}

// end erases the line.
func (l *statusLine[Progress]) end() {
	if l == nil {
		return
	}
	close(l.stop)
	<-l.done
}
