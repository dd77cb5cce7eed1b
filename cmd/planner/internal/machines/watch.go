package machines

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"planner/hub/protocol"

	"golang.org/x/term"
)

// How often the progress of a run is shown on a terminal, and elsewhere.
const (
	showEvery = time.Second
	logEvery  = 10 * time.Second
)

// watch says how far a run is, until the result is called.
func (m *Remote) watch(ctx context.Context, run string) (stop func()) {
	if m.quiet {
		return func() {}
	}
	every := logEvery
	if file, ok := m.runner.Streams.Err.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		every = showEvery
	}
	ctx, cancel := context.WithCancel(ctx)
	var done sync.WaitGroup
	done.Go(func() { repeat(ctx, every, func() { m.show(ctx, run) }) })
	return func() { cancel(); done.Wait() }
}

// repeat calls f at an interval until the context ends.
func repeat(ctx context.Context, every time.Duration, f func()) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			f()
		}
	}
}

// show writes one line about a run.
func (m *Remote) show(ctx context.Context, run string) {
	s, err := m.client.Status(ctx)
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		fmt.Fprintf(m.runner.Streams.Err, "hub: %v\n", err)
		return
	}
	workers := 0
	for _, w := range s.Workers {
		if w.State == protocol.Idle || w.State == protocol.Working {
			workers++
		}
	}
	for _, r := range s.Runs {
		if r.Run == run {
			fmt.Fprintf(m.runner.Streams.Err, "hub: %d of %d done, %d running on %d workers\n", r.Done, r.Jobs,
				r.Running, workers)
		}
	}
	if workers == 0 {
		fmt.Fprintln(m.runner.Streams.Err, "hub: there is no worker; start one with \"planner work\"")
	}
}
