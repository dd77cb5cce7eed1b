package store

import (
	"fmt"
	"sync"
	"time"
)

// fullSignal is raised once, when the disk has no blocks for a file that Badger maps. Badger is then held up or works
// in memory (see preallocate_linux.go), so everything that it is asked from then on is given up.
type fullSignal struct {
	once   sync.Once
	raised chan struct{} // closed when err is set
	err    error         // wraps ErrDiskFull
	notify func(error)   // called once with err; set before Badger is opened
}

func newFullSignal(notify func(error)) *fullSignal {
	return &fullSignal{raised: make(chan struct{}), notify: notify}
}

// raise records why the disk has no blocks. Only the first call counts.
func (s *fullSignal) raise(file string, cause error) {
	s.once.Do(func() {
		s.err = fmt.Errorf("%w: no blocks for %s: %w", ErrDiskFull, file, cause)
		close(s.raised)
		s.notify(s.err)
	})
}

// failure is the error of the signal, nil while it has not been raised.
func (s *fullSignal) failure() error {
	select {
	case <-s.raised:
		return s.err
	default:
		return nil
	}
}

// guard runs a step of Badger. When the signal is raised before the step has ended, guard returns its error at once,
// and the step goes on behind the caller's back until there is space again or the process ends.
func (s *fullSignal) guard(step func() error) error {
	if err := s.failure(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- step() }()
	select {
	case err := <-done:
		if full := s.failure(); full != nil {
			return full
		}
		return err
	case <-s.raised:
		return s.err
	}
}

// patiently waits some time for a step that Badger may be held up in, and then leaves it behind.
func (s *fullSignal) patiently(step func() error) error {
	done := make(chan error, 1)
	go func() { done <- step() }()
	select {
	case err := <-done:
		return err
	case <-s.raised:
	}
	select {
	case err := <-done:
		return err
	case <-time.After(closeWait):
		return s.err
	}
}
