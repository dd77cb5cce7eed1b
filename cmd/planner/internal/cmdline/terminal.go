package cmdline

import (
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// TerminalOf is the terminal that a stream is, nil when it is something else.
func TerminalOf(stream any) *os.File {
	file, ok := stream.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return file
}

// CursorOf is TerminalOf for what is written anew in place: nil also for a terminal that cannot move its cursor.
func CursorOf(stream any) *os.File {
	if os.Getenv("TERM") == "dumb" {
		return nil
	}
	return TerminalOf(stream)
}

// Repeat calls f at an interval, in a goroutine of its own. Stop ends that, and waits for a call that is under way.
func Repeat(every time.Duration, f func(now time.Time)) (stop func()) {
	end := make(chan struct{})
	var running sync.WaitGroup
	running.Go(func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-end:
				return
			case now := <-tick.C:
				f(now)
			}
		}
	})
	return func() {
		close(end)
		running.Wait()
	}
}
