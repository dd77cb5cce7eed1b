package plan

import (
	"context"
	"fmt"
	"time"

	"planner/board"
	"planner/meet"
	"planner/plan/strategy"
	"planner/search"
	"planner/technique"

	"github.com/dustin/go-humanize"
)

// solver is one round of the limited searches of a level: strategies that work beside each other until two positions of
// opposite sides that met become a solution. All strategies write to one table, so that any two of opposite sides can
// meet.
//
//	strategies ──► worker 1 ──► log + table ──► meet ──► Join ──► pushes
//	           ──► worker 2 ──►
//
// A solver comes from newSolver, runs once, and then tells the results of its searches.
type solver struct {
	level    *level
	shared   *strategy.LevelContext
	schedule schedule
	asides   []*aside
	joint    *joint // with the exhaustive search that goes on beside the strategies, nil for none
	found    found

	keeper    *strategy.Checkpointer // nil without a store
	reopening time.Duration          // what it took to bring an earlier search back from the store, 0 for a new one

	round int           // of the limited searches of the level, from 0
	ran   time.Duration // of all workers together
	shown shown         // while the search runs
	out   Result
}

// newSolver prepares the limited searches of a level on its store, if there is one: anew, or as an earlier run has left
// them. If small, which may be nil, is at work on the level, both sides ask for each other's positions.
func newSolver(ctx context.Context, l *level, setup strategy.Setup, small *smallFirst) (*solver, error) {
	s := &solver{level: l}
	if small.holds() > 0 {
		s.joint = newJoint(small.whole, s, setup.Watcher)
		setup.Watcher = s.joint
	}
	setup.Emptied = s.searchedOut
	if l.options.Store == nil {
		s.shared = strategy.NewLevelContext(setup)
		return s, nil
	}
	begun := time.Now()
	resume, err := strategy.ReadResume(ctx, l.board, l.options.Store)
	if err != nil {
		return s, err
	}
	s.shared, s.keeper, s.found.before, err = resume.Begin(ctx, setup, l.options.Every)
	if l.options.Store.Resumed() {
		s.reopening = time.Since(begun)
	}
	s.schedule.Pauser = s
	return s, err
}

// enlist makes a strategy a task of the schedule.
func (s *solver) enlist(spec strategy.Spec, on terms) {
	m := strategy.NewMember(s.shared, spec, s.hear)
	e := on.entry(spec)
	e.Task, e.Past = m, m.Past
	s.schedule.AddTask(e)
}

// enlistAside gives something else than a strategy its place in the schedule.
func (s *solver) enlistAside(e entry, d decider) {
	a := &aside{decider: d, stop: s.schedule.Stop}
	s.asides = append(s.asides, a)
	e.Task = a
	s.schedule.AddTask(e)
}

// run goes on until a solution is found, all strategies are done, or the context ends. It reports how far the search is
// and, with a store, saves it now and then and at the end. Step 4 of the walk in docs/architecture.md.
func (s *solver) run(ctx context.Context) error {
	if hit := s.found.before; hit != nil {
		return s.finishWith(EarlierRun, hit)
	}
	if s.keeper != nil {
		defer s.keeper.SaveLast()
	}
	silence := s.tellProgress()
	begin := time.Now()
	err := s.schedule.Run(ctx, s.level.options.Threads)
	s.ran = time.Since(begin) * time.Duration(s.level.options.Threads)
	silence()
	if err == nil {
		err = s.settle()
	}
	return err
}

// tellProgress reports several times a second how far the searches are, until silence is called; nobody is told
// anything after that.
func (s *solver) tellProgress() (silence func()) {
	tell := s.level.progress()
	if tell == nil {
		return func() {}
	}
	before := s.shared.Lengths() // the roots, and positions of earlier runs
	return search.Repeat(200*time.Millisecond, func(time.Time) { tell(s.progress(before)) })
}

// progress says how far the searches are that began with so many records of each side.
func (s *solver) progress(before [2]search.Ref) search.Progress {
	table, logs, now := s.shared.Table, s.shared.Logs, s.shared.Lengths()
	recorded := int64(now[board.Forward]+now[board.Reverse]) - int64(before[board.Forward]+before[board.Reverse])
	p := search.Progress{Phase: "both ends",
		Generated: max(s.schedule.Generated(), recorded), // the schedule counts when a turn has ended
		Stored:    table.Len(), Nearest: s.shared.Pairs.Nearest(),
		Forward: int64(now[board.Forward]), Reverse: int64(now[board.Reverse]),
		Table: table.MemoryBytes() + logs[board.Forward].Bytes() + logs[board.Reverse].Bytes(),
		Round: s.round + 1, Spent: s.shared.Spent(), Full: table.Full()}
	s.shown.tell(&p)
	return p
}

