package plan

import (
	"context"
	"time"

	"planner/search"
)

// aside is a task beside the strategies that may decide the level without them, and then ends the run. Its positions
// count for its share of the work, and not for the budget of the limited searches. It implements schedule.Task.
type aside struct {
	// work goes on for about n positions, as schedule.Task.Work does, and says how many it took and what is known of the
	// level then.
	work func(ctx context.Context, n int64) (cost int64, known search.Status, done bool)

	// told is what came of it in the time taken, once it rests.
	told func(l *level, taken time.Duration) (outcome, error)

	stop  func() // ends the run
	cost  int64
	taken time.Duration
}

// Work implements schedule.Task.
func (a *aside) Work(ctx context.Context, n int64) (done bool, err error) {
	begin := time.Now()
	cost, known, done := a.work(ctx, n)
	a.cost, a.taken = a.cost+cost, a.taken+time.Since(begin)
	if known != search.Unsolved {
		a.stop()
		done = true
	}
	return done, nil
}

// Generated implements schedule.Task.
func (a *aside) Generated() int64 { return 0 }

// ExtraCost implements schedule.Task.
func (a *aside) ExtraCost() int64 { return a.cost }

// Bytes implements schedule.Task. What an aside holds has been taken off the memory of the others.
func (a *aside) Bytes() int64 { return 0 }

// Limit implements schedule.Task.
func (a *aside) Limit(int64) {}
