package plan

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"planner/board"
	"planner/improve"
	"planner/meet"
	"planner/plan/checkpoint"
	"planner/plan/schedule"
	"planner/plan/strategy"
	"planner/search"
	"planner/search/analysis"
	"planner/technique"
)

// limitedSearch is the limited searches of one level, running beside each other. All strategies write to one table, so
// that any two of opposite sides can meet.
//
//	strategies ──► worker 1 ──► log + table ──► meet ──► Join ──► pushes
//	           ──► worker 2 ──►
type limitedSearch struct {
	*job
	level       *strategy.LevelContext
	members     []*member
	schedule    schedule.Schedule
	checkpoints *checkpoint.Checkpointer // nil without a store
	met         *strategy.Hit            // by an earlier run, nil for none
	emptied     atomic.Bool              // one side has been searched out
	boards      boards                   // shown while the search runs
	found       atomic.Bool              // pushes are there

	mutex   sync.Mutex // guards what follows
	pushes  []board.Move
	by      string // the strategy that found them
	used    *PathUse
	authors authors
}

// member is a strategy with its place in the schedule.
type member struct {
	checkpoint.Member
	id       technique.ID
	lazy     *strategy.Lazy
	searches *limitedSearch
	taught   int // patterns of other processes that the strategy has been taught
}

// Work implements schedule.Task.
func (m *member) Work(ctx context.Context, n int64) (done bool, err error) {
	before, planned := lengths(m.searches.level), m.lazy.Planned()
	hit, done := m.lazy.Work(ctx, n)
	if planned == nil {
		planned = m.lazy.Planned() // of a search that began in this turn
	}
	m.searches.wrote(author{m.Name, planned}, before)
	if m.searches.options.Events != nil {
		m.searches.boards.draw(m)
	}
	if hit != nil {
		err = m.searches.finish(m.Name, hit)
	}
	if others := m.searches.options.Others; others != nil && !done {
		m.sharePatterns(others)
	}
	if m.searches.found.Load() { // by an exchange perhaps, at a time when the schedule could not be stopped
		m.searches.schedule.Stop()
	}
	if done {
		m.lazy.Retire()
	}
	return done, err
}

// Generated implements schedule.Task.
func (m *member) Generated() int64 { return m.lazy.Cost().Generated }

// ExtraCost implements schedule.Task.
func (m *member) ExtraCost() int64 { return m.lazy.Cost().Extra }

// Bytes implements schedule.Task.
func (m *member) Bytes() int64 { return m.lazy.Bytes() }

// Limit implements schedule.Task.
func (m *member) Limit(bytes int64) { m.lazy.Limit(bytes) }

// limited runs the limited searches of the mode until one solves the level or none is left. A side whose whole space
// was searched without a meet has no solution: the exhaustive search then proves it on exact positions.
func (j *job) limited(ctx context.Context) error {
	level, err := analysis.NewWithin(ctx, j.board)
	if err != nil {
		return j.notPrepared()
	}
	s, err := j.newLimitedSearch(level)
	if err != nil {
		return err
	}
	if x := j.options.Others; x != nil {
		x.Begin(&searches{s})
	}
	s.level.Within(ctx)
	err = s.turns(ctx)
	if x := j.options.Others; x != nil {
		x.End()
	}
	s.report(ctx)
	if ctx.Err() == nil || s.pushes != nil || len(j.board.Boxes) <= boundBoxes {
		s.boundStart()
	}
	switch {
	case err != nil || j.result.Status != search.Unsolved:
		return err
	case s.pushes != nil:
		j.result.Reason = "found by " + s.by
		err = j.take(s.pushes, s.by)
	case s.emptied.Load() && j.use.On(technique.Exhaustive):
		j.note("one side is searched out")
		j.onDisk = true
		return j.exhaust(ctx, technique.Exhaustive, s.level.Level.Goals, j.memory())
	default:
		j.result.Reason = s.whyUnsolved()
	}
	if s.checkpoints != nil {
		j.result.Reason += s.checkpoints.Fault(s.level, j.failed)
	}
	return err
}

// boundStart gives the result the lower bound of the start position, by the distances that the searches have used.
func (s *limitedSearch) boundStart() {
	if s.result.Status != search.Unsolvable {
		s.result.LowerBound = max(s.result.LowerBound, improve.Bound(s.level.Level.Goals))
	}
}

