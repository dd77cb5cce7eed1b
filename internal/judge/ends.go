package judge

import (
	"context"
	"fmt"
	"time"

	"planner/board"
	"planner/search"
)

// prepare prepares the quick rules. They have some time even when there is none, since on most boards that takes a
// millisecond; on the largest ones it takes seconds, and they are then left out.
func (f *finder) prepare(ctx context.Context) {
	limited, cancel := search.WithTimeout(context.WithoutCancel(ctx), max(f.options.Time, leastRules))
	defer cancel()
	f.rules, _ = NewRules(limited, f.board, Quick)
}

// narrow brings the last position that can be solved and the first that is lost together, as far as the time allows.
func (f *finder) narrow(ctx context.Context) error {
	f.prepare(ctx)
	if f.board.Unsolvable != "" {
		f.ruledOut(ctx, 0)
		return nil
	}
	if err := f.given(); err != nil {
		return err
	}
	if f.game.Solved >= 0 {
		f.solvable(f.game.Solved, nil)
	}
	f.askRules(ctx)
	return f.rounds(ctx)
}

// given takes the solution that is known before.
func (f *finder) given() error {
	if f.options.Solution == "" {
		return nil
	}
	if _, err := board.Replay(f.board.Level, f.options.Solution); err != nil {
		return fmt.Errorf("the known solution: %w", err)
	}
	pushes, err := f.board.PushesOf(f.board.Player, f.options.Solution)
	f.solvable(0, pushes)
	return err
}

// askRules looks for the first position that the deadlock rules prove lost.
func (f *finder) askRules(ctx context.Context) {
	last := f.game.Len() - 1
	if last <= f.solved {
		return
	}
	if !f.ruledOut(ctx, last) {
		f.rulesBefore(ctx, last)
		return
	}
	f.bisectRules(ctx, f.solved)
}

// bisectRules moves the first lost position towards a position that is not proved lost.
func (f *finder) bisectRules(ctx context.Context, low int) {
	for f.lost-low > 1 && ctx.Err() == nil {
		if middle := (low + f.lost) / 2; !f.ruledOut(ctx, middle) {
			low = middle
		}
	}
}

// rulesBefore asks the rules about all positions before the last, which they do not prove lost: what proves an earlier
// position lost may go beyond their budget in a later one.
func (f *finder) rulesBefore(ctx context.Context, last int) {
	until := time.Now().Add(f.options.Time / rulesShare)
	for i := last - 1; i > f.solved; i-- {
		if ctx.Err() != nil || f.options.Time > 0 && time.Now().After(until) {
			return
		}
		if f.ruledOut(ctx, i) {
			f.bisectRules(ctx, f.solved)
			return
		}
	}
}

// ruledOut asks the quick rules about a position before the first one known to be lost.
func (f *finder) ruledOut(ctx context.Context, i int) bool { return f.lostBy(ctx, f.rules, i) }
