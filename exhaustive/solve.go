package exhaustive

import (
	"context"
	"fmt"
	"sync"

	"planner/exhaustive/expand"
	"planner/flow"
	"planner/search"
	"planner/technique"

	"golang.org/x/sync/errgroup"
)

// Solve searches a level from its start, given the forward distances of its board. It ends when the level is solved or
// proved unsolvable, when memory is spent, or when the context ends.
func Solve(ctx context.Context, d *flow.Distances, options Options) (Result, error) {
	if options.Corridor != nil || options.Ends != nil {
		options.Use = options.Use.Off(technique.PICorral)
	}
	t := newTeam(expand.NewSpace(d, options.Use), options)
	bound, ok := t.begin()
	switch {
	case t.memory.spent.Load():
		return t.notBegun(search.Unsolved, bound, "no memory for the first position"), nil
	case !ok:
		return t.notBegun(search.Unsolvable, 0, "the boxes cannot all reach goals from where they start"), nil
	case bound >= maxH:
		reason := fmt.Sprintf("the bound of %d pushes is beyond the limit of %d", bound, maxH)
		return t.notBegun(search.Unsolved, bound, reason), nil
	case options.Upper > 0 && bound >= options.Upper:
		r := t.notBegun(search.Unsolved, options.Upper, noneShorter(options.Upper))
		r.NoneShorter = true
		return r, nil
	}
	group := errgroup.Group{}
	for _, w := range t.workers {
		group.Go(func() error { t.run(ctx, w); return nil })
	}
	done := make(chan struct{})
	var reporter sync.WaitGroup
	if options.Progress != nil {
		reporter.Go(func() { t.report(done, options.Progress) })
	}
	err := group.Wait()
	close(done)
	reporter.Wait() // no progress is reported after the result
	return t.result(), err
}

// noneShorter is the reason when nothing is left below an upper bound.
func noneShorter(upper int) string { return fmt.Sprintf("no solution has fewer than %d pushes", upper) }

// notBegun is the result of a search that ends at its start position.
func (t *team) notBegun(status search.Status, bound int, reason string) Result {
	return Result{Status: status, Bound: bound, Reason: reason, Bytes: t.memory.used.Load()}
}

// result gathers the result when all workers have stopped.
func (t *team) result() Result {
	bound := int(t.layer.Load())
	r := Result{Status: search.Unsolved, Bound: bound, Bytes: t.memory.used.Load()}
	for _, w := range t.workers {
		r.Counts.Add(w.Total())
		r.Techniques.Add(w.Techniques())
		r.Stored += w.entered
	}
	switch {
	case t.proved && t.goal != 0:
		r.Status, r.Pushes, r.Bound = search.Solved, t.path(t.goal), int(t.best.Load())
		r.Reason = "no shorter solution in pushes exists"
	case t.proved && t.limits.upper > 0:
		r.NoneShorter, r.Bound, r.Reason = true, t.limits.upper, noneShorter(t.limits.upper)
	case t.proved && !t.limits.whole():
		r.Reason = fmt.Sprintf("all %d positions of the corridor were searched", r.Stored)
	case t.proved:
		r.Status, r.Bound = search.Unsolvable, 0
		r.Reason = fmt.Sprintf("all %d positions that matter were searched", r.Stored)
	case t.memory.spent.Load():
		r.Reason = fmt.Sprintf("%d MiB of memory are full with %d positions; a solution needs at least %d pushes",
			t.memory.limit>>20, r.Stored, bound)
	default:
		r.Reason = fmt.Sprintf("a solution needs at least %d pushes, says a search of %d positions", bound, r.Stored)
	}
	if r.Status == search.Unsolved && t.goal != 0 {
		r.Pushes = t.path(t.goal)
		r.Status = search.Solved
		r.Reason += fmt.Sprintf("; the solution of %d pushes may not be the shortest", t.best.Load())
	}
	return r
}
