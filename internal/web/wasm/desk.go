//go:build js && wasm

package main

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"planner/internal/machine"
	"planner/internal/web/api"
)

// searchWait is how long a search waits for another one to end, in a browser as at a server.
const searchWait = 3 * time.Second

// searching lists the calls that run one at a time, because each may take all the memory of a search.
var searching = map[string]bool{"solve": true, "join": true, "coach": true, "variants": true, "furthest": true,
	"certify": true, "certified": true}

// errBusy says that a search is asked for while another one runs.
var errBusy = errors.New("a search is running; stop it first, the browser has one thread for all")

// desk answers calls and knows which are running.
type desk struct {
	search chan struct{} // full while a search runs

	mutex   sync.Mutex
	running map[string]context.CancelFunc // by the ID of a call
}

func newDesk() *desk {
	return &desk{search: make(chan struct{}, 1), running: map[string]context.CancelFunc{}}
}

// answer gives the result of a call. Progress goes to send.
func (d *desk) answer(name string, request []byte, send func(api.Message)) (any, error) {
	if name == "start" {
		return api.Start{Kind: "browser", Version: machine.Version(), Limits: limits}, nil
	}
	ctx, end := d.noteCall(request)
	defer end()
	if searching[name] {
		if err := d.wait(ctx); err != nil {
			return nil, err
		}
		defer func() { <-d.search }()
	}
	return api.Call(ctx, name, request, limits, func(p api.Progress) { send(api.Message{Progress: &p}) })
}

// wait returns when no other search runs.
func (d *desk) wait(ctx context.Context) error {
	late := time.NewTimer(searchWait)
	defer late.Stop()
	select {
	case d.search <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-late.C:
		return errBusy
	}
}

// noteCall notes a call, if it has an ID, so that it can be stopped. end takes the note back.
func (d *desk) noteCall(request []byte) (ctx context.Context, end func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var r api.StopRequest
	if err := json.Unmarshal(request, &r); err != nil || r.ID == "" {
		return ctx, cancel
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if _, taken := d.running[r.ID]; taken {
		return ctx, cancel
	}
	d.running[r.ID] = cancel
	return ctx, func() {
		cancel()
		d.mutex.Lock()
		defer d.mutex.Unlock()
		delete(d.running, r.ID)
	}
}

// stop answers the call "stop". A call that has ended already needs none.
func (d *desk) stop(request []byte) error {
	var r api.StopRequest
	if err := json.Unmarshal(request, &r); err != nil {
		return err
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if cancel := d.running[r.ID]; cancel != nil {
		cancel()
	}
	return nil
}
