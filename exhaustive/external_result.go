package exhaustive

import (
	"fmt"

	"planner/search"
)

// bytes is the memory held.
func (x *external) bytes() int64 {
	bytes := x.pool.bytes() + int64(cap(x.order))*8
	for _, e := range x.workers {
		bytes += int64(len(e.recent)) * 8
	}
	return bytes
}

// counts are those of all workers and of the processes before this one.
func (x *external) counts() Counts {
	c := x.before
	for _, e := range x.workers {
		e.counts.Floods = e.reach.Floods()
		c.add(&e.counts)
	}
	return c
}

// result says what the search came to; err is what the disk said.
func (x *external) result(err error) Result {
	r := Result{Status: search.Unsolved, Bound: x.layer, Counts: x.counts(), Stored: x.expanded, Bytes: x.bytes()}
	switch {
	case x.hopeless:
		r.Status, r.Bound, r.Reason = search.Unsolvable, 0, "the boxes cannot all reach goals from where they start"
	case x.proved && x.best > maxG:
		r.Status, r.Bound = search.Unsolvable, 0
		r.Reason = fmt.Sprintf("all %d positions that matter were searched", x.expanded)
	case err != nil:
		r.Reason = fmt.Sprintf("%v after %d positions; a solution needs at least %d pushes", err, x.expanded, x.layer)
	case !x.proved:
		r.Reason = fmt.Sprintf("interrupted after %d positions; a solution needs at least %d pushes", x.expanded, x.layer)
	default:
		r.Bound, r.Reason = x.best, "no shorter solution in pushes exists"
	}
	if x.best > maxG {
		return r
	}
	pushes, lost := x.path()
	if lost != nil {
		r.Reason = fmt.Sprintf("a solution of %d pushes was found, but its path was not: %v", x.best, lost)
		return r
	}
	r.Status, r.Pushes = search.Solved, pushes
	if !x.proved {
		r.Reason += fmt.Sprintf("; the solution of %d pushes may not be the shortest", x.best)
	}
	return r
}
