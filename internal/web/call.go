package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync/atomic"
	"time"

	"planner/internal/render"
	"planner/internal/web/api"
	"planner/search"
)

// call answers one call.
func (s *Server) call(w http.ResponseWriter, r *http.Request, name string) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBytes))
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime)) // the body may have taken its time
	if err != nil {
		status, why := http.StatusBadRequest, "The request did not arrive whole."
		if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
			status, why = http.StatusRequestEntityTooLarge, fmt.Sprintf("The request is larger than %s bytes.",
				render.Count(mostBytes))
		}
		http.Error(w, why, status)
		return
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
	ctx := r.Context()
	if name != "stop" {
		var end func()
		ctx, end = s.running.Begin(ctx, body)
		defer end()
	}
	a := newAnswer(w)
	result, err := s.answer(ctx, name, body, a.progress)
	a.writeResult(result, err)
}

// answer gives the result of a call.
func (s *Server) answer(ctx context.Context, name string, body []byte, progress func(api.Progress)) (any, error) {
	places, full := s.places(name)
	leave, err := places.Take(ctx, full)
	if err != nil {
		return nil, err
	}
	defer leave()
	switch name {
	case "start":
		return s.config.Start, nil
	case "stop":
		return struct{}{}, s.running.Stop(body)
	case "store":
		var r api.StoreRequest
		if err := json.Unmarshal(body, &r); err != nil || r.Store < 0 || r.Store >= len(s.config.Start.Stores) {
			return nil, errors.New("there is no such store")
		}
		return s.config.Store(r.Store)
	case "bench":
		return s.bench(body)
	}
	return s.config.call(ctx, name, body, s.config.Limits, progress)
}

func (s *Server) bench(body []byte) (any, error) {
	var r api.BenchRequest
	if err := json.Unmarshal(body, &r); err != nil || r.Bench < 0 || r.Bench >= len(s.config.Start.Benches) {
		return nil, errors.New("there is no such file")
	}
	text, err := s.config.Bench(r.Bench)
	return api.BenchFile{Name: s.config.Start.Benches[r.Bench], Text: text}, err
}

// places are those that a call takes one of while it works, nil for a call that needs none, and what is said when all
// are taken. One call that reads something works at a time, beside the searches, so that the page can be used while it
// searches.
func (s *Server) places(name string) (places api.Places, full error) {
	switch api.LoadOf(name) {
	case api.Search, api.Drawing:
		return s.searches, fmt.Errorf("%d searches run already, which is the limit; stop one of them first",
			cap(s.searches))
	case api.Reading:
		return s.reading, errors.New("another file or board is still read; try again")
	}
	return nil, nil
}

// answer writes the lines of one answer. Progress comes from goroutines that must not wait for a slow reader, so a
// goroutine of the answer writes the latest progress now and then.
type answer struct {
	w       http.ResponseWriter
	control *http.ResponseController
	stop    func()                       // ends the writing of progress
	latest  atomic.Pointer[api.Progress] // not yet written, nil for none
}

// progressEvery is the time between two lines of progress.
const progressEvery = 100 * time.Millisecond

func newAnswer(w http.ResponseWriter) *answer {
	a := &answer{w: w, control: http.NewResponseController(w)}
	w.Header().Set("Content-Type", "application/x-ndjson")
	a.stop = search.Repeat(progressEvery, func(time.Time) {
		if p := a.latest.Swap(nil); p != nil {
			a.line(api.Message{Progress: p})
		}
	})
	return a
}

// progress keeps a report until it is written or a newer one comes.
func (a *answer) progress(p api.Progress) { a.latest.Store(&p) }

// writeResult writes the last line.
func (a *answer) writeResult(result any, err error) {
	a.stop()
	a.line(api.LastMessage(result, err))
}

// line writes one message. A reader who has gone away ends the request, which ends the call, so errors of writing need
// no answer.
func (a *answer) line(m api.Message) {
	_ = a.control.SetWriteDeadline(time.Now().Add(writeTime))
	_ = json.NewEncoder(a.w).Encode(m)
	_ = a.control.Flush()
}
