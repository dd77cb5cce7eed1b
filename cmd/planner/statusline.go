package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"
)

// statusRedraw is how often a status line is redrawn on a terminal.
const statusRedraw = 250 * time.Millisecond

// statusLine shows on a terminal what a command is at, as one line that is erased at the end.
type statusLine struct {
	out   io.Writer
	begin time.Time
	words func(passed time.Duration) string
	stop  chan struct{}
	done  chan struct{}
}

// newStatusLine begins to show words, which are asked for from another goroutine. It is nil when nothing shall be
// shown: elsewhere than on a terminal that can move its cursor.
func newStatusLine(out io.Writer, words func(passed time.Duration) string) *statusLine {
	file, ok := out.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) || os.Getenv("TERM") == "dumb" {
		return nil
	}
	l := &statusLine{out: out, begin: time.Now(), words: words, stop: make(chan struct{}), done: make(chan struct{})}
	go l.loop()
	return l
}

// showStatus begins a status line of a command, unless --quiet is given.
func showStatus(c *cli.Context, out io.Writer, words func(passed time.Duration) string) *statusLine {
	if c.Bool("quiet") {
		return nil
	}
	return newStatusLine(out, words)
}

func (l *statusLine) loop() {
	defer close(l.done)
	tick := time.NewTicker(statusRedraw)
	defer tick.Stop()
	for {
		select {
		case <-l.stop:
			fmt.Fprint(l.out, "\r\x1b[K")
			return
		case <-tick.C:
			fmt.Fprintf(l.out, "\r\x1b[K%s", l.words(time.Since(l.begin)))
		}
	}
}

// end erases the line.
func (l *statusLine) end() {
	if l == nil {
		return
	}
	close(l.stop)
	<-l.done
}
