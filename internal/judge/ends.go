package judge

import (
	"context"
	"fmt"
	"time"

	"planner/improve"
	"planner/search"
)

// prepare prepares the quick rules. The rules have some time even when the options leave none, since on most boards
// that takes a millisecond; on the largest boards preparing takes seconds, and the rules are then left out.
func (f *finder) prepare(ctx context.Context) {
	limited, cancel := search.WithTimeout(context.WithoutCancel(ctx), max(f.options.Time, leastRules))
	defer cancel()
	f.rules, _ = NewRules(limited, f.board, Quick)
}

// narrow brings the last position that can be solved and the first that is lost together, as far as the time allows.
func (f *finder) narrow(ctx context.Context) error {
	f.prepare(ctx)
	if f.board.Unsolvable != "" {
		f.lostBy(ctx, f.rules, 0)
		return nil
	}
	if err := f.given(); err != nil {
		return err
	}
	if f.game.Solved >= 0 {
		f.solvable(f.game.Solved, nil)
	}
	f.askRules(ctx)
	for slice := firstSlice; !f.decided() && ctx.Err() == nil; slice *= sliceGrowth {
		if err := f.round(ctx, slice); err != nil {
			return err
		}
	}
	return nil
}

// given takes the solution of the options, if there is one.
func (f *finder) given() error {
	if f.options.Solution == "" {
		return nil
	}
	pushes, err := improve.Pushes(f.board, f.options.Solution)
	if err != nil {
		return fmt.Errorf("the known solution: %w", err)
	}
	f.solvable(0, pushes)
	return nil
}

// askRules looks for the first position that the deadlock rules prove lost. When the rules do not see that the last
// position is lost, they are asked about all positions before: the proof that an earlier position is lost may be beyond
// the budget of the rules in a later position.
func (f *finder) askRules(ctx context.Context) {
	until := time.Now().Add(f.options.Time / rulesShare)
	for i := f.game.Len() - 1; i > f.solved; i-- {
		if f.lostBy(ctx, f.rules, i) {
			f.bisectRules(ctx)
			return
		}
		if ctx.Err() != nil || f.options.Time > 0 && time.Now().After(until) {
			return
		}
	}
}

// bisectRules moves the first lost position towards the last one with a known solution.
func (f *finder) bisectRules(ctx context.Context) {
	for low := f.solved; f.lost-low > 1 && ctx.Err() == nil; {
		if middle := (low + f.lost) / 2; !f.lostBy(ctx, f.rules, middle) {
			low = middle
		}
	}
}
