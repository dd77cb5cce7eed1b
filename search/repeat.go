package search

import (
	"sync"
	"time"
)

// Repeat calls f at an interval, in a goroutine of its own. Stop ends that, and waits for a call that is under way;
// it may be called again.
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
	return sync.OnceFunc(func() {
		close(end)
		running.Wait()
	})
}