// newLimitedSearch prepares the searches, on the store if there is one.
func (j *job) newLimitedSearch(level *analysis.Level) (*limitedSearch, error) {
	list := specsFor(j.options.Mode, j.use, j.board)
	setup := strategy.Setup{Board: j.board, Level: level, Memory: j.memory(), Strategies: max(1, len(list)), Use: j.use,
		Seed: j.options.Seed, Later: j.options.Later, SolvePart: j.solvePart}
	if x := j.options.Others; x != nil {
		setup.Watcher = x
	}
	s := &limitedSearch{job: j}
	if j.options.Store == nil {
		s.level = strategy.NewLevelContext(setup)
		s.level.Declare()
	} else if err := s.openStore(setup); err != nil {
		return nil, err
	}
	s.schedule.MaxGenerated, s.schedule.Memory = j.options.Nodes, s.level.SearchMemory(setup.Strategies)
	f := favour{j.board, j.options.Favoured, j.use.On(technique.Parts) && s.level.Apart()}
	f.first(list)
	for _, spec := range list {
		s.add(spec, f)
	}
	return s, nil
}

func (s *limitedSearch) openStore(setup strategy.Setup) (err error) {
	if s.checkpoints, err = checkpoint.Open(s.board, s.options.Store, s.options.Every); err != nil {
		return err
	}
	setup.Disk = s.checkpoints.Disk()
	s.level = strategy.NewLevelContext(setup)
	s.met, err = s.checkpoints.Begin(s.level)
	s.schedule.Pauser = s
	return err
}

// add gives a strategy its place in the schedule.
func (s *limitedSearch) add(p spec, f favour) {
	lazy := strategy.NewLazy(func() strategy.Strategy {
		return p.build(s.level, func() {
			s.emptied.Store(true)
			s.schedule.Stop()
		})
	})
	m := &member{Member: checkpoint.Member{Name: p.id.String(), Strategy: lazy}, id: p.id, lazy: lazy, searches: s}
	if s.checkpoints != nil {
		s.checkpoints.Load(&m.Member)
	}
	s.members = append(s.members, m)
	s.schedule.Add(schedule.Entry{Task: m, Share: f.share(p), Throughput: p.throughput(s.board), FirstTurn: p.firstTurn(),
		Late: f.late(p), Past: m.Past})
}

// turns runs the limited searches, with the interludes that their budget in positions has room for.
func (s *limitedSearch) turns(ctx context.Context) error {
	limit := s.schedule.MaxGenerated
	for _, other := range append([]interlude{s.askStart()}, s.smallAgain()...) {
		if limit > 0 && limit <= other.after {
			break
		}
		if over, err := s.until(ctx, other.after); over || err != nil {
			return err
		}
		if over, err := other.try(ctx); over || err != nil {
			return err
		}
	}
	s.schedule.MaxGenerated = limit
	return s.run(ctx)
}

// askStart asks the deadlock rules about the start position, once that costs little beside the positions generated by
// then. A search on a store may have generated them before.
func (s *limitedSearch) askStart() interlude {
	ask := interlude{askAfter, func(ctx context.Context) (bool, error) { return s.met == nil && s.lostStart(ctx), nil }}
	if s.checkpoints != nil {
		ask.after = 0
	}
	return ask
}

// until runs the limited searches until they have generated a number of positions in all. It reports whether the search
// is over.
func (s *limitedSearch) until(ctx context.Context, positions int64) (over bool, err error) {
	if positions == 0 {
		return false, nil
	}
	s.schedule.MaxGenerated = positions
	err = s.run(ctx)
	return s.found.Load() || ctx.Err() != nil || s.schedule.Generated() < positions, err
}

// run works until a solution is found, all strategies are done, or the context ends. It reports how far it is and, with
// a store, saves the search now and then and at the end.
func (s *limitedSearch) run(ctx context.Context) error {
	if s.met != nil {
		return s.finish("an earlier run", s.met)
	}
	if s.checkpoints != nil {
		defer func() { s.checkpoints.Save(s.saved(), s.level) }()
	}
	done := make(chan struct{})
	var reporter sync.WaitGroup
	if tell := s.progress(); tell != nil {
		reporter.Go(func() { s.tellProgress(done, tell) })
	}
	err := s.schedule.Run(ctx, s.options.Threads)
	close(done)
	reporter.Wait() // nobody is told anything after the result
	return err
}

// wrote notes what a turn of a strategy has added to the logs.
func (s *limitedSearch) wrote(by author, before [2]int) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.authors.add(by, before, lengths(s.level))
}

