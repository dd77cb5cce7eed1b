package api

import (
	"context"
	"errors"
	"fmt"
)

// Limits bound what requests may ask for, and say what they get when they ask for nothing.
type Limits struct {
	Seconds float64 `json:"seconds"` // wall time of one call at most
	Threads int     `json:"threads"` // goroutines of one search at most
	RAM     int64   `json:"ram"`     // bytes that one search may hold
}

// Start is the result of the call "start": what there is to begin with. It is the only call that a transport answers
// itself.
type Start struct {
	Kind    string   `json:"kind"` // "server" or "browser"
	Version string   `json:"version"`
	Limits  Limits   `json:"limits"`
	File    string   `json:"file,omitempty"` // the name of the file whose levels are Levels
	Levels  []Level  `json:"levels,omitempty"`
	Left    int      `json:"left,omitempty"`    // how many more levels the file has
	Stores  []string `json:"stores,omitempty"`  // names of stores that the call "store" reads
	Benches []string `json:"benches,omitempty"` // names of benchmark files that the call "bench" gives
}

// BenchRequest is the request of the call "bench", which only a server has. Its result is a BenchFile. The page reads
// the rows itself, as it does with files that are dropped onto it.
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

// ErrUnknown says that a call has a name that Call does not know. The calls "start", "stop", "store" and "bench" are
// answered by whoever carries the messages.
var ErrUnknown = errors.New("there is no such call")

// Call answers one call. Progress may be nil, and otherwise receives progress from other goroutines until Call returns.
// The error is for people. It wraps ErrUnknown when no call has the name.
func Call(ctx context.Context, name string, request []byte, limits Limits, progress func(Progress)) (any, error) {
	return nil, fmt.Errorf("%w: %q", ErrUnknown, name)
}
