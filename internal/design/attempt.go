package design

import (
	"context"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/internal/diagnose"
	"planner/plan"
	"planner/search"
)

// attempt searches a variant for a solution shorter than the known one, within a number of positions for each kind of
// search. It returns the positions that were generated.
func (v *Variant) attempt(ctx context.Context, positions, ram int64) (generated int64, err error) {
	b := v.board()
	switch {
	case b == nil:
		return 0, nil
	case b.BitsOf(b.Boxes).Equal(b.GoalSet()):
		return 0, v.solved(b, nil)
	}
	d, err := flow.GoalDistances(ctx, b)
	if err != nil {
		return 0, nil // the time is over
	}
	o := exhaustive.Options{Threads: 1, Memory: ram}
	if v.Verdict == Solvable {
		o.Upper, o.Known = len(v.pushes), v.pushes
	}
	s := exhaustive.NewSearch(d, o)
	r := s.Run(ctx, positions)
	v.atLeast(r.Bound)
	switch {
	case r.Status == search.Unsolvable:
		v.lost(r.Reason)
		return r.Counts.Generated, nil
	case r.Status == search.Solved:
		err = v.solved(b, r.Pushes)
	}
	v.spent = s.Ended() && !v.Decided()
	if err != nil || v.Verdict == Solvable || ctx.Err() != nil {
		return r.Counts.Generated, err
	}
	more, err := v.limited(ctx, b, positions, ram)
	return r.Counts.Generated + more, err
}

// limited looks for any solution.
func (v *Variant) limited(
	ctx context.Context, b *board.Board, positions, ram int64,
) (generated int64, err error) {
	o := plan.DefaultOptions()
	o.Mode, o.Time, o.Nodes, o.Threads, o.RAM = plan.Bidir, 0, positions, 1, max(ram, leastRAM)
	r, err := plan.Solve(ctx, b.Level, o)
	v.atLeast(r.LowerBound)
	switch {
	case err != nil:
		return 0, err
	case r.Status == search.Unsolvable:
		v.lost(r.Reason)
	case r.Status == search.Solved:
		var line *diagnose.Line
		if line, err = diagnose.Play(b, r.Solution); err == nil {
			err = v.solved(b, line.Pushes)
		}
	}
	return r.Nodes, err
}
