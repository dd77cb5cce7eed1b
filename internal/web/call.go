package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"planner/internal/web/api"
)

// named is the part of a request that names the call, for the call "stop".
type named struct {
	ID string `json:"id"`
}

// mostID is how many letters the name of a call may have.
const mostID = 64

// searching are the calls that may take long. They wait for one of the places of Config.Searches.
var searching = map[string]bool{"solve": true, "join": true, "coach": true, "layers": true, "picture": true,
	"variants": true, "furthest": true, "certify": true, "certified": true}

// brief are the calls that mostly take no time, and may take as much time and memory as a search. One of them works at
// a time, beside the searches, so that the page can be used while it searches.
var brief = map[string]bool{"levels": true, "check": true, "lost": true, "record": true, "write": true, "pairs": true}

// call answers one call.
func (s *Server) call(w http.ResponseWriter, r *http.Request, name string) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBytes))
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime)) // the body may have taken its time
	if err != nil {
		status, why := http.StatusBadRequest, "The request did not arrive whole."
		if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
			status, why = http.StatusRequestEntityTooLarge, fmt.Sprintf("The request is larger than %d bytes.",
				mostBytes)
		}
		http.Error(w, why, status)
		return
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	var id named
	if json.Unmarshal(body, &id) == nil && id.ID != "" && len(id.ID) <= mostID && name != "stop" {
		defer s.noteCall(id.ID, cancel)()
	}
	a := newAnswer(w)
	result, err := s.answer(ctx, name, body, a.progress)
	a.end(result, err)
}

// answer gives the result of a call.
func (s *Server) answer(ctx context.Context, name string, body []byte, progress func(api.Progress)) (any, error) {
	if places := s.places(name); places != nil {
		err := takePlace(ctx, places)
		switch {
		case errors.Is(err, errLate) && searching[name]:
			return nil, fmt.Errorf("%d searches run already, which is the limit; stop one of them first", cap(places))
		case errors.Is(err, errLate):
			return nil, errors.New("another file or board is still read; try again")
		case err != nil:
			return nil, err
		}
		defer func() { <-places }()
	}
	switch name {
	case "start":
		return s.config.Start, nil
	case "stop":
		return struct{}{}, s.stop(body)
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

// places returns the channel in which a call takes a place while it works, nil for a call that needs none.
func (s *Server) places(name string) chan struct{} {
	switch {
	case searching[name]:
		return s.searches
	case brief[name]:
		return s.brief
	}
	return nil
}

// errLate says that no place became free.
var errLate = errors.New("no place became free")

// takePlace waits for a place among the calls that run at once.
func takePlace(ctx context.Context, places chan struct{}) error {
	late := time.NewTimer(searchWait)
	defer late.Stop()
	select {
	case places <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-late.C:
		return errLate
	}
}

// noteCall notes a running call, so that it can be stopped. The function that it returns takes the note back. Of two
// calls with one name only the first can be stopped.
func (s *Server) noteCall(id string, cancel context.CancelFunc) (end func()) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if _, taken := s.running[id]; taken {
		return func() {}
	}
	s.running[id] = cancel
	return func() {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		delete(s.running, id)
	}
}

// stop answers the call "stop". A call that has ended already needs none.
func (s *Server) stop(body []byte) error {
	var r api.StopRequest
	if err := json.Unmarshal(body, &r); err != nil {
		return err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if cancel := s.running[r.ID]; cancel != nil {
		cancel()
	}
	return nil
}
