package store

import (
	"fmt"
	"sync"
)

// space watches the room on disk. A mapped file that grows into a full disk kills the process with SIGBUS, which
// nothing can catch, so writing stops while there is still room for what Badger has under way: its compactions
// write their result before they remove what they read.
type space struct {
	dir   string
	floor int64
	free  func(dir string) (int64, error)

	mu    sync.Mutex
	extra int64 // on top of the floor, as the table grows
}

// check fails with ErrDiskFull when the free space is below the floor.
func (s *space) check() error {
	free, err := s.free(s.dir)
	if err != nil {
		return classify(err)
	}
	s.mu.Lock()
	need := s.floor + s.extra
	s.mu.Unlock()
	if free < need {
		return fmt.Errorf("%w: %d MiB left, %d MiB wanted", ErrDiskFull, free>>20, need>>20)
	}
	return nil
}

// demand sets what is needed on top of the floor.
func (s *space) demand(extra int64) {
	s.mu.Lock()
	s.extra = extra
	s.mu.Unlock()
}
