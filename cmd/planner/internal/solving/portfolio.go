package solving

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"planner/board"
	"planner/hub"
	"planner/hub/joint"
	"planner/internal/render"
	"planner/plan"
	"planner/plan/strategy"
	"planner/search"
	"planner/store"
	"planner/technique"

	"github.com/dustin/go-humanize/english"
	"github.com/nats-io/nats.go"
)

// spareVariants is how many variants of a search are handed out besides one for each worker: for workers that come
// later, and for those whose search ends before the time.
const spareVariants = 32

// overtime is how long after the time limit the results of the last searches are waited for.
const overtime = time.Second

// Solve is a Solver: all workers of the hub search for a solution of one level, each with a variant of the
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

// gatherEvery is how often the pairs that came nearest so far are written down.
const gatherEvery = 10 * time.Second

// gather writes down the pairs that came nearest during a search, now and then and at its end, if the command asks for
// them. When writing fails, the next writing tries again; only the last one fails the command.
func (m *Remote) gather(b *board.Board, run *HubRun, work func() error) error {
	if m.candidates == "" {
		return work()
	}
	g := joint.NewGathering(b)
	stop, err := hear(m.conn, hub.HeardSubject(run.name), func(m *nats.Msg) { g.Heard(m.Data) })
	if err != nil {
		return err
	}
	write := func() error {
		return store.WriteDocument(m.candidates, strategy.CandidatesDocument, func(w io.Writer) error {
			return json.NewEncoder(w).Encode(g.Document())
		})
	}
	rest := search.Repeat(gatherEvery, func(time.Time) { _ = write() })
	err = work()
	stop()
	rest()
	return errors.Join(err, write())
}

// portfolio is the search for a solution of one level by all workers.
type portfolio struct {
	remote *Remote
	run    *HubRun
	limit  time.Duration
	tell   search.Events // may be nil

	taken     bool // some worker works on the run, or has
	elsewhere int  // workers that worked on other runs when the status was last asked for

	best   hub.Result // solved, unsolvable, or the last one
	known  bool       // some result has come in
	late   bool       // the time was over before the search was
	closed bool       // the hub has closed the run
	nodes  int64
	bounds []bound // what the workers say that a solution takes
}

// bound is a lower bound in pushes that a worker found.
type bound struct {
	pushes int
	worker string
}

// newPortfolio hands the variants to the hub.
func (m *Remote) newPortfolio(ctx context.Context, level *board.Level, o plan.Options) (*portfolio, error) {
	p := &portfolio{remote: m, limit: o.Time, tell: o.Events}
	status, err := m.Status(ctx)
	if err != nil {
		return p, err
	}
	workers := present(status)
	var jobs []hub.Job
	for _, variant := range variants(o, workers, workers+spareVariants) {
		j := hub.NewJob(level, variant)
		j.Sharing = m.sharing
		jobs = append(jobs, j)
	}
	p.run, err = m.openLevel(ctx, "solve", level, jobs, o.Time)
	return p, err
}

// search waits for the first solution or the end of the time, and closes the run in any case. The time begins when the
// run is open, whether a worker takes the level or not.
func (p *portfolio) search(ctx context.Context) (err error) {
	limit := p.limit
	if limit > 0 {
		limit += overtime
	}
	p.remote.attend(ctx, p.run, limit, p.show, func(ctx context.Context) {
		err = p.run.Results(ctx, func(r hub.Result) bool {
			p.nodes += r.Nodes
			p.bounds = append(p.bounds, bound{r.LowerBound, r.Worker})
			p.best, p.known = r, true
			return r.Status == plan.StatusUnsolved // and goes on
		})
	})
	p.late = errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil
	p.closed = errors.Is(err, context.Canceled) && ctx.Err() == nil
	if errors.Is(err, context.Canceled) || p.late {
		return nil
	}
	return err
}

// bound is the highest of the workers' bounds. One above a solution is not counted, and its worker is named.
func (p *portfolio) bound() (highest int) {
	for _, b := range p.bounds {
		if p.best.Status == plan.StatusSolved && b.pushes > p.best.Pushes {
			p.remote.say("worker %s is wrong: a lower bound of %d above a solution of %s", b.worker, b.pushes,
				render.Pushes(p.best.Pushes))
			continue
		}
		highest = max(highest, b.pushes)
	}
	return highest
}

