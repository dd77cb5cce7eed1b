package store

import (
	"fmt"
	"sync"
	"time"
)

// outage is raised once, when Badger cannot write any more: the disk has no blocks for a file that it maps, no further
// file may be opened, or a write failed. Badger then tries again without end, waits, or works in memory (see
// preallocate_linux.go), so nobody waits for its answers from then on.
type outage struct {
	once   sync.Once
	raised chan struct{} // closed when err is set
	err    error
	notify func(error) // called once with err; set before Badger is opened
}

func newOutage(notify func(error)) *outage {
	return &outage{raised: make(chan struct{}), notify: notify}
}

// raise records why Badger cannot write. Only the first call counts.
func (o *outage) raise(err error) {
	o.once.Do(func() {
		o.err = err
		close(o.raised)
		o.notify(err)
	})
}

// failure is the error of the outage, nil while it has not been raised.
func (o *outage) failure() error {
	select {
	case <-o.raised:
		return o.err
	default:
		return nil
	}
}

// guard runs a step of Badger, whose error raises the outage. When the outage is raised before the step has ended,
// guard returns its error at once, and the step goes on behind the caller's back until Badger can write again or the
// process ends.
func (o *outage) guard(step func() error) error {
	if err := o.failure(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- step() }()
	select {
	case err := <-done:
		if err != nil {
			o.raise(err)
		}
		return o.failure()
	case <-o.raised:
		return o.err
	}
}

// patiently waits for a step in which Badger may be held up. It stops waiting after the given time, or closeWait after
// the outage was raised, and the step goes on by itself.
func (o *outage) patiently(limit time.Duration, step func() error) error {
	done := make(chan error, 1)
	go func() { done <- step() }()
	select {
	case err := <-done:
		return err
	case <-time.After(limit):
		return ErrStalled
	case <-o.raised:
	}
	select {
	case err := <-done:
		return err
	case <-time.After(closeWait):
		return o.err
	}
}

// Errorf makes an outage Badger's logger. Badger tells nobody else that it could not write a memtable or that a
// compaction failed, and tries again without end. A message without an error is ignored.
func (o *outage) Errorf(_ string, args ...any) {
	for _, arg := range args {
		if err, ok := arg.(error); ok {
			o.raise(classifyBadger(fmt.Errorf("the table on disk: %w", err)))
		}
	}
}

// Warningf does what Errorf does: Badger warns of compactions that failed.
func (o *outage) Warningf(format string, args ...any) { o.Errorf(format, args...) }

// Infof ignores what Badger says of its work.
func (o *outage) Infof(string, ...any) {}

// Debugf ignores what Badger says of its work.
func (o *outage) Debugf(string, ...any) {}
