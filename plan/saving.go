package plan

import (
	"fmt"
	"time"

	"planner/plan/strategy"
)

// saving keeps the limited searches in a store. It implements schedule.Pauser.
type saving struct {
	turns       *turns
	level       *level
	memory      int64 // bytes for the searches, should the store fail
	checkpoints *strategy.Checkpointer
	reopening   time.Duration        // what it took to bring an earlier search back, 0 for a new one
	leftDisk    bool                 // the store takes no more; it changes in pauses only
	failed      strategy.Consequence // when the store takes no more
}

// open prepares the searches on the store: anew, or as an earlier run has left them.
func (t *turns) open(l *level, setup strategy.Setup, memory int64) (err error) {
	s, begun := &saving{turns: t, level: l, memory: memory}, time.Now()
	if s.checkpoints, err = strategy.Open(l.board, l.options.Store, l.options.Every); err != nil {
		return err
	}
	setup.Disk = s.checkpoints.Disk()
	t.found.level = strategy.NewLevelContext(setup)
	t.met, err = s.checkpoints.Begin(t.found.level)
	if l.options.Store.Resumed() {
		s.reopening = time.Since(begun)
	}
	t.saving, t.schedule.Pauser = s, s
	return err
}

// stored reports whether the store takes what outgrows memory.
func (s *saving) stored() bool { return !s.leftDisk }

// members lists the strategies as they are saved.
func (s *saving) members() []*strategy.Member {
	list := make([]*strategy.Member, len(s.turns.members))
	for i, m := range s.turns.members {
		list[i] = &m.saved
	}
	return list
}

// save makes a checkpoint.
func (s *saving) save() {
	s.turns.found.level.Fronts.Compare()
	s.checkpoints.Save(s.members(), s.turns.found.level)
}

// reopened says in a clause how much of the time went into bringing an earlier search back, which counts as search.
func (s *saving) reopened() string {
	if s.reopening == 0 {
		return ""
	}
	return fmt.Sprintf("; %v of the time went into reopening the store", s.reopening.Round(time.Millisecond))
}

// fault says in a clause what failed and with what consequence; it is empty when nothing failed.
func (s *saving) fault() string { return s.checkpoints.Fault(s.turns.found.level, s.failed) }

// Due implements schedule.Pauser.
func (s *saving) Due() bool {
	return s.checkpoints.Due(s.turns.found.level) || s.checkpoints.Pending(s.turns.found.level)
}

// Pause implements schedule.Pauser: it saves what is due. A store that takes no more ends the search if the options say
// so; otherwise searches and logs get the memory that they have without a store.
func (s *saving) Pause() (over bool) {
	t, c := s.turns, s.turns.found.level
	s.checkpoints.Keep(s.members(), c)
	err := s.checkpoints.NewFailure(c)
	if err == nil {
		return s.failed == strategy.Stopped
	}
	t.out.note(s.level, "the store takes no more: %v", err)
	if s.level.options.Stop {
		s.failed = strategy.Stopped
		return true
	}
	s.leftDisk = true
	c.LeaveDisk(s.memory, len(t.members))
	t.schedule.Memory = c.SearchMemory(len(t.members))
	return false
}
