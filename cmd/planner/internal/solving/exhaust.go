package solving

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"planner/board"
	"planner/hub"
	"planner/hub/joint"
	"planner/internal/render"
	"planner/plan"
	"planner/search"
	"planner/technique"
)

// Exhaust is a Solver: one exhaustive search, shared out among all workers of the hub. It finds a solution with
// the fewest pushes, or proves that there is none, as on one machine. When a worker is lost and another takes its
// place, the search goes back to its last checkpoint. When no worker takes the place, the search ends with the lower
// bound that is proved by then.
func (m *Remote) Exhaust(ctx context.Context, level *board.Level, o plan.Options) (plan.Result, error) {
	begin := time.Now()
	b, err := board.New(level)
	if err == nil {
		err = o.Validate()
	}
	if err != nil {
		return plan.Result{}, err
	}
	r := plan.Result{Mode: o.Mode}
	if b.Unsolvable != "" || b.BitsOf(b.Boxes).Equal(b.GoalSet()) {
		return plan.Solve(ctx, level, o) // nothing is left to search
	}
	count, err := m.ready(ctx)
	if err != nil {
		return r, err
	}
	searching, end := search.WithLimit(ctx, o.Time)
	defer end()
	var out joint.Outcome
	ended := gathered(count, func() (int, error) { return m.ready(searching) },
		func(count int, within time.Duration) (err error) {
			out, err = m.share(searching, b, o, count, within)
			return err
		})
	if out.Reason == "" { // the last attempt has not come as far as a search
		return r, ended
	}
	r.Status, r.LowerBound, r.Reason, r.Nodes = out.Status, out.Bound, out.Reason, out.Generated
	r.Counters = out.Counters()
	switch {
	case errors.Is(ended, context.DeadlineExceeded):
		r.Reason = fmt.Sprintf("the time of %v is over", o.Time)
	case errors.Is(ended, context.Canceled) && ctx.Err() == nil:
		r.Reason = runClosed
	}
	if out.Status == search.Solved {
		if err := replayed(b, &r, out.Pushes); err != nil {
			return r, err
		}
	}
	r.Seconds = time.Since(begin).Seconds()
	return r, nil
}

// firstWait is how long the first attempt of a search waits for its owners. A worker that is frozen by then is silent.
const firstWait = 2 * hub.SilentAfter

// gathered shares a search out among so many workers. A worker may freeze after its last sign of life; it then has a
// place, which nobody else takes before the lease is over, and no owner does anything before all have come. So the
// first attempts wait briefly, and each of the following does without the workers that are silent by then. When none is
// silent, one of them is only slow, and the last attempt waits as long as joint.Search does by itself.
func gathered(count int, ready func() (int, error), share func(count int, within time.Duration) error) error {
	for within := firstWait; ; {
		err := share(count, within)
		if !errors.Is(err, joint.ErrAbsent) || within == 0 {
			return err
		}
		left, failed := ready()
		if failed != nil {
			return err
		}
		if left >= count {
			within = 0
		}
		count = left
	}
}

// share is one attempt at a search with so many owners, which all have to come within a time.
func (m *Remote) share(
	ctx context.Context, b *board.Board, o plan.Options, count int, within time.Duration,
) (out joint.Outcome, ended error) {
	jobs := make([]hub.Job, count)
	for n := range jobs {
		jobs[n] = hub.NewJob(b.Level, o)
		jobs[n].Owners = count
	}
	run, err := m.openLevel(ctx, "exhaust", b.Level, jobs, 0)
	if err != nil {
		return out, err
	}
	s := joint.Search{Board: b, Owners: count, Conn: m.conn, Run: run.name, Every: o.Every, Lease: run.lease,
		Coming: within, Log: func(text string) { m.say("%s", hub.Clean(text, hub.MaxReason)) }}
	if o.Events != nil {
		s.Tell = o.Events.Progress
	}
	m.attend(ctx, run, 0, func(context.Context) {}, func(ctx context.Context) { out, ended = joint.Coordinate(ctx, s) })
	return out, ended
}

// replayed makes pushes the solution of a result, after a replay.
func replayed(b *board.Board, r *plan.Result, pushes []board.Move) (err error) {
	if r.Solution, r.Cost, err = board.Solution(b, pushes); err != nil {
		return fmt.Errorf("the owners gave a wrong solution: %w", err)
	}
	if r.LowerBound > r.Pushes {
		return fmt.Errorf("the owners gave a lower bound of %d above a solution of %s", r.LowerBound,
			render.Pushes(r.Pushes))
	}
	r.SolvedBy, r.Proved = technique.Owners, r.LowerBound == r.Pushes
	return nil
}

// ready counts the workers that an exhaustive search can have.
func (m *Remote) ready(ctx context.Context) (int, error) {
	status, err := settled(func() (hub.Status, error) { return m.Status(ctx) },
		func() { hub.Rest(ctx, hub.BeatEvery) })
	if err != nil {
		return 0, err
	}
	count := len(ready(status))
	if count == 0 && len(status.Workers) > 0 {
		return 0, fmt.Errorf("no worker of the hub is idle, and an exhaustive search needs one; a run whose command "+
			"was killed keeps its workers for %v", hub.DesertAfter)
	}
	if count == 0 {
		return 0, errors.New("the hub has no worker, and an exhaustive search needs one")
	}
	return count, nil
}

// overdue is how long a worker is quiet when a sign of life of it is missing.
const overdue = 2 * hub.BeatEvery

// settled looks at the workers of a hub until no sign of life of a ready worker is missing. A worker that is frozen
// counts as ready until it has been quiet for hub.SilentAfter. A search with a place for such a worker would wait for
// it longer than the lease, and then end without having begun. Signs of workers that are starved of processor time are
// missing now and then, so after hub.SilentAfter what was seen last counts.
func settled(look func() (hub.Status, error), rest func()) (status hub.Status, err error) {
	for range 1 + hub.SilentAfter/hub.BeatEvery {
		status, err = look()
		if err != nil || !slices.ContainsFunc(ready(status),
			func(w hub.WorkerStatus) bool { return w.Quiet > overdue.Seconds() }) {
			break
		}
		rest()
	}
	return status, err
}

// ready lists the workers that take a new job at once, up to as many as one search can have: the idle ones, and those
// whose run is over. A worker of such a run is stopping, or has stopped and the hub has not been told yet.
func ready(s hub.Status) (workers []hub.WorkerStatus) {
	open := map[string]bool{}
	for _, r := range s.Runs {
		open[r.Run] = true
	}
	for _, w := range s.Workers {
		if w.State == hub.Idle || w.State == hub.Working && !open[hub.RunOfJob(w.Job)] {
			workers = append(workers, w)
		}
	}
	return workers[:min(len(workers), joint.MaxOwners)]
}
