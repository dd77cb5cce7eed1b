package plan

import (
	"context"
	"time"

	"planner/plan/schedule"
	"planner/search"
)

// decider is a search that may decide a level without the strategies.
type decider interface {
	// goOn works for about n positions, as schedule.Task.Advance does, and says how many it took and what is known of
	// the level then.
	goOn(ctx context.Context, n int64) (cost int64, known search.Status, done bool)

	// told returns what the search has done since the last call. Taken is the time that it worked. The search must rest.
	told(l *level, taken time.Duration) (Result, error)
}

// aside is a task beside the strategies: a decider, which ends the run of the solver when the decider has decided the
// level. The positions of an aside count for its share of the work, and not for the budget of the limited searches. It
// implements schedule.Task.
type aside struct {
	decider decider
	stop    func() // ends the run
	cost    schedule.Cost
	taken   time.Duration
}

// Advance implements schedule.Task.
func (a *aside) Advance(ctx context.Context, n int64) (done bool, err error) {
	begin := time.Now()
	cost, known, done := a.decider.goOn(ctx, n)
	a.cost.Extra, a.taken = a.cost.Extra+cost, a.taken+time.Since(begin)
	if known != search.Unsolved {
		a.stop()
		done = true
	}
	return done, nil
}

// Cost implements schedule.Task.
func (a *aside) Cost() schedule.Cost { return a.cost }

// MemoryBytes implements schedule.Task. What an aside holds has been taken off the memory of the others.
func (a *aside) MemoryBytes() int64 { return 0 }

// Limit implements schedule.Task.
func (a *aside) Limit(int64) {}