// finish turns a hit into pushes, once, and ends the run.
func (s *limitedSearch) finish(by string, h *strategy.Hit) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.pushes != nil {
		return nil
	}
	legs, err := s.join(h)
	if err != nil {
		return err
	}
	s.pushes, s.by, s.used = meet.Pushes(s.board, legs), by, s.authors.pathUse(s.level.Logs, legs)
	s.found.Store(true)
	s.schedule.Stop()
	return nil
}

// join gives the way from the start to a hit, and that from the end to it.
func (s *limitedSearch) join(h *strategy.Hit) (legs [2][]meet.Leg, err error) {
	logs := s.level.Logs
	if h.Solved {
		legs[board.Forward], err = meet.Legs(s.board, board.Forward, logs[board.Forward], meet.Ref(h.Ref))
		return legs, err
	}
	f, r := s.level.Table.Lookup(h.Key)
	return meet.Join(s.board, logs, f, r)
}

// saved lists the members as they are saved.
func (s *limitedSearch) saved() []*checkpoint.Member {
	list := make([]*checkpoint.Member, len(s.members))
	for i, m := range s.members {
		list[i] = &m.Member
	}
	return list
}

// Due implements schedule.Pauser.
func (s *limitedSearch) Due() bool {
	return s.checkpoints.Due(s.level) || s.checkpoints.Pending(s.level)
}

// Pause implements schedule.Pauser: it saves what is due. A store that takes no more ends the search if the options say
// so; otherwise searches and logs get the memory that they have without a store.
func (s *limitedSearch) Pause() (over bool) {
	s.checkpoints.Keep(s.saved(), s.level)
	err := s.checkpoints.NewFailure(s.level)
	if err == nil {
		return s.failed == checkpoint.Stopped
	}
	s.note("the store takes no more: %v", err)
	if s.options.Stop {
		s.failed = checkpoint.Stopped
		return true
	}
	s.level.LeaveDisk(s.memory(), len(s.members))
	s.schedule.Memory = s.level.SearchMemory(len(s.members))
	return false
}

// report takes the numbers of the strategies into the result.
func (s *limitedSearch) report(ctx context.Context) {
	j, logs, generated := s.job, s.level.Logs, s.schedule.Generated()
	j.result.Nodes += generated
	counts := map[string]int64{"limited.generated": generated, "limited.table": s.level.Table.Len(),
		"limited.forward": int64(logs[board.Forward].Len()), "limited.reverse": int64(logs[board.Reverse].Len())}
	s.level.CountSpreadings(&j.result.Techniques)
	for _, m := range s.members {
		counts["strategy."+m.Name] += m.Generated()
		m.lazy.Count(&j.result.Techniques)
		j.result.Techniques[m.id].Asked += m.Generated()
		if s.by == m.Name {
			j.result.Techniques[m.id].Decided++
		}
		j.result.Standings = append(j.result.Standings, standingOf(s.board, m.Name, m.lazy))
		j.note("%s: %d positions, %v", m.Name, m.Generated(), m.lazy)
		if at := m.lazy.Best(); at != nil && j.options.Explain {
			j.result.Best = append(j.result.Best, Snapshot{s.board, m.Name, m.lazy.String(), at.Boxes.AppendTo(nil), at.Player})
		}
	}
	if s.used != nil && j.options.Explain {
		s.used.Rules = s.level.RulesBeside(ctx, s.pushes)
	}
	j.result.Path, j.result.Nearest = s.used, s.level.Pairs.Nearest()
	j.count(counts)
}

// whyUnsolved says what came of the searches that found nothing.
func (s *limitedSearch) whyUnsolved() string {
	reason := fmt.Sprintf("no meet among %d positions", s.level.Table.Len())
	if s.level.Table.Full() {
		reason += ", the table is full"
	}
	if s.level.Logs[board.Forward].Full() || s.level.Logs[board.Reverse].Full() {
		reason += ", the logs are full"
	}
	return reason
}

// tellProgress reports several times a second how far the searches are, until done is closed.
func (s *limitedSearch) tellProgress(done <-chan struct{}, tell func(search.Progress)) {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	table, logs := s.level.Table, s.level.Logs
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			forward, reverse := int64(logs[board.Forward].Len()), int64(logs[board.Reverse].Len())
			tell(search.Progress{Phase: "both ends",
				Generated: max(s.schedule.Generated(), forward+reverse), // the schedule counts when a turn has ended
				Stored:    table.Len(), Nearest: s.level.Pairs.Nearest(), Forward: forward, Reverse: reverse,
				Table:  table.Bytes() + logs[board.Forward].Bytes() + logs[board.Reverse].Bytes(),
				Boards: s.boards.all()})
		}
	}
}
