package plan

import (
	"context"
	"sync"
	"time"

	"planner/plan/schedule"
	"planner/plan/strategy"
	"planner/search"
)

// turns is the limited searches of one level at work beside each other, until two that met become a solution. All
// strategies write to one table, so that any two of opposite sides can meet.
//
//	strategies ──► worker 1 ──► log + table ──► meet ──► Join ──► pushes
//	           ──► worker 2 ──►
type turns struct {
	found    *found
	members  []*member
	schedule schedule.Schedule
	saving   *saving       // nil without a store
	met      *strategy.Hit // by an earlier run, nil for none
	ran      time.Duration // of all runs and workers together
	boards   boards        // shown while the search runs
	out      outcome
}

// add gives a strategy its place in the schedule.
func (t *turns) add(ctx context.Context, l *level, s spec, f favour) {
	lazy := strategy.NewLazy(func() strategy.Strategy { return s.Build(t.found.level, t.found.searchedOut) })
	m := &member{saved: strategy.Member{Name: s.ID.String(), Strategy: lazy}, id: s.ID, lazy: lazy, found: t.found,
		others: l.options.Others}
	if l.options.Events != nil {
		m.boards = &t.boards
	}
	if t.saving != nil {
		m.stored = t.saving.stored
		t.saving.checkpoints.Load(ctx, &m.saved)
	}
	t.members = append(t.members, m)
	e := schedule.Entry{Task: m, Share: f.share(s), Throughput: s.throughput(l.board), FirstTurn: f.firstTurn(s),
		SecondTurn: s.Second, Late: f.late(s), Past: m.saved.Past}
	if t.found.joint != nil {
		e = besideWhole(s, e)
	}
	t.schedule.Add(e)
}

// run lets the strategies work, with the interludes that their budget in positions has room for.
func (t *turns) run(ctx context.Context, l *level, b budget, between []interlude) error {
	limit := t.schedule.MaxGenerated
	for _, other := range between {
		if limit > 0 && limit <= other.after {
			break
		}
		if over, err := t.until(ctx, l, other.after); over || err != nil {
			return err
		}
		o, err := other.try.run(ctx, l, b)
		t.out.follow(o)
		if err == nil {
			err = t.found.joint.settle()
		}
		if err != nil || o.result.Status != search.Unsolved || t.found.over.Load() {
			return err
		}
	}
	t.schedule.MaxGenerated = limit
	return t.work(ctx, l)
}

// until lets the strategies work until they have generated a number of positions in all. It reports whether the search
// is over.
func (t *turns) until(ctx context.Context, l *level, positions int64) (over bool, err error) {
	if positions == 0 {
		return false, nil
	}
	t.schedule.MaxGenerated = positions
	err = t.work(ctx, l)
	return t.found.over.Load() || ctx.Err() != nil || t.schedule.Generated() < positions, err
}

// work goes on until a solution is found, all strategies are done, or the context ends. It reports how far it is and,
// with a store, saves the search now and then and at the end.
func (t *turns) work(ctx context.Context, l *level) error {
	if t.met != nil {
		return t.found.finish("an earlier run", t.met)
	}
	if t.saving != nil {
		defer t.saving.save()
	}
	done := make(chan struct{})
	var reporter sync.WaitGroup
	if tell := l.progress(); tell != nil {
		reporter.Go(func() { t.tellProgress(done, tell) })
	}
	err := t.serve(ctx, l.options.Threads-t.found.joint.beside())
	for err == nil && t.found.joint.free() {
		err = t.serve(ctx, l.options.Threads)
	}
	close(done)
	reporter.Wait() // nobody is told anything after the result
	if err == nil {
		err = t.found.joint.settle()
	}
	return err
}

// serve lets workers go on with the schedule.
func (t *turns) serve(ctx context.Context, workers int) error {
	begin := time.Now()
	defer func() { t.ran += time.Since(begin) * time.Duration(workers) }()
	return t.schedule.Run(ctx, workers)
}
