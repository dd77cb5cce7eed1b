package plan

import (
	"context"
	"math"
	"sync"
	"time"

	"planner/exhaustive"
	"planner/search"
)

// beside is the exhaustive search of a small level with threads of its own, while the limited searches work in the
// others. Its first turn is for itself alone, and the limited searches are prepared meanwhile.
type beside struct {
	search  *exhaustive.Search
	threads int
	end     context.CancelFunc // ends both
	working sync.WaitGroup
	result  exhaustive.Result // of the last turn, when none is under way
	seconds float64           // of all its workers in all turns
}

// run lets both work until either has decided the level or both have ended. The context that limited gets ends when the
// exhaustive search has decided the level.
func (b *beside) run(ctx context.Context, first int64, limited func(context.Context) (outcome, error)) (outcome, error) {
	ctx, b.end = search.WithCancel(ctx)
	defer b.halt()
	b.work(ctx, first, func() {})
	return limited(ctx)
}

// work begins a turn. Undecided is called when it has ended and nothing is decided.
func (b *beside) work(ctx context.Context, positions int64, undecided func()) {
	b.working.Go(func() {
		begin := time.Now()
		defer func() { b.seconds += time.Since(begin).Seconds() * float64(b.threads) }()
		if b.result = b.search.Run(ctx, positions); b.result.Status != search.Unsolved {
			b.end()
			return
		}
		undecided()
	})
}

// goOn waits for the end of the first turn and begins another one, which lasts until the end of the search.
func (b *beside) goOn(ctx context.Context, j *joint) {
	b.working.Wait()
	if ctx.Err() == nil && !b.search.Ended() {
		b.search.Meet(j.stored)
		j.workers.Store(int32(b.threads))
		b.work(ctx, math.MaxInt64, j.release)
	}
}

// halt ends both searches and waits for the exhaustive one.
func (b *beside) halt() {
	b.end()
	b.working.Wait()
}
