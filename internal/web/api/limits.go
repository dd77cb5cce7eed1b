package api

import (
	"context"
	"time"

	"planner"
	"planner/board"
)

// Limits bound what requests may ask for, and hold the defaults for requests that ask for nothing.
type Limits struct {
	Seconds float64 `json:"seconds"` // wall time of one call at most
	Threads int     `json:"threads"` // goroutines of one search at most
	RAM     int64   `json:"ram"`     // bytes that one search may hold
}

// InBrowser are the limits where the planner runs in the browser. The memory of WebAssembly never shrinks, so a search
// gets a part of what a browser allows.
var InBrowser = Limits{Seconds: 3600, Threads: 1, RAM: 1 << 30}

// wall is the time that a call may take: what was asked for, usual when nothing was, and at most what the limits allow.
func (l Limits) wall(seconds, usual float64) time.Duration {
	if seconds <= 0 {
		seconds = usual
	}
	return time.Duration(min(seconds, l.Seconds) * float64(time.Second))
}

// bytesOfText is how many bytes of memory a byte of a file of levels takes at most. Levels of twenty bytes each, a
// quarter of a million of them, took 22.
const bytesOfText = 24

// file is how many bytes of a file are read at most, packed or not.
func (l Limits) file() int64 {
	if l.RAM <= 0 {
		return board.MaxBytes
	}
	return min(board.MaxBytes, max(leastFile, l.RAM/bytesOfText))
}

// leastFile is enough for every collection of levels that is common.
const leastFile = 1 << 20

// LayersRequest is the request of the call "layers". Its result is planner.Analysis, the JSON of `planner analyze`.
type LayersRequest struct {
	Level   Level   `json:"level"`
	Free    bool    `json:"free,omitempty"`    // find free space for the boxes
	Packing float64 `json:"packing,omitempty"` // seconds for a packing order; 0 is no search for one
}

// layers answers the call "layers".
func layers(ctx context.Context, r LayersRequest, limits Limits) (planner.Analysis, error) {
	level, err := r.Level.planner()
	if err != nil {
		return planner.Analysis{}, err
	}
	options := planner.AnalyzeOptions{FreeSpace: r.Free}
	if r.Packing > 0 {
		options.Packing = limits.wall(r.Packing, 0)
	}
	return planner.Analyze(ctx, level, options)
}
