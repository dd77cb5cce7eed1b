package plan

import (
	"context"
	"sync"
	"time"

	"planner/plan/schedule"
	"planner/plan/strategy"
	"planner/search"
	"planner/technique"
)

// turns is the limited searches of one level at work beside each other, until two that met become a solution. All
// strategies write to one table, so that any two of opposite sides can meet.
//
//	strategies ──► worker 1 ──► log + table ──► meet ──► Join ──► pushes
//	           ──► worker 2 ──►
type turns struct {
	found    *found
	members  []*member
	asides   []*aside
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
	m := &member{saved: strategy.Member{Name: s.ID.String(), Strategy: lazy}, id: s.ID, lazy: lazy, found: t.found}
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
	switch {
	case t.found.joint != nil:
		e = besideWhole(s, e, f.grid)
	case f.grid && s.ID == technique.Pulls:
		e.Share *= pullsAlone
	}
	t.schedule.Add(e)
}

// beside gives something else than a strategy its place in the schedule. For work and told see aside.
func (t *turns) beside(
	e schedule.Entry, work func(context.Context, int64) (int64, search.Status, bool),
	told func(*level, time.Duration) (outcome, error),
) {
	a := &aside{work: work, told: told, stop: t.found.stop}
	t.asides = append(t.asides, a)
	e.Task = a
	t.schedule.Add(e)
}

// hearAsides takes over what has come of the asides.
func (t *turns) hearAsides(l *level) error {
	for _, a := range t.asides {
		o, err := a.told(l, a.taken)
		t.out.follow(o)
		if err != nil {
			return err
		}
	}
	return nil
}

// run goes on until a solution is found, all strategies are done, or the context ends. It reports how far it is and,
// with a store, saves the search now and then and at the end.
func (t *turns) run(ctx context.Context, l *level) error {
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
	begin := time.Now()
	err := t.schedule.Run(ctx, l.options.Threads)
	t.ran += time.Since(begin) * time.Duration(l.options.Threads)
	close(done)
	reporter.Wait() // nobody is told anything after the result
	if err == nil {
		err = t.found.joint.settle()
	}
	return err
}
