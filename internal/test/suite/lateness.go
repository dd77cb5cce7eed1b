package suite

import (
	"context"
	"testing"
	"time"

	"planner/internal/test/must"
)

// Lateness is the processor time that a search uses after its context has ended, which it does when this process has
// used so much of the processor. It is 0 for a search that ends before.
func Lateness(t *testing.T, after time.Duration, search func(context.Context) error) time.Duration {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	begin, ended := ProcessorTime(), make(chan time.Duration, 1)
	go func() {
		for ctx.Err() == nil && ProcessorTime() < begin+after {
			time.Sleep(5 * time.Millisecond)
		}
		ended <- ProcessorTime()
		cancel()
	}()
	err := search(ctx)
	used, wasEnded := ProcessorTime(), ctx.Err() != nil
	cancel()
	must.Do(t, err)
	if at := <-ended; wasEnded {
		return used - at
	}
	return 0
}
