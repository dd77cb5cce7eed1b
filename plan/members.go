package plan

import (
	"context"
	"time"

	"planner/plan/strategy"
	"planner/technique"
)

// member is a strategy with its place in the schedule. It implements schedule.Task.
type member struct {
	saved  strategy.Member
	id     technique.ID
	lazy   *strategy.Lazy
	found  *found
	boards *boards       // nil when nobody looks at them
	taken  time.Duration // of its turns
	stored func() bool   // a store takes what outgrows memory; nil without one
}

// Work implements schedule.Task.
func (m *member) Work(ctx context.Context, n int64) (done bool, err error) {
	before := m.found.lengths()
	begin := time.Now()
	hit, done := m.lazy.Work(ctx, n)
	m.taken += time.Since(begin)
	m.found.wrote(m.saved.Name, before)
	m.found.joint.claim(m.saved.Name)
	at := m.lazy.Standing()
	m.found.level.Fronts.Stand(m.id, at.Nearest)
	if m.boards != nil {
		m.boards.draw(m.found.level.Level.Board, at)
	}
	if hit != nil {
		err = m.found.finish(m.saved.Name, hit)
	}
	done = done || m.unrecorded()
	if m.found.over.Load() { // by an exchange perhaps, at a time when the schedule could not be stopped
		m.found.stop()
	}
	if done {
		m.lazy.Retire()
	}
	return done, err
}

// unrecorded reports whether a log that the strategy records in is full, with no store that makes room in it. From then
// on the strategy could begin one search after the other, and each would record some positions and end.
func (m *member) unrecorded() bool {
	for side, recorded := range m.lazy.Holdings().Records {
		if recorded && m.found.level.Logs[side].Full() {
			return m.stored == nil || !m.stored()
		}
	}
	return false
}

// Generated implements schedule.Task.
func (m *member) Generated() int64 { return m.lazy.Cost().Generated }

// ExtraCost implements schedule.Task.
func (m *member) ExtraCost() int64 { return m.lazy.Cost().Extra }

// Bytes implements schedule.Task.
func (m *member) Bytes() int64 { return m.lazy.Holdings().Bytes() }

// Limit implements schedule.Task.
func (m *member) Limit(bytes int64) { m.lazy.Holdings().Limit(bytes) }
