package plan

import (
	"context"

	"planner/board"
	"planner/exhaustive"
	"planner/improve"
	"planner/technique"
)

// noneShorter looks for a solution with fewer pushes than a known one in the whole space, in the store if there is one.
// It ends with such a solution or with the proof that there is none, or when the context ends. The store then holds the
// search.
type noneShorter struct {
	known improve.Cost
	bound int // no solution has fewer pushes
}

func (p noneShorter) run(ctx context.Context, l *level, b budget) (outcome, error) {
	o := newOutcome()
	if l.options.Store == nil || !l.use.On(technique.UpperBound) || p.bound >= p.known.Pushes || ctx.Err() != nil {
		return o, nil
	}
	d, err := l.toGoals(ctx)
	if err != nil {
		return o, nil // no time is left
	}
	o.result.LowerBound = improve.Bound(d)
	r, err := wholeSpace{goals: d, disk: true}.search(ctx, l, exhaustive.Options{
		Use: l.use, Threads: l.options.Threads, Memory: b.memory, Upper: p.known.Pushes, Progress: l.progress(),
	}, &o)
	if err != nil {
		return o, err
	}
	o.note(l, "exhaustive below %d pushes: %s", p.known.Pushes, r.Reason)
	o.countExhaustive(r)
	asked := &o.result.Techniques[technique.UpperBound]
	asked.Asked++
	o.result.LowerBound = max(o.result.LowerBound, r.Bound)
	if r.NoneShorter {
		asked.Decided++
	}
	if len(r.Pushes) == 0 {
		return o, nil
	}
	asked.Decided++
	return o, p.setIfBetter(l, &o, r.Pushes)
}

// setIfBetter makes pushes the solution if they are better than the known one by the objective.
func (p noneShorter) setIfBetter(l *level, o *outcome, pushes []board.Move) error {
	lurd, err := board.Expand(l.board, pushes)
	if err != nil {
		return err
	}
	if !l.options.Objective.Better(improve.Cost{Moves: len(lurd), Pushes: len(pushes)}, p.known) {
		return nil
	}
	if err := o.setSolution(l, pushes, technique.UpperBound.String()); err != nil {
		return err
	}
	o.result.Reason = "a shorter solution was found in the whole space"
	return nil
}
