package main

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"planner"
)

// The rhythm of a call. A host gets its thread back at most pulse + patience after it asks a call to end.
const (
	pulse    = 40 * time.Millisecond  // between two questions to the host
	patience = 120 * time.Millisecond // for a search that has been told to end
)

// host is what a host program lends to a call. Both functions are called on the thread of the call.
type host struct {
	show   func(text string, generated int64) // how far the search is
	enough func() bool                        // whether the host wants no more
}

// terminations counts the calls of Terminate. A call ends when the number differs from the number at its beginning.
var terminations atomic.Int64

// work is a search. It ends soon after its context, and tells how far it is.
type work func(ctx context.Context, tell func(planner.Progress)) answer

// attend runs a search in a goroutine. Meanwhile the calling thread asks the host whether the call shall end. If so,
// the search is told to end, and its answer is what the search knows by then. The call does not wait for a search that
// has not ended after patience: it returns without an answer of the search, which goes on alone.
func (h host) attend(w work) (a answer) {
	defer func() { go debug.FreeOSMemory() }() // the host needs the memory too, but its thread first
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var last atomic.Pointer[planner.Progress]
	done := make(chan answer, 1)
	go func() {
		defer func() {
			if fault := recover(); fault != nil {
				done <- answerf(failed, "A fault of the planner: %v.", fault)
			}
		}()
		done <- w(ctx, func(p planner.Progress) { last.Store(&p) })
	}()
	begin, ticker := terminations.Load(), time.NewTicker(pulse)
	defer ticker.Stop()
	for {
		select {
		case a = <-done:
			return a
		case <-ticker.C:
		}
		if p := last.Load(); p != nil {
			h.show(words(*p), p.Generated)
		}
		if h.enough() || terminations.Load() != begin {
			cancel()
			return ended(done)
		}
	}
}

// ended is the answer of a search that was told to end.
func ended(done <-chan answer) answer {
	select {
	case a := <-done:
		if a.code == gaveUp || a.code == timedOut {
			a.code = endedByUser
		}
		return a
	case <-time.After(patience):
		return answerf(endedByUser, "Ended by the user.")
	}
}

// atBorder makes an answer of a panic, which must not reach the host.
func atBorder[N ~int32](code *N) {
	if fault := recover(); fault != nil {
		*code = failed
	}
}

// sentence makes a sentence of an error or a reason.
func sentence(format string, values ...any) string {
	text := []rune(fmt.Sprintf(format, values...))
	if len(text) > 0 && text[0] >= 'a' && text[0] <= 'z' {
		text[0] -= 'a' - 'A'
	}
	return string(text) + "."
}
