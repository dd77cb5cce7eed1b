package suite

import (
	"context"
	"os"
	"runtime"
	"testing"
	"time"

	"planner/internal/machine"
	"planner/internal/test/must"
)

// Lateness is the processor time that a search uses after its context has ended, which it does when this process has
// used so much of the processor. It is 0 for a search that ends before.
func Lateness(t *testing.T, after time.Duration, search func(context.Context) error) time.Duration {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	begin, ended := machine.CPUTime(), make(chan time.Duration, 1)
	go func() {
		for ctx.Err() == nil && machine.CPUTime() < begin+after {
			time.Sleep(5 * time.Millisecond)
		}
		ended <- machine.CPUTime()
		cancel()
	}()
	err := search(ctx)
	used, wasEnded := machine.CPUTime(), ctx.Err() != nil
	cancel()
	must.Do(t, err)
	if at := <-ended; wasEnded {
		return used - at
	}
	return 0
}

// NothingLeft counts the goroutines and the open files of this process, the latter where the system tells. The function
// that it returns fails the test when there are more of them now.
func NothingLeft(t testing.TB) (check func()) {
	files := func() int {
		list, _ := os.ReadDir("/proc/self/fd")
		return len(list)
	}
	goroutines, open := runtime.NumGoroutine(), files()
	return func() {
		t.Helper()
		end := time.Now().Add(2 * time.Minute) // goroutines that have done their work may not have ended yet
		for runtime.NumGoroutine() > goroutines && time.Now().Before(end) {
			time.Sleep(10 * time.Millisecond)
		}
		if now := runtime.NumGoroutine(); now > goroutines {
			t.Errorf("%d goroutines, %d before", now, goroutines)
		}
		if now := files(); now > open {
			t.Errorf("%d open files, %d before", now, open)
		}
	}
}