// show tells how far the search is.
func (p *portfolio) show(ctx context.Context) {
	if status, err := p.remote.Status(ctx); err == nil {
		p.report(status)
	}
}

// report tells the progress of all workers together.
func (p *portfolio) report(s hub.Status) {
	at, running := search.Progress{Phase: "hub"}, 0
	p.elsewhere = 0
	for _, w := range s.Workers {
		switch {
		case w.State != hub.Working:
		case hub.RunOfJob(w.Job) == p.run.name:
			running++
			at.Generated += w.Generated
		default:
			p.elsewhere++
		}
	}
	at.Best = english.Plural(running, "worker", "")
	if running > 0 {
		p.taken = true
	} else if p.elsewhere > 0 {
		at.Best = "waiting, " + busy(p.elsewhere)
	}
	if p.tell != nil {
		p.tell.Progress(at)
	}
}

// busy says why a search has no worker.
func busy(workers int) string {
	return english.Plural(workers, "worker is", "workers are") + " at other runs"
}

// plan is the outcome as plan.Solve would give it.
func (p *portfolio) plan(mode plan.Mode) plan.Result {
	r := plan.Result{Mode: mode, Nodes: p.nodes, LowerBound: p.bound(), Counters: p.best.Counters, Path: p.best.Path,
		Standings: p.best.Strategies, Times: p.best.Times, Nearest: -1,
		Techniques: technique.CountsOf(p.best.Techniques)}
	if p.best.Nearest != nil {
		r.Nearest = *p.best.Nearest
	}
	switch {
	case !p.known:
		r.Reason = "no worker has given a result"
		if !p.taken {
			r.Reason = "no worker took the level"
			if p.elsewhere > 0 {
				r.Reason += ": " + busy(p.elsewhere)
			}
		}
		if p.closed {
			r.Reason = runClosed
		}
		if p.late {
			r.Reason += fmt.Sprintf("; the time of %v is over", p.limit)
		}
		return r
	case p.best.Status == plan.StatusSolved:
		r.Status, r.Solution, r.Cost, r.SolvedBy = search.Solved, p.best.Solution, p.best.Cost, p.best.SolvedBy
		r.Proved = r.LowerBound == r.Pushes
	case p.best.Status == plan.StatusUnsolvable:
		r.Status = search.Unsolvable
	}
	r.Reason = fmt.Sprintf("%s; worker %s, variant %d of the search", p.best.Reason, p.best.Worker, p.best.N)
	return r
}

// variants makes several options out of one, for workers that search for one solution. The searches of two workers are
// to have little in common:
//
//   - The strategies are dealt out among the workers, and each worker favours its own: they begin, and the others
//     follow when these have had their part. A worker still has all strategies, so none is lost with a worker.
//   - Only the first worker searches a small level exhaustively first.
//   - Where strategies are dealt out again, because there are more workers than strategies, the packing orders are
//     others from the beginning.
//   - Each variant has a seed of its own, which changes packing orders, spread searches and restarts.
//
// The first variant of a single worker is the search that it would do without a hub.
func variants(o plan.Options, workers, n int) []plan.Options {
	o.Improve, o.Events = 0, nil
	hands := deal(o, workers)
	list := make([]plan.Options, n)
	for v := range list {
		each := o
		each.Seed += uint64(v)
		if workers > 1 {
			each.Favoured, each.Later = hands[v%len(hands)], v/len(hands)
		}
		if workers > 1 && v > 0 {
			each.Use = each.Use.Off(technique.SmallFirst)
		}
		list[v] = each
	}
	return list
}

// deal deals out the strategies of a search to workers, to and fro, so that the first worker does not get the best of
// each round. Phases stand in the order of their shares.
func deal(o plan.Options, workers int) [][]technique.ID {
	strategies := slices.DeleteFunc(o.Phases(), func(id technique.ID) bool { return id == technique.Exhaustive })
	hands := make([][]technique.ID, max(1, min(workers, len(strategies))))
	for i, id := range strategies {
		at := i % len(hands)
		if i/len(hands)%2 == 1 {
			at = len(hands) - 1 - at
		}
		hands[at] = append(hands[at], id)
	}
	return hands
}
