package schedule

import "context"

// turn lets the next task work for a turn. worked is false when there is none. A pause waits until the turn is recorded
// too, so that tasks and accounts agree in a pause.
func (s *Schedule) turn(ctx context.Context) (worked bool, err error) {
	s.working.RLock()
	defer s.working.RUnlock()
	a := s.nextTask()
	if a == nil {
		return false, nil
	}
	s.allot(a)
	done, err := a.work(ctx, s.length(a))
	s.record(a, done)
	return true, err
}

// length is the length of a task's next turn, in positions.
func (s *Schedule) length(a *account) int64 {
	if s.Pauser != nil {
		return turnWithPauses
	}
	return a.turnLength()
}

// allot tells a task that is about to work what it may hold.
func (s *Schedule) allot(a *account) {
	if s.Memory <= 0 {
		return
	}
	all := s.Memory
	if s.Spare != nil {
		all += s.Spare()
	}
	s.mutex.Lock()
	bytes := room(all, s.accounts, a)
	s.mutex.Unlock()
	a.entry.Task.Limit(bytes)
}

// record asks a task what it has done in the turn that is over and gives it back to the idle ones.
func (s *Schedule) record(a *account, done bool) {
	r := result{generated: a.entry.Task.Generated(), extra: a.entry.Task.ExtraCost(), held: a.entry.Task.Bytes(),
		done: done}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	a.record(r)
}

// pause stops all work while the Pauser does what is due.
func (s *Schedule) pause(ctx context.Context) {
	if s.Pauser == nil || ctx.Err() != nil || !s.pauseDue() {
		return
	}
	s.working.Lock()
	defer s.working.Unlock()
	if s.Pauser.Pause() {
		s.Stop()
	}
}

// pauseDue asks the Pauser while no pause is under way.
func (s *Schedule) pauseDue() bool {
	s.working.RLock()
	defer s.working.RUnlock()
	return s.Pauser.Due()
}
