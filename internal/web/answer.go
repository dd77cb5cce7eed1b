package web

import (
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"planner/internal/web/api"
)

// answer writes the lines of one answer. Progress comes from goroutines that must not wait for a slow reader, so a
// goroutine of the answer writes the latest progress now and then.
type answer struct {
	w       http.ResponseWriter
	control *http.ResponseController
	done    chan struct{}
	writer  sync.WaitGroup

	mutex  sync.Mutex
	latest *api.Progress // not yet written, nil for none
}

// progressEvery is the time between two lines of progress.
const progressEvery = 100 * time.Millisecond

func newAnswer(w http.ResponseWriter) *answer {
	a := &answer{w: w, control: http.NewResponseController(w), done: make(chan struct{})}
	w.Header().Set("Content-Type", "application/x-ndjson")
	a.writer.Go(a.loop)
	return a
}

// progress keeps a report until it is written or a newer one comes.
func (a *answer) progress(p api.Progress) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.latest = &p
}

// loop writes progress until the answer ends.
func (a *answer) loop() {
	tick := time.NewTicker(progressEvery)
	defer tick.Stop()
	for {
		select {
		case <-a.done:
			return
		case <-tick.C:
		}
		a.mutex.Lock()
		p := a.latest
		a.latest = nil
		a.mutex.Unlock()
		if p != nil {
			a.line(api.Message{Progress: p})
		}
	}
}

// end writes the last line.
func (a *answer) end(result any, err error) {
	close(a.done)
	a.writer.Wait()
	if err != nil {
		a.line(api.Message{Error: err.Error()})
		return
	}
	a.line(api.Message{Result: result})
}

// line writes one message. A reader who has gone away ends the request, which ends the call, so errors of writing need
// no answer.
func (a *answer) line(m api.Message) {
	_ = a.control.SetWriteDeadline(time.Now().Add(writeTime))
	_ = json.NewEncoder(a.w).Encode(m)
	_ = a.control.Flush()
}
