package plan

import (
	"context"
	"sync"
	"sync/atomic"

	"planner/board"
	"planner/meet"
	"planner/plan/checkpoint"
	"planner/plan/schedule"
	"planner/plan/strategy"
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
	leftDisk    bool                     // the store takes no more; it changes in pauses only
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
	done = done || m.unrecorded()
	if m.searches.found.Load() { // by an exchange perhaps, at a time when the schedule could not be stopped
		m.searches.schedule.Stop()
	}
	if done {
		m.lazy.Retire()
	}
	return done, err
}

// unrecorded reports whether a log that the strategy records in is full, with no store that makes room in it. The
// strategy could begin searches again and again from then on, each of which would record some positions and end.
func (m *member) unrecorded() bool {
	for side, recorded := range m.lazy.Records() {
		if recorded && m.searches.level.Logs[side].Full() {
			return !m.searches.stored()
		}
	}
	return false
}

// stored reports whether a store takes what outgrows memory.
func (s *limitedSearch) stored() bool { return s.checkpoints != nil && !s.leftDisk }

// Generated implements schedule.Task.
func (m *member) Generated() int64 { return m.lazy.Cost().Generated }

// ExtraCost implements schedule.Task.
func (m *member) ExtraCost() int64 { return m.lazy.Cost().Extra }

// Bytes implements schedule.Task.
func (m *member) Bytes() int64 { return m.lazy.Bytes() }

// Limit implements schedule.Task.
func (m *member) Limit(bytes int64) { m.lazy.Limit(bytes) }

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
