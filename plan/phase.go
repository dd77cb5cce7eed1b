package plan

import (
	"context"

	"planner/search"
)

// phase is one step of the schedule of a level.
type phase interface {
	// run searches a level within a budget, or does nothing where the phase has no place. The context ends it early. An
	// error means that the search itself is broken, or the store; not to find a solution is an outcome.
	run(ctx context.Context, l *level, b budget) (outcome, error)
}

// runPhases runs phases one after the other and adds what they come to. It ends with the phase that decides the level,
// with one that says that no other is to follow, and with the context.
func (r *Result) runPhases(ctx context.Context, l *level, list ...phase) error {
	for _, p := range list {
		o, err := p.run(ctx, l, l.budget(r.Nodes))
		r.add(o.result)
		if err != nil || o.over || r.Status != search.Unsolved || ctx.Err() != nil {
			return err
		}
	}
	return nil
}
