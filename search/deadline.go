package search

import (
	"context"
	"sync"
	"time"
)

// WithTimeout is [context.WithTimeout], with a context that looks at the clock whenever it is asked for its error.
func WithTimeout(parent context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(parent, limit)
	end, _ := ctx.Deadline()
	return &polled{Context: ctx, parent: parent, end: end}, cancel
}

// WithLimit is WithTimeout, without a limit when it is 0.
func WithLimit(parent context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit == 0 {
		return WithCancel(parent)
	}
	return WithTimeout(parent, limit)
}

// WithCancel is [context.WithCancel], with a context that asks its parent whenever it is asked for its error.
func WithCancel(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(parent)
	return &polled{Context: ctx, parent: parent}, cancel
}

// polled is a context of the standard library that may notice its end a little earlier than by its timer. Done is
// closed when the runtime next lets the timer run.
type polled struct {
	context.Context // made of parent
	parent          context.Context
	end             time.Time // zero when the context has no deadline of its own

	mutex sync.Mutex
	err   error // the first one noticed
}

// Err implements [context.Context]. The first error stays.
func (c *polled) Err() error {
	yield()
	err := c.now()
	if err == nil {
		return nil
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.err == nil {
		c.err = err
	}
	return c.err
}

// now is the state of the context at this moment.
func (c *polled) now() error {
	if err := c.Context.Err(); err != nil {
		return err
	}
	if err := c.ofParent(); err != nil {
		return err
	}
	if !c.end.IsZero() && time.Until(c.end) <= 0 { // one look at the clock; time.Now would take two
		return context.DeadlineExceeded
	}
	return nil
}

// ofParent is the error of the context that c was made of. now does not yield, because one yield for all is enough.
func (c *polled) ofParent() error {
	if parent, ok := c.parent.(*polled); ok {
		return parent.now()
	}
	return c.parent.Err()
}
