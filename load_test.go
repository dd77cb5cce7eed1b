package planner_test

import (
	"context"
	"flag"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"planner"
	"planner/internal/machine"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

var solves = flag.Int("load.solves", 300, "small levels that TestNothingIsLeft solves")

// TestTenSolvesAtOnce solves ten hard levels at the same time in one process. Each must end within 5 % and a second of
// its time, and together they must keep to ten times the memory of one. Where the machine is so busy that a sleeping
// goroutine wakes up late, twice that much is added to the time, because a solve wakes up to end and again to return.
func TestTenSolvesAtOnce(t *testing.T) {
	long.Only(t, "it measures time and memory")
	const (
		count = 10
		ram   = 64 << 20
		limit = 2 * time.Second
	)
	level := pillars(t)
	late, before := watchDelays(t), residentPeak()
	var group sync.WaitGroup
	took := make([]time.Duration, count)
	for i := range count {
		group.Go(func() {
			began := time.Now()
			_, err := planner.Solve(context.Background(), level, planner.Options{Time: limit, RAM: ram, Threads: 1,
				Mode: []planner.Mode{planner.Bidir, planner.Forward, planner.Reverse}[i%3], Seed: uint64(i + 1)})
			if took[i] = time.Since(began); err != nil {
				t.Errorf("solve %d: %v", i, err)
			}
		})
	}
	group.Wait()
	most := limit + limit/20 + time.Second + 2*late()
	for i, d := range took {
		if d > most {
			t.Errorf("solve %d took %v, expected at most %v", i, d, most)
		}
	}
	if peak := residentPeak() - before; peak > count*ram {
		t.Errorf("%d MiB of memory for %d budgets of %d MiB", peak>>20, count, ram>>20)
	} else {
		t.Logf("%d MiB of memory for %d budgets of %d MiB; took %v", peak>>20, count, ram>>20, took)
	}
}

// pillars is a level that searches are busy with for a few seconds.
func pillars(t *testing.T) *planner.Level {
	t.Helper()
	level, err := planner.Parse(suite.Pillars())
	must.Do(t, err)
	return level
}

// watchDelays measures by how much a sleeping goroutine wakes up late, until the function that it returns is called,
// which gives the sum of the long delays.
func watchDelays(t *testing.T) (stop func() time.Duration) {
	t.Helper()
	const nap = 20 * time.Millisecond
	var late atomic.Int64
	done := make(chan struct{})
	go func() {
		for began := time.Now(); ; began = time.Now() {
			select {
			case <-done:
				return
			case <-time.After(nap):
			}
			if over := time.Since(began) - nap; over > nap {
				late.Add(int64(over))
			}
		}
	}()
	return func() time.Duration { close(done); return time.Duration(late.Load()) }
}

// residentPeak is the largest resident memory of this process so far, 0 where the system does not tell.
func residentPeak() int64 { return machine.Number("/proc/self/status", "VmHWM:") }

// TestNothingIsLeft solves small levels one after the other. No goroutine and no open file may be left of them.
//
//	go test . -run NothingIsLeft -v -args -load.solves 1000
func TestNothingIsLeft(t *testing.T) {
	modes := []planner.Mode{planner.Auto, planner.Bidir, planner.Forward, planner.Reverse, planner.AStar}
	level, err := planner.Parse("######\n#@ $.#\n#  $.#\n######\n")
	must.Do(t, err)
	nothingLeft := suite.NothingLeft(t)
	for i := range *solves {
		ctx, cancel := context.WithCancel(t.Context())
		if i%7 == 0 {
			cancel() // before it begins
		}
		_, err := planner.Solve(ctx, level, planner.Options{Mode: modes[i%len(modes)], Threads: 1 + i%3, RAM: 64 << 20,
			Improve: time.Duration(i%2) * time.Millisecond, Progress: func(planner.Progress) {}})
		cancel()
		if err != nil && ctx.Err() == nil {
			t.Fatal(err)
		}
	}
	nothingLeft()
}
