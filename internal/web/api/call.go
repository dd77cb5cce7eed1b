package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// Start is the result of the call "start": what there is to begin with.
type Start struct {
	Kind    string   `json:"kind"` // "server" or "browser"
	Limits  Limits   `json:"limits"`
	File    string   `json:"file,omitempty"` // the name of the file whose levels are Levels
	Levels  []Level  `json:"levels,omitempty"`
	Left    int      `json:"left,omitempty"`     // how many more levels the file has
	Stores  []string `json:"stores,omitempty"`   // names of stores that the call "store" reads
	Benches []string `json:"benches,omitempty"`  // names of benchmark files that the call "bench" gives
	LinkTo  string   `json:"share_at,omitempty"` // the address of a page without a server, for links
}

// BenchRequest is the request of the call "bench", which only a server has. The result is a BenchFile, whose rows the
// page reads as it reads those of a file that the user drops.
type BenchRequest struct {
	Bench int `json:"bench"` // the number, from 0, in Start.Benches
}

// BenchFile is the result of the call "bench".
type BenchFile struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Message is one message of an answer: progress, and at last a result or an error. Exactly one field is set.
type Message struct {
	Progress *Progress `json:"progress,omitempty"`
	Result   any       `json:"result,omitempty"`
	Error    string    `json:"error,omitempty"`
}

// LastMessage is the last message of an answer.
func LastMessage(result any, err error) Message {
	if err != nil {
		return Message{Error: err.Error()}
	}
	return Message{Result: result}
}

// errUnknown says that a call has a name that Call does not know. The calls "start", "stop", "store" and "bench" are
// answered by whoever carries the messages.
var errUnknown = errors.New("there is no such call")

// Call answers one call. Progress may be nil, and otherwise receives progress from other goroutines until Call returns.
// The error, which is for people, wraps errUnknown when no call has the name.
func Call(ctx context.Context, name string, request []byte, limits Limits, progress func(Progress)) (any, error) {
	c, ok := calls[name]
	if !ok {
		return nil, fmt.Errorf("%w: %q", errUnknown, name)
	}
	if progress == nil {
		progress = func(Progress) {}
	}
	return c.answer(ctx, request, limits, progress)
}

// Load is what a call may take. Whoever carries the messages lets calls of one load wait for each other.
type Load int

// The loads.
const (
	Nothing Load = iota // the calls that Call does not know
	Reading             // mostly takes no time, but may take as much time and memory as a search
	Drawing             // takes some seconds, and less memory than a search
	Search              // may take all the time and the memory of the limits
)

// LoadOf is the load of a call.
func LoadOf(name string) Load { return calls[name].load }

// An answerer decodes the request of one call and answers it.
type answerer func(ctx context.Context, request []byte, limits Limits, progress func(Progress)) (any, error)

// calls are all calls by name.
var calls = map[string]struct {
	load   Load
	answer answerer
}{
	"levels": {Reading, brief(readLevels)}, "write": {Reading, plainly(write)}, "record": {Reading, brief(recorded)},
	"lost": {Reading, brief(lost)}, "check": {Reading, brief(check)}, "pairs": {Reading, plainly(readPairs)},

	"layers": {Drawing, brief(layers)}, "picture": {Drawing, timed(picture)},

	"solve": {Search, answering(solve)}, "join": {Search, answering(join)}, "coach": {Search, answering(coached)},
	"variants": {Search, answering(variants)}, "furthest": {Search, answering(furthest)},
	"certify": {Search, timed(certify)}, "certified": {Search, timed(certified)},
}

// answering makes an answerer of a function.
func answering[Request, Result any](
	f func(context.Context, Request, Limits, func(Progress)) (Result, error),
) answerer {
	return func(ctx context.Context, request []byte, limits Limits, progress func(Progress)) (any, error) {
		var r Request
		if err := json.Unmarshal(request, &r); err != nil {
			return nil, fmt.Errorf("the request cannot be read: %w", err)
		}
		return f(ctx, r, limits, progress)
	}
}

// timed makes an answerer of a function without progress.
func timed[Request, Result any](f func(context.Context, Request, Limits) (Result, error)) answerer {
	return answering(func(ctx context.Context, r Request, limits Limits, _ func(Progress)) (Result, error) {
		return f(ctx, r, limits)
	})
}

// brief makes an answerer of a function that keeps to no time of its own. The context of the function ends with the
// time of a call.
func brief[Request, Result any](f func(context.Context, Request, Limits) (Result, error)) answerer {
	return timed(func(ctx context.Context, r Request, limits Limits) (Result, error) {
		if limits.Seconds > 0 {
			var end context.CancelFunc
			ctx, end = context.WithTimeout(ctx, limits.wall(0, limits.Seconds))
			defer end()
		}
		return f(ctx, r, limits)
	})
}

// plainly makes an answerer of a function that takes no time worth the name.
func plainly[Request, Result any](f func(Request) (Result, error)) answerer {
	return brief(func(_ context.Context, r Request, _ Limits) (Result, error) { return f(r) })
}
