package plan

import (
	"context"
	"fmt"
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
	level    *level
	found    *found
	members  []*member
	asides   []*aside
	schedule schedule.Schedule
	store    inStore
	met      *strategy.Hit // by an earlier run, nil for none
	ran      time.Duration // of all runs and workers together
	boards   boards        // shown while the search runs
	out      Result
}

// add gives a strategy its place in the schedule.
func (t *turns) add(s strategy.Spec, on terms) {
	m := &member{strategy: strategy.NewMember(t.found.level, s), found: t.found}
	if t.level.options.Events != nil {
		m.boards = &t.boards
	}
	if t.store.keeper != nil {
		t.store.keeper.Add(m.strategy)
	}
	t.members = append(t.members, m)
	e := on.entry(s)
	e.Task, e.Past = m, m.strategy.Past
	t.schedule.Add(e)
}

// beside gives something else than a strategy its place in the schedule.
func (t *turns) beside(e schedule.Entry, d decider) {
	a := &aside{decider: d, stop: t.found.stop}
	t.asides = append(t.asides, a)
	e.Task = a
	t.schedule.Add(e)
}

// run goes on until a solution is found, all strategies are done, or the context ends. It reports how far it is and,
// with a store, saves the search now and then and at the end.
func (t *turns) run(ctx context.Context) error {
	if t.met != nil {
		return t.found.finish("an earlier run", t.met)
	}
	if t.store.keeper != nil {
		defer t.save()
	}
	done := make(chan struct{})
	var reporter sync.WaitGroup
	if tell := t.level.progress(); tell != nil {
		reporter.Go(func() { t.tellProgress(done, tell) })
	}
	begin := time.Now()
	err := t.schedule.Run(ctx, t.level.options.Threads)
	t.ran += time.Since(begin) * time.Duration(t.level.options.Threads)
	close(done)
	reporter.Wait() // nobody is told anything after the result
	if err == nil {
		err = t.found.joint.settle()
	}
	return err
}

// member is a strategy with its place in the schedule. It implements schedule.Task.
type member struct {
	strategy *strategy.Member
	found    *found
	boards   *boards       // nil when nobody looks at them
	taken    time.Duration // of its turns
}

// Work implements schedule.Task.
func (m *member) Work(ctx context.Context, n int64) (done bool, err error) {
	name, before := m.strategy.Name(), m.found.lengths()
	begin := time.Now()
	hit, done := m.strategy.Work(ctx, n)
	m.taken += time.Since(begin)
	m.found.wrote(name, before)
	m.found.joint.claim(name)
	if m.boards != nil {
		m.boards.draw(m.found.level.Level.Board, m.strategy.Standing())
	}
	if hit != nil {
		err = m.found.finish(name, hit)
	}
	if m.found.over.Load() { // by an exchange perhaps, at a time when the schedule could not be stopped
		m.found.stop()
	}
	return done, err
}

// Cost implements schedule.Task.
func (m *member) Cost() schedule.Cost { return schedule.Cost(m.strategy.Cost()) }

// Bytes implements schedule.Task.
func (m *member) Bytes() int64 { return m.strategy.Holdings().Bytes() }

// Limit implements schedule.Task.
func (m *member) Limit(bytes int64) { m.strategy.Holdings().Limit(bytes) }

// decider is a search that may decide a level without the strategies.
type decider interface {
	// goOn works for about n positions, as schedule.Task.Work does, and says how many it took and what is known of the
	// level then.
	goOn(ctx context.Context, n int64) (cost int64, known search.Status, done bool)

	// told returns what the search has done since the last call. Taken is the time that it worked. It must rest.
	told(l *level, taken time.Duration) (Result, error)
}

// aside is a decider as a task beside the strategies, which ends the run when it has decided the level. Its positions
// count for its share of the work, and not for the budget of the limited searches. It implements schedule.Task.
type aside struct {
	decider decider
	stop    func() // ends the run
	cost    schedule.Cost
	taken   time.Duration
}

// Work implements schedule.Task.
func (a *aside) Work(ctx context.Context, n int64) (done bool, err error) {
	begin := time.Now()
	cost, known, done := a.decider.goOn(ctx, n)
	a.cost.Extra, a.taken = a.cost.Extra+cost, a.taken+time.Since(begin)
	if known != search.Unsolved {
		a.stop()
		done = true
	}
	return done, nil
}

// Cost implements schedule.Task.
func (a *aside) Cost() schedule.Cost { return a.cost }

// Bytes implements schedule.Task. What an aside holds has been taken off the memory of the others.
func (a *aside) Bytes() int64 { return 0 }

// Limit implements schedule.Task.
func (a *aside) Limit(int64) {}

// hearAsides takes over what has come of the asides.
func (t *turns) hearAsides() error {
	for _, a := range t.asides {
		o, err := a.decider.told(t.level, a.taken)
		t.out.add(o)
		if err != nil {
			return err
		}
	}
	return nil
}

// inStore is how the limited searches are kept in a store. It is empty without one.
type inStore struct {
	keeper    *strategy.Checkpointer // nil without a store
	memory    int64                  // bytes for the searches, should the store fail
	reopening time.Duration          // what it took to bring an earlier search back, 0 for a new one
	stopped   bool                   // the search, because the store takes no more
}

// open prepares the searches on the store: anew, or as an earlier run has left them.
func (t *turns) open(setup strategy.Setup, memory int64) (err error) {
	begun, options := time.Now(), t.level.options
	keeper, err := strategy.Open(t.level.board, options.Store, options.Every)
	if err != nil {
		return err
	}
	setup.Disk = keeper.Disk()
	t.found.level = strategy.NewLevelContext(setup)
	t.met, err = keeper.Begin(t.found.level)
	t.store = inStore{keeper: keeper, memory: memory}
	if options.Store.Resumed() {
		t.store.reopening = time.Since(begun)
	}
	t.schedule.Pauser = t
	return err
}

// save makes a checkpoint.
func (t *turns) save() {
	t.found.level.Fronts.Compare()
	t.store.keeper.Save()
}

// Due implements schedule.Pauser.
func (t *turns) Due() bool { return t.store.keeper.Due() }

// Pause implements schedule.Pauser: it saves what is due. A store that takes no more ends the search if the options say
// so; otherwise searches and logs get the memory that they have without a store.
func (t *turns) Pause() (over bool) {
	err := t.store.keeper.Keep()
	if err == nil {
		return t.store.stopped
	}
	t.out.note(t.level, "the store takes no more: %v", err)
	if t.level.options.Stop {
		t.store.stopped = true
		return true
	}
	t.found.level.LeaveDisk(t.store.memory)
	t.schedule.Memory = t.found.level.SearchMemory()
	return false
}

// clauses say how much of the time went into bringing an earlier search back, which counts as search, and what failed
// and with what consequence. They are empty when there is nothing to say.
func (s *inStore) clauses() (text string) {
	if s.keeper == nil {
		return ""
	}
	if s.reopening > 0 {
		text = fmt.Sprintf("; %v of the time went into reopening the store", s.reopening.Round(time.Millisecond))
	}
	return text + s.keeper.Fault(s.stopped)
}
