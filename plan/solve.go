package plan

import (
	"context"
	"time"

	"planner/board"
	"planner/search"
)

// Solve tries to solve one level within the options' budget. An error means that the level or the options are
// unusable; not finding a solution is a Result. When the context is cancelled the result holds what is known by then.
// Calls may run beside each other; each keeps to its own budget.
//
//	level -> board -> unsolvable? solved? -> phases of the mode, one after the other -> pushes -> LURD -> replay
//	      -> a better solution, if the options give time for it -> Result
func Solve(ctx context.Context, raw *board.Level, options Options) (Result, error) {
	begin := time.Now()
	if err := options.Validate(); err != nil {
		return Result{}, err
	}
	b, err := board.NewImage(raw, options.Image)
	if err != nil {
		return Result{}, err
	}
	l := newLevel(b, options, begin)
	limited, cancel := within(ctx, options.Time)
	defer cancel()
	r, err := l.solve(limited)
	l.explainLoss(ctx, &r)
	if err == nil && options.Improve > 0 && r.Status == search.Solved {
		err = r.then(ctx, l, improvement{known: r, limit: options.Improve})
	}
	r.finish(l)
	return r, err
}

// within is a context that ends after a time, if that is not 0.
func within(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit > 0 {
		return search.WithTimeout(ctx, limit)
	}
	return search.WithCancel(ctx)
}

// solve runs the phases of the mode until one of them decides the level.
func (l *level) solve(ctx context.Context) (Result, error) {
	r := Result{Mode: l.options.Mode, Counters: map[string]int64{}}
	switch b := l.board; {
	case b.Unsolvable != "":
		r.Status, r.Reason = search.Unsolvable, b.Unsolvable
		return r, nil
	case b.BitsOf(b.Boxes).Equal(b.GoalSet()):
		o := newOutcome()
		o.result.Reason = "all boxes start on goals"
		err := o.take(l, nil, "")
		r.add(o.result)
		return r, err
	}
	err := r.then(ctx, l, phases(l.options.Mode)...)
	if r.Status == search.Unsolved && ctx.Err() != nil {
		r.Reason = l.endedBy(ctx) + r.Reason
	}
	return r, err
}

// then runs phases one after the other and adds what they come to, until the level is decided that was not before, until
// a phase ends the list, or until the context ends.
func (r *Result) then(ctx context.Context, l *level, list ...phase) error {
	for _, p := range list {
		o, err := p.run(ctx, l, l.budget(r.Nodes))
		r.add(o.result)
		if err != nil || o.over || r.Status != search.Unsolved || ctx.Err() != nil {
			return err
		}
	}
	return nil
}

// finish completes the result.
func (r *Result) finish(l *level) {
	r.Proved = r.Status == search.Solved && r.LowerBound == r.Pushes
	r.Seconds = time.Since(l.begin).Seconds()
}