// hear takes over the outcome of a turn of a strategy. Several workers may call it at the same time.
func (s *solver) hear(t strategy.Turn) (err error) {
	name := t.Member.Name()
	s.found.wrote(t.Member.ID.String(), t.Before, s.shared.Lengths())
	s.joint.claim(name)
	if s.level.options.Events != nil {
		s.shown.hear(s.level.board, t.Member)
	}
	if t.Hit != nil {
		err = s.finishWith(name, t.Hit)
	}
	if s.found.over.Load() { // by another process perhaps, at a time when the schedule could not be stopped
		s.schedule.Stop()
	}
	return err
}

// strategyOf is the strategy of the member with a name; any other name stands for itself.
func (s *solver) strategyOf(name string) string {
	for _, m := range s.shared.Members {
		if m.Name() == name {
			return m.ID.String()
		}
	}
	return name
}

// searchedOut ends the run because one side has been searched out.
func (s *solver) searchedOut() {
	s.found.emptied.Store(true)
	s.schedule.Stop()
}

// finishWith turns a hit into pushes, once, and ends the run.
func (s *solver) finishWith(by string, h *strategy.Hit) error {
	f := &s.found
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.pushes != nil {
		return nil
	}
	legs, err := s.legs(h)
	if err != nil {
		return err
	}
	f.pushes, f.by, f.path = meet.Pushes(s.level.board, legs), by, f.authors.pathUse(s.shared.Logs, legs)
	f.over.Store(true)
	s.schedule.Stop()
	return nil
}

// legs gives the way from the start to a hit, and the way from the end to it.
func (s *solver) legs(h *strategy.Hit) (legs [2][]meet.Leg, err error) {
	b, logs := s.level.board, s.shared.Logs
	if h.Solved {
		legs[board.Forward], err = meet.Legs(b, board.Forward, logs[board.Forward], h.Ref)
		return legs, err
	}
	return meet.Join(b, logs, s.shared.Table.Lookup(h.Key))
}

// refOf is the record of a side for a key, 0 when there is none.
func (s *solver) refOf(side board.Side, key board.Key) search.Ref {
	return s.shared.Table.Lookup(key)[side]
}

// settle makes a solution of a meet with the exhaustive search, if they have met. Neither side may be at work.
func (s *solver) settle() error {
	j := s.joint
	if j == nil || !j.met.Load() || s.found.over.Load() {
		return nil
	}
	before := s.shared.Lengths()
	a, err := s.shared.Follow(j.whole.Way(j.at))
	if err != nil {
		return err
	}
	s.found.wrote(technique.SmallFirst.String(), before, s.shared.Lengths())
	return s.finishWith(j.by, &strategy.Hit{Ref: a.End.Ref, Key: a.At})
}

// hearAsides takes over the outcome of the asides.
func (s *solver) hearAsides() error {
	for _, a := range s.asides {
		o, err := a.decider.told(s.level, a.taken)
		s.out.addPhase(o)
		if err != nil {
			return err
		}
	}
	return nil
}

// crowded reports whether a search ended because its memory is spent.
func (s *solver) crowded() bool {
	return s.shared.Logs[board.Forward].Full() // both share their memory
}

// whyUnsolved says how far the searches of a round have come without a solution.
func (s *solver) whyUnsolved() string {
	reason := fmt.Sprintf("no meet among %s positions", humanize.Comma(s.shared.Table.Len()))
	if s.shared.Table.Full() {
		reason += ", the table is full"
	}
	if s.crowded() {
		reason += ", the logs are full"
	}
	if s.round > 0 {
		reason += fmt.Sprintf(", in round %d", s.round+1)
	}
	return reason
}

// Due implements pauser.
func (s *solver) Due() bool { return s.keeper.Due() }

// Pause implements pauser: it saves what is due. A store that takes no more ends the search if the options say
// so. Otherwise searches and logs get the memory that they would have without a store.
func (s *solver) Pause() (over bool) {
	over, err := s.keeper.Keep(s.level.options.Stop)
	if err != nil {
		s.out.note(s.level, "the store takes no more: %v", err)
		s.schedule.Memory = s.shared.SearchMemory()
	}
	return over
}

// ofStore says in clauses how much of the time went into bringing an earlier search back, which counts as search, and
// what failed with which consequence. It is empty when there is nothing to say.
func (s *solver) ofStore() (text string) {
	if s.keeper == nil {
		return ""
	}
	if s.reopening > 0 {
		text = fmt.Sprintf("; %v of the time went into reopening the store", s.reopening.Round(time.Millisecond))
	}
	return text + s.keeper.Fault()
}
