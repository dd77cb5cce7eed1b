package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"planner/plan"
	"planner/search"
)

// Statuses that only the program knows, besides those of search.Status.
const (
	statusInvalid     = "invalid"
	reasonInterrupted = "interrupted"
)

// record is one result line of `solve --json`. Fields are only ever added.
type record struct {
	File       string           `json:"file"`
	Level      int              `json:"level"`
	Title      string           `json:"title"`
	Status     string           `json:"status"`
	Solution   string           `json:"solution"`
	Moves      int              `json:"moves"`
	Pushes     int              `json:"pushes"`
	Seconds    float64          `json:"seconds"`
	Mode       plan.Mode        `json:"mode"`
	Nodes      int64            `json:"nodes"`
	PeakRSS    int64            `json:"peak_rss_bytes"`
	Reason     string           `json:"reason"`
	LowerBound int              `json:"lower_bound,omitempty"`
	Counters   map[string]int64 `json:"counters,omitempty"`
	Explain    []string         `json:"explain,omitempty"`

	best []plan.Snapshot // where the unfinished searches stood, for the text form

	rows []string      // the board, for people
	cpu  time.Duration // for bench
}

// attempt solves one entry of a file. Whatever happens, one record says so: a level that cannot be used is invalid,
// and told of on standard error as file:line: message.
func (p *program) attempt(ctx context.Context, e entry, options plan.Options) record {
	r := record{File: e.file, Level: e.number, Title: e.title(), Mode: options.Mode}
	if e.problem != "" {
		return p.refuse(r, e, e.problem)
	}
	r.rows = e.level.Rows
	resetPeak()
	start, cpu := time.Now(), cpuTime()
	result, err := p.solve(ctx, e.level, options)
	r.Seconds, r.cpu, r.PeakRSS = time.Since(start).Seconds(), cpuTime()-cpu, peakRSS()
	interrupted := ctx.Err() != nil
	if err != nil && !(interrupted && errors.Is(err, ctx.Err())) {
		return p.refuse(r, e, err.Error())
	}
	r.take(result)
	if interrupted && result.Status == search.Unsolved {
		r.Reason = reasonInterrupted
	}
	return r
}

// refuse marks a record invalid and says why where people look.
func (p *program) refuse(r record, e entry, why string) record {
	r.Status, r.Reason = statusInvalid, why
	fmt.Fprintf(p.stderr, "%s:%d: %s\n", e.file, e.line, why)
	return r
}

// take copies what the search found. Mode is the one that ran, which auto leaves to the level.
func (r *record) take(result plan.Result) {
	r.Status, r.Reason = result.Status.String(), result.Reason
	r.Solution, r.Moves, r.Pushes = result.Solution, result.Moves, result.Pushes
	r.Nodes, r.LowerBound = result.Nodes, result.LowerBound
	r.Counters, r.Explain, r.best = result.Counters, result.Explain, result.Best
	if result.Mode != "" {
		r.Mode = result.Mode
	}
}
