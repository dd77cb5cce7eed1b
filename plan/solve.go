package plan

import (
	"context"
	"time"

	"planner/board"
	"planner/search"
	"planner/technique"
)

// Solve tries to solve one level within the options' budget. An error means that the level or the options are
// unusable; not finding a solution is a Result. When the context is cancelled the result holds what is known by then.
// Calls may run beside each other; each keeps to its own budget.
//
//	level -> board -> unsolvable? solved? -> distances -> schedule of the mode -> pushes -> LURD -> replay
//	      -> a better solution, if the options give time for it -> Result
func Solve(ctx context.Context, level *board.Level, options Options) (Result, error) {
	begin := time.Now()
	if err := options.Validate(); err != nil {
		return Result{}, err
	}
	b, err := board.NewImage(level, options.Image)
	if err != nil {
		return Result{}, err
	}
	j := &job{board: b, options: options, use: options.use(), begin: begin,
		result: Result{Mode: options.Mode, Counters: map[string]int64{}}}
	j.solvePart = j.part
	limited, cancel := within(ctx, options.Time)
	defer cancel()
	err = j.solve(limited)
	j.explainLoss(ctx)
	if err == nil && options.Improve > 0 && j.result.Status == search.Solved {
		err = j.improve(ctx, options.Improve)
	}
	return j.finish(), err
}

// within is a context that ends after a time, if that is not 0.
func within(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit > 0 {
		return search.WithTimeout(ctx, limit)
	}
	return search.WithCancel(ctx)
}

// finish completes the result.
func (j *job) finish() Result {
	j.result.Proved = j.result.Status == search.Solved && j.result.LowerBound == j.result.Pushes
	j.result.Seconds = time.Since(j.begin).Seconds()
	return j.result
}

// solve runs the schedule of the mode and verifies what comes out.
func (j *job) solve(ctx context.Context) error {
	b := j.board
	switch {
	case b.Unsolvable != "":
		j.result.Status, j.result.Reason = search.Unsolvable, b.Unsolvable
		return nil
	case b.BitsOf(b.Boxes).Equal(b.GoalSet()):
		j.result.Reason = "all boxes start on goals"
		return j.take(nil, "")
	}
	var err error
	switch j.options.Mode {
	case AStar:
		j.onDisk = true
		err = j.exhaustFromScratch(ctx)
	case Auto, Bidir:
		err = j.both(ctx)
	default:
		if err = j.limited(ctx); err == nil {
			err = j.again(ctx)
		}
	}
	if j.result.Status == search.Unsolved && ctx.Err() != nil {
		j.result.Reason = j.endedBy(ctx) + j.result.Reason
	}
	return err
}

// both searches small levels exhaustively for a while, then all levels from both ends, and exhaustively when that has
// ended. What time is left then is for further rounds from both ends.
func (j *job) both(ctx context.Context) error {
	if ended, err := j.limitedEnded(); err != nil {
		return err
	} else if ended {
		return j.exhaustFromScratch(ctx)
	}
	if err := j.small(ctx); err != nil || j.result.Status != search.Unsolved {
		return err
	}
	if err := j.limited(ctx); err != nil || !j.goesOn(ctx) {
		return err
	}
	if j.use.On(technique.Exhaustive) {
		j.onDisk = true
		if err := j.exhaustFromScratch(ctx); err != nil || !j.goesOn(ctx) {
			return err
		}
	}
	return j.again(ctx)
}
