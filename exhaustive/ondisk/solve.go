package ondisk

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"planner/exhaustive"
	"planner/flow"
	"planner/search"

	"github.com/dustin/go-humanize/english"
)

// Solve searches a level from its start, as exhaustive.Solve does, or goes on where a search was saved. It keeps to the
// memory of Options.Memory, however many positions there are. It ends when the level is solved or proved unsolvable, or
// when the context ends. Options.Corridor and Options.Ends are not supported. A saved search has left out what its own
// Options.Upper excluded, so the smaller of both upper bounds holds when it goes on.
//
// An error is an error of the disk. The result holds what was found until then.
func Solve(ctx context.Context, d *flow.Distances, options exhaustive.Options, disk Disk) (exhaustive.Result, error) {
	x := newExternal(d, options, disk)
	x.team.surround(exhaustive.NewPerimeter(x.space, options.Memory/perimeterShare))
	err := x.solve(ctx)
	return x.result(err), err
}

// solve begins or resumes the search and runs it until it ends.
func (x *external) solve(ctx context.Context) error {
	begin := x.enterStart
	if x.disk.Saved != nil {
		begin = func() (bool, error) { return x.restore(ctx) }
	}
	if done, err := begin(); done || err != nil {
		return err
	}
	if err := x.expandLayers(ctx); err != nil || x.proved {
		return err
	}
	return x.saveInterrupted()
}

// enterStart puts the start position into its bucket. done says that nothing is left to search.
func (x *external) enterStart() (done bool, err error) {
	e := x.team.workers[0]
	player, bound, ok := e.maker.Start()
	if !ok {
		x.startDead = true
		return true, nil
	}
	x.known.layer = bound
	if bound == 0 || bound >= x.upper {
		x.known.best, x.proved = min(bound, x.upper), true
		return true, nil
	}
	e.startRow(e.next, player)
	return false, x.pool.putRow(bound, bound, e.next)
}

// expandLayers expands bucket after bucket until a solution is proved shortest, no position is left, or the context
// ends.
func (x *external) expandLayers(ctx context.Context) error {
	for {
		b := x.pool.best(x.known.layer)
		if b == nil || max(b.f, x.known.layer) >= x.known.best {
			x.proved = true
			return nil
		}
		x.known.layer = max(x.known.layer, b.f)
		if err := x.expandBucket(ctx, b); err != nil || x.interrupted {
			return err
		}
		if x.known.met() {
			x.proved = true
			return nil
		}
		if x.disk.due() {
			if err := x.saveSearch(); err != nil {
				return err
			}
		}
	}
}

var errInterrupted = errors.New("interrupted")

// result says what the search came to; err is the error of the disk that ended it, or nil.
func (x *external) result(err error) exhaustive.Result {
	r := exhaustive.Result{Status: search.Unsolved, Bound: x.known.layer, Counts: x.team.counts(),
		Stored: x.tally.expanded, Bytes: x.memoryBytes()}
	for _, e := range x.team.workers {
		r.Techniques.AddCounts(e.maker.Techniques())
	}
	if x.startDead {
		r.Status, r.Bound, r.Reason = search.Unsolvable, 0, "the boxes cannot all reach goals from where they start"
		return r
	}
	best, upper := -1, x.upper
	if x.solved() {
		best = x.known.best
	}
	if upper > maxG {
		upper = 0
	}
	r.Conclude(x.proved, best, upper, fmt.Sprintf("%v after %s", cmp.Or(err, errInterrupted),
		english.Plural(int(x.tally.expanded), "position", "")))
	if !x.solved() {
		return r
	}
	pushes, err := x.path()
	if err != nil {
		r.Reason = fmt.Sprintf("a solution of %s was found, but its path was not: %v",
			english.Plural(x.known.best, "push", "pushes"), err)
		return r
	}
	r.Status, r.Pushes = search.Solved, pushes
	return r
}
