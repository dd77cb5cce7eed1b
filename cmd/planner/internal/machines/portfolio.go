package machines

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"planner/board"
	"planner/hub/protocol"
	"planner/hub/share"
	"planner/plan"
	"planner/plan/checkpoint"
	"planner/search"
	"planner/store"
)

// spareVariants is how many variants of a search are handed out besides one for each worker: for workers that come
// later, and for those whose search ends before the time.
const spareVariants = 32

// overtime is how long after the time limit the results of the last searches are waited for.
const overtime = time.Second

// Solve is a solving.Solver: all workers of the hub search for a solution of one level, each with a variant of the
// options, and the first solution ends all searches.
//
//	level ──► variant 0, 1, 2, … ──► queue ──► workers ──► first solution ──► close the run ──► all workers stop
//
// When the options ask for a better solution, this process looks for it.
func (m *Remote) Solve(ctx context.Context, level *board.Level, o plan.Options) (plan.Result, error) {
	begin := time.Now()
	if err := o.Validate(); err != nil {
		return plan.Result{}, err
	}
	b, err := board.New(level)
	if err != nil {
		return plan.Result{}, err
	}
	p, err := m.newPortfolio(ctx, level, o)
	if err == nil {
		err = m.gather(b, p.run, func() error { return p.search(ctx) })
	}
	if err != nil && ctx.Err() == nil {
		return plan.Result{}, err
	}
	result := p.plan(o.Mode)
	result.Seconds = time.Since(begin).Seconds()
	if result.Status == search.Solved && o.Improve > 0 && ctx.Err() == nil {
		better := o
		better.Time = o.Improve
		return plan.Improve(ctx, level, result.Solution, better)
	}
	return result, nil
}

// gather writes down the pairs that came nearest during a search, if the command asks for them.
func (m *Remote) gather(b *board.Board, run *Run, search func() error) error {
	if m.candidates == "" {
		return search()
	}
	g := share.NewGathering(b)
	stop, err := run.Listen(g.Heard)
	if err != nil {
		return err
	}
	err = search()
	stop()
	written := store.WriteDocument(m.candidates, checkpoint.CandidatesDocument, func(w io.Writer) error {
		return json.NewEncoder(w).Encode(g.Document())
	})
	return errors.Join(err, written)
}

// portfolio is the search for a solution of one level by all workers.
type portfolio struct {
	remote *Remote
	run    *Run
	limit  time.Duration
	tell   search.Events // may be nil

	best   protocol.Result // solved, unsolvable, or the last one
	known  bool            // best is there
	nodes  int64
	bound  int
	failed int // variants that found nothing
}

// newPortfolio hands the variants to the hub.
func (m *Remote) newPortfolio(ctx context.Context, level *board.Level, o plan.Options) (*portfolio, error) {
	p := &portfolio{remote: m, limit: o.Time, tell: o.Events}
	status, err := m.client.Status(ctx)
	if err != nil {
		return p, err
	}
	workers := 0
	for _, w := range status.Workers {
		if w.State == protocol.Idle || w.State == protocol.Working {
			workers++
		}
	}
	spec := Spec{Lane: protocol.SolveLane, Attended: true, Title: fmt.Sprintf("solve %.200q", level.Title)}
	for n, variant := range variants(o, workers, workers+spareVariants) {
		spec.Jobs = append(spec.Jobs, protocol.Job{Format: protocol.Format, N: n, Level: level.Number, Title: level.Title,
			Rows: level.Rows, Options: protocol.NewOptions(variant), Sharing: m.sharing})
	}
	p.run, _, err = m.client.Open(ctx, spec)
	return p, err
}

// search waits for the first solution or the end of the time, and closes the run in any case.
func (p *portfolio) search(ctx context.Context) error {
	searching, cancel := context.WithCancel(ctx)
	var attendant sync.WaitGroup
	attendant.Go(func() { p.attend(searching, cancel) })
	err := p.run.Results(searching, p.take)
	cancel()
	attendant.Wait()
	closing, done := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer done()
	closed := p.run.Close(closing)
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	return errors.Join(err, closed)
}

// take looks at the result of a variant. It returns false when the search is over.
func (p *portfolio) take(r protocol.Result) bool {
	p.nodes += r.Nodes
	p.bound = max(p.bound, r.LowerBound)
	p.best, p.known = r, true
	if r.Status == protocol.Unsolved {
		p.failed++
		return true
	}
	return false
}

// attend gives the hub signs of life and tells how far the search is, and ends the search when its time is over. The
// time begins when the first worker does.
func (p *portfolio) attend(ctx context.Context, end func()) {
	tick := time.NewTicker(protocol.BeatEvery)
	defer tick.Stop()
	var began time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if p.run.Keep(ctx) {
			end()
			return
		}
		status, err := p.remote.client.Status(ctx)
		if err != nil {
			continue
		}
		if running := p.report(status); running > 0 && began.IsZero() {
			began = time.Now()
		}
		if p.limit > 0 && !began.IsZero() && time.Since(began) > p.limit+overtime {
			end()
			return
		}
	}
}

// report tells the progress of all workers together and returns how many work on the run.
func (p *portfolio) report(s protocol.Status) (running int) {
	at := search.Progress{Phase: "hub"}
	for _, w := range s.Workers {
		if w.State == protocol.Working && protocol.RunOfJob(w.Job) == p.run.Name() {
			running++
			at.Generated += w.Generated
		}
	}
	at.Best = fmt.Sprintf("%d workers", running)
	if p.tell != nil {
		p.tell.Progress(at)
	}
	return running
}

// plan is the outcome as plan.Solve would give it.
func (p *portfolio) plan(mode plan.Mode) plan.Result {
	r := plan.Result{Mode: mode, Nodes: p.nodes, LowerBound: p.bound, Counters: p.best.Counters}
	switch {
	case !p.known:
		r.Reason = "no worker has given a result"
		return r
	case p.best.Status == protocol.Solved:
		r.Status, r.Solution, r.SolvedBy = search.Solved, p.best.Solution, p.best.SolvedBy
		r.Moves, r.Pushes = p.best.Moves, p.best.Pushes
		r.Proved = r.LowerBound == r.Pushes
	case p.best.Status == protocol.Unsolvable:
		r.Status = search.Unsolvable
	}
	r.Reason = fmt.Sprintf("%s; worker %s, variant %d of the search", p.best.Reason, p.best.Worker, p.best.N)
	return r
}
