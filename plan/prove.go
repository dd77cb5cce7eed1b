package plan

import (
	"context"

	"planner/board"
	"planner/exhaustive"
	"planner/improve"
	"planner/technique"
)

// proveOnDisk looks for a solution with fewer pushes than that of the result in the whole space, in the store if there
// is one. It ends with such a solution or with the proof that there is none, or when the context ends. The store then
// holds the search.
func (j *job) proveOnDisk(ctx context.Context) error {
	known := improve.Cost{Moves: j.result.Moves, Pushes: j.result.Pushes}
	if j.options.Store == nil || !j.use.On(technique.UpperBound) || j.result.LowerBound >= known.Pushes || ctx.Err() != nil {
		return nil
	}
	d, err := j.toGoals(ctx)
	if err != nil {
		return nil // no time is left
	}
	j.onDisk = true
	j.result.LowerBound = max(j.result.LowerBound, improve.Bound(d))
	r, err := j.exhaustively(ctx, d, exhaustive.Options{
		Use: j.use, Threads: j.options.Threads, Memory: j.memory(), Upper: known.Pushes, Progress: j.progress(),
	})
	if err != nil {
		return err
	}
	j.note("exhaustive below %d pushes: %s", known.Pushes, r.Reason)
	j.countExhaustive(r)
	asked := &j.result.Techniques[technique.UpperBound]
	asked.Asked++
	j.result.LowerBound = max(j.result.LowerBound, r.Bound)
	if r.NoneShorter {
		asked.Decided++
	}
	if len(r.Pushes) == 0 {
		return nil
	}
	asked.Decided++
	return j.takeShorter(r.Pushes, known)
}

// takeShorter makes pushes the solution if they are better than a known one by the objective.
func (j *job) takeShorter(pushes []board.Move, known improve.Cost) error {
	lurd, err := board.Expand(j.board, pushes)
	if err != nil {
		return err
	}
	if !j.options.Objective.Better(improve.Cost{Moves: len(lurd), Pushes: len(pushes)}, known) {
		return nil
	}
	if err := j.take(pushes, technique.UpperBound.String()); err != nil {
		return err
	}
	j.result.Reason = "a shorter solution was found in the whole space"
	return nil
}
