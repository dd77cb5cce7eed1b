package plan

import (
	"planner/plan/checkpoint"
	"planner/plan/strategy"
)

// openStore prepares the searches on the store: anew, or as an earlier run has left them.
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
	s.leftDisk = true
	s.level.LeaveDisk(s.memory(), len(s.members))
	s.schedule.Memory = s.level.SearchMemory(len(s.members))
	return false
}
