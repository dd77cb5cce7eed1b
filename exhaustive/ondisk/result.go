package ondisk

import (
	"fmt"

	"planner/exhaustive"
	"planner/search"
)

// result says what the search came to; err is the error of the disk that ended it, or nil.
func (x *external) result(err error) exhaustive.Result {
	r := exhaustive.Result{Status: search.Unsolved, Bound: x.layer, Counts: x.counts(), Stored: x.expanded,
		Bytes: x.bytes()}
	for _, e := range x.workers {
		r.Techniques.Add(e.maker.Techniques())
	}
	switch {
	case x.startDead:
		r.Status, r.Bound, r.Reason = search.Unsolvable, 0, "the boxes cannot all reach goals from where they start"
	case x.proved && !x.solved() && x.upper <= maxG:
		r.NoneShorter, r.Bound = true, x.upper
		r.Reason = fmt.Sprintf("no solution has fewer than %d pushes", x.upper)
	case x.proved && !x.solved():
		r.Status, r.Bound = search.Unsolvable, 0
		r.Reason = fmt.Sprintf("all %d positions that matter were searched", x.expanded)
	case err != nil:
		r.Reason = fmt.Sprintf("%v after %d positions; a solution needs at least %d pushes", err, x.expanded, x.layer)
	case !x.proved:
		r.Reason = fmt.Sprintf("interrupted after %d positions; a solution needs at least %d pushes",
			x.expanded, x.layer)
	default:
		r.Bound, r.Reason = x.best, "no shorter solution in pushes exists"
	}
	if x.solved() {
		x.addSolution(&r)
	}
	return r
}

// addSolution adds the pushes of the best solution to a result.
func (x *external) addSolution(r *exhaustive.Result) {
	pushes, err := x.path()
	if err != nil {
		r.Reason = fmt.Sprintf("a solution of %d pushes was found, but its path was not: %v", x.best, err)
		return
	}
	r.Status, r.Pushes = search.Solved, pushes
	if !x.proved {
		r.Reason += fmt.Sprintf("; the solution of %d pushes may not be the shortest", x.best)
	}
}
