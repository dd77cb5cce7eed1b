// Package plan is the front door: it wires options, schedule and searches together and gives a verified result.
package plan

import (
	"context"

	"planner/board"
)

// Solve tries to solve one level within the options' budget. An error means the level or the options are
// unusable; not finding a solution is a Result.
func Solve(ctx context.Context, level *board.Level, options Options) (Result, error) {
	if err := options.Validate(); err != nil {
		return Result{}, err
	}
	if _, err := board.New(level); err != nil {
		return Result{}, err
	}
	return Result{Mode: options.Mode, Reason: "no search is wired yet"}, ctx.Err()
}
