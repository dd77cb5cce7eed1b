package api

import (
	"context"
	"encoding/json"
	"sync"
	"time"
)

// mostID is how many letters the name of a call may have.
const mostID = 64

// Running are the calls that run, by the names that their requests give them. The zero value has none.
type Running struct {
	calls sync.Map // from the name to the context.CancelFunc
}

// Begin notes a call whose request gives a name, so that the call can be stopped. End ends the context of the call
// and takes the note back. Of two calls with one name only the first can be stopped.
func (r *Running) Begin(above context.Context, request []byte) (ctx context.Context, end func()) {
	ctx, cancel := context.WithCancel(above)
	var id StopRequest
	if json.Unmarshal(request, &id) != nil || id.ID == "" || len(id.ID) > mostID {
		return ctx, cancel
	}
	if _, taken := r.calls.LoadOrStore(id.ID, cancel); taken {
		return ctx, cancel
	}
	return ctx, func() {
		cancel()
		r.calls.Delete(id.ID)
	}
}

// Stop answers the call "stop". That the named call has ended already is no error.
func (r *Running) Stop(request []byte) error {
	var id StopRequest
	if err := json.Unmarshal(request, &id); err != nil {
		return err
	}
	if cancel, running := r.calls.Load(id.ID); running {
		cancel.(context.CancelFunc)()
	}
	return nil
}

// placeWait is how long a call waits until another one has ended.
const placeWait = 3 * time.Second

// Places limits how many calls work at once: each takes a place while it works. Nil does not limit them.
type Places chan struct{}

// Take waits for a place, which leave gives back. The error is full when no place became free.
func (p Places) Take(ctx context.Context, full error) (leave func(), err error) {
	if p == nil {
		return func() {}, nil
	}
	late := time.NewTimer(placeWait)
	defer late.Stop()
	select {
	case p <- struct{}{}:
		return func() { <-p }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-late.C:
		return nil, full
	}
}
