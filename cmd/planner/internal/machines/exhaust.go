package machines

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/hub/protocol"
	"planner/hub/share"
	"planner/plan"
	"planner/search"
	"planner/technique"
)

// Exhaust is a solving.Solver: one exhaustive search, shared out among all workers of the hub. It finds a solution with
// the fewest pushes, or proves that there is none, as on one machine. When a worker is lost and another takes its
// place, the search goes back to its last checkpoint. When none does, it ends with the lower bound that is proved by
// then.
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
	run, err := m.openOwners(ctx, level, o)
	if err != nil {
		return r, err
	}
	out, err := m.coordinate(ctx, b, run, o)
	r.Status, r.LowerBound, r.Reason, r.Nodes = out.Status, out.Bound, out.Reason, out.Generated
	r.Counters = map[string]int64{"owners.rows": out.Rows, "owners.bytes": out.Bytes, "owners.stored": out.Stored,
		"owners.layers": int64(out.Layers), "owners.generated": out.Generated,
		"owners.checkpoints": int64(out.Checkpoints), "owners.saved-bytes": out.SavedBytes,
		"owners.sent-bytes": out.SentBytes,
		"owners.losses":     int64(out.Losses)}
	if out.OnDisk {
		r.Counters["owners.disk"] = 1
	}
	if errors.Is(err, context.DeadlineExceeded) {
		r.Reason = fmt.Sprintf("the time of %v is over", o.Time)
	}
	if out.Status == search.Solved {
		if err := replayed(b, &r, out.Pushes); err != nil {
			return r, err
		}
	}
	r.Seconds = time.Since(begin).Seconds()
	return r, nil
}

// replayed makes pushes the solution of a result, after a replay.
func replayed(b *board.Board, r *plan.Result, pushes []board.Move) (err error) {
	if r.Solution, r.Moves, r.Pushes, err = board.Solution(b, pushes); err != nil {
		return fmt.Errorf("the owners gave a wrong solution: %w", err)
	}
	if r.LowerBound > r.Pushes {
		return fmt.Errorf("the owners gave a lower bound of %d above a solution of %d pushes", r.LowerBound, r.Pushes)
	}
	r.SolvedBy, r.Proved = technique.Owners, r.LowerBound == r.Pushes
	return nil
}

// openOwners hands one job to each worker.
func (m *Remote) openOwners(ctx context.Context, level *board.Level, o plan.Options) (*Run, error) {
	status, err := m.client.Status(ctx)
	if err != nil {
		return nil, err
	}
	count := ready(status)
	if count == 0 {
		return nil, errors.New("no worker of the hub is idle; an exhaustive search needs one at least")
	}
	spec := Spec{Lane: protocol.SolveLane, Attended: true, Title: fmt.Sprintf("exhaust %.200q", level.Title)}
	for n := range count {
		spec.Jobs = append(spec.Jobs, protocol.Job{Format: protocol.Format, N: n, Level: level.Number,
			Title: level.Title, Rows: level.Rows, Options: protocol.NewOptions(o), Owners: count})
	}
	run, _, err := m.client.Open(ctx, spec)
	return run, err
}

// ready counts the workers that take a new job at once: the idle ones, and those whose run is over. These are stopping,
// or have stopped and the hub has not heard of it yet.
func ready(s protocol.Status) (count int) {
	open := map[string]bool{}
	for _, r := range s.Runs {
		open[r.Run] = true
	}
	for _, w := range s.Workers {
		if w.State == protocol.Idle || w.State == protocol.Working && !open[protocol.RunOfJob(w.Job)] {
			count++
		}
	}
	return count
}

// coordinate runs the search and closes the run.
func (m *Remote) coordinate(ctx context.Context, b *board.Board, run *Run, o plan.Options) (share.Outcome, error) {
	searching, cancel := search.WithLimit(ctx, o.Time)
	defer cancel()
	attending, end := context.WithCancel(ctx)
	stop := cmdline.Repeat(protocol.KeepEvery, func(time.Time) { run.Keep(attending) })
	var tell func(search.Progress)
	if o.Events != nil {
		tell = o.Events.Progress
	}
	log := func(text string) {
		fmt.Fprintf(m.runner.Streams.Err, "planner: %s\n", protocol.Clean(text, protocol.MaxReason))
	}
	out, err := share.Coordinate(searching, share.Search{Board: b, Owners: len(run.Jobs()), Ask: asker(run), Tell: tell,
		Log: log, Every: o.Every})
	end()
	stop()
	if closed := run.Close(context.WithoutCancel(ctx)); closed != nil {
		fmt.Fprintf(m.runner.Streams.Err, "planner: run %s: %v\n", run.Name(), closed)
	}
	return out, err
}

// asker asks the owners of a run.
func asker(run *Run) share.Asker {
	return func(ctx context.Context, owner int, incarnation uint64, a share.Ask) (s share.State, err error) {
		question, err := json.Marshal(a)
		if err != nil {
			return s, err
		}
		data, err := run.Ask(ctx, share.AskSubject(run.Name(), owner, incarnation), question)
		switch {
		case errors.Is(err, errNobody):
			return s, share.ErrAbsent
		case err == nil:
			err = json.Unmarshal(data, &s)
		}
		return s, err
	}
}
