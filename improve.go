package planner

import (
	"context"
	"errors"
	"fmt"
	"time"

	"planner/board"
	"planner/plan"
	"planner/technique"
)

// ImproveOptions say how to improve a solution. The zero value is a good choice for most levels.
type ImproveOptions struct {
	Objective Objective      // what is better; empty is PushesMoves
	Time      time.Duration  // wall time; 0 is one minute, Forever no limit
	RAM       int64          // bytes the search may hold, at least 64 MiB; 0 is half of what is free, for two minutes and less at most 1 GiB
	Threads   int            // goroutines that search; 0 is one for every processor
	Without   []technique.ID // techniques that are switched off
	Explain   bool           // record in Result.Explain what happened when
	Progress  func(Progress) // receives progress several times a second, from other goroutines; nil for none
}

// Improve makes a solution of a level better: it solves parts of it again, searches near it, and tries to prove that no
// solution has fewer pushes. Improve ends when nothing more helps or when the time or the context ends. The result is
// the best solution found, replayed, and is never worse than the given one by the objective. [Result.Steps] is empty
// when the given solution is the best.
//
// The error says that the level, the solution or the options cannot be used, and wraps [ErrLevel], [ErrSolution] or
// [ErrOptions].
func Improve(ctx context.Context, level *Level, solution string, options ImproveOptions) (Result, error) {
	l, err := level.usable()
	if err != nil {
		return Result{}, err
	}
	o, err := Options{
		Time: options.Time, RAM: options.RAM, Threads: options.Threads, Without: options.Without,
		Objective: options.Objective, Explain: options.Explain, Progress: options.Progress,
	}.plan()
	if err != nil {
		return Result{}, err
	}
	r, err := plan.Improve(ctx, l, solution, o)
	var wrong *board.ReplayError
	if errors.As(err, &wrong) {
		return Result{}, fmt.Errorf("%w: %w", ErrSolution, err)
	}
	return result(r), err
}
