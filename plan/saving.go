package plan

import (
	"fmt"
	"time"

	"planner/plan/strategy"
)

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
