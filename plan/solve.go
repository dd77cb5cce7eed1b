package plan

import (
	"context"
	"strings"
	"time"

	"planner/board"
	"planner/search"
	"planner/technique"
)

// Solve tries to solve one level within the options' budget. An error means that the level or the options are
// unusable; not finding a solution is a Result. When the context is cancelled the result holds what is known by then.
// Calls may run at the same time; each keeps to its own budget.
//
//	level -> board -> unsolvable? solved? -> phases of the mode, one after the other -> pushes -> LURD -> replay
//	      -> a better solution, if the options give time for it, or else a polish -> Result
//
// Step 1 of the walk in docs/architecture.md.
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
	limited, cancel := search.WithLimit(ctx, options.Time)
	defer cancel()
	r, err := l.solve(limited)
	l.explainLoss(ctx, &r)
	switch {
	case err != nil || r.Status != search.Solved:
	case options.Improve > 0:
		err = r.runPhases(ctx, l, improvement{known: r, limit: options.Improve}.run)
	default:
		err = r.runPhases(limited, l, polish{known: r}.run)
	}
	r.Times = spendRest(r.Times, Afterwards, l.spent())
	r.finish(l)
	return r, err
}

// solve runs the phases of the mode until one of them decides the level. Step 2 of the walk in docs/architecture.md.
func (l *level) solve(ctx context.Context) (Result, error) {
	r := Result{Mode: l.options.Mode}
	switch b := l.board; {
	case b.Unsolvable != "":
		r.Status, r.Reason = search.Unsolvable, b.Unsolvable
		return r, nil
	case b.BitsOf(b.Boxes).Equal(b.GoalSet()):
		r.Reason = "all boxes start on goals"
		return r, r.setSolution(l, nil, "")
	}
	err := r.runPhases(ctx, l, phases(l.options.Mode)...)
	r.Times = spendRest(r.Times, SetUp, l.spent())
	if r.Status == search.Unsolved && ctx.Err() != nil {
		r.Reason = strings.TrimSuffix(l.endedBy(ctx)+r.Reason, "; ")
	}
	return r, err
}

// phases lists the phases of a mode in the order in which they run, as chapter 8 draws them. The first one that decides
// the level ends the list.
func phases(mode Mode) []phase {
	whole := wholeSpace{id: technique.Exhaustive, disk: true}
	ends := &bothEnds{}
	switch mode {
	case AStar:
		return []phase{whole.run}
	case Forward, Reverse:
		return []phase{ends.run, ends.rounds}
	}
	small := &smallFirst{once: onceMemory}
	ends.small = small
	return []phase{
		whole.resume,     // a store that holds an exhaustive search already goes on with it
		small.run,        // a small level exhaustively, for a while
		ends.run,         // strategies from both ends, in turn
		whole.lastResort, // the whole space, when all of them have ended
		ends.rounds,      // all strategies again, when they ended for want of memory
	}
}

func (r *Result) finish(l *level) {
	r.Proved = r.Status == search.Solved && r.LowerBound == r.Pushes
	r.Seconds = time.Since(l.begin).Seconds()
}
