package solving

import (
	"cmp"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/judge"
	"planner/plan"
)

// The values of Record.Status, as docs/result.schema.json promises them. The first three are the statuses of the
// search. A level is invalid when it cannot be used at all.
const (
	StatusSolved     = "solved"
	StatusUnsolved   = "unsolved"
	StatusUnsolvable = "unsolvable"
	StatusInvalid    = "invalid"
)

// ReasonInterrupted is the reason of a level whose search an interrupt ended.
const ReasonInterrupted = "interrupted"

// ResultLine is one result line of `solve --json`. Fields are only ever added.
type ResultLine struct {
	File  string `json:"file"`
	Level int    `json:"level"`
	Title string `json:"title"`
	plan.Facts
	Explain     []string     `json:"explain,omitempty"`
	Loss        *judge.Loss  `json:"loss,omitempty"`        // of an unsolvable level
	Certificate *Certificate `json:"certificate,omitempty"` // that Proved or Unsolvable is true

	Source *board.Level    `json:"-"` // the level; nil when it is invalid
	Rows   []string        `json:"-"` // of the level, for people
	Best   []plan.Snapshot `json:"-"` // the best positions of unfinished searches, for people
	Acts   []plan.Snapshot `json:"-"` // the openings on the way to the solution, for people
	Store  error           `json:"-"` // why the store of the search cannot be used
	CPU    time.Duration   `json:"-"` // processor time, for bench
	Worker string          `json:"-"` // the worker of a hub that solved the level; empty for this process
}

// Certificate is a file that proves the bound of a level to others, or the reason why it was not made.
type Certificate struct {
	File      string  `json:"file"`
	Positions int     `json:"positions"`
	Lemmas    int     `json:"lemmas"`
	Bytes     int64   `json:"bytes"`
	Seconds   float64 `json:"seconds"`                 // wall time to make it
	Checking  float64 `json:"check_seconds,omitempty"` // wall time of the check that has accepted it, 0 without a check
	Problem   string  `json:"problem,omitempty"`       // why there is no file
	Unwritten bool    `json:"-"`                       // there is none because of the disk
}

// Closed reports whether it is known what the fewest pushes are, or that there is no solution.
func (r *ResultLine) Closed() bool { return r.Proved || r.Status == StatusUnsolvable }

// NewResultLine is the result line of an entry before anything is known about it.
func NewResultLine(e cmdline.Entry, o plan.Options) ResultLine {
	r := ResultLine{File: e.File, Level: e.Number, Title: e.Title(), Facts: plan.Facts{Mode: string(o.Mode)}}
	if e.Level != nil {
		r.Source, r.Rows = e.Level, e.Level.Rows
	}
	return r
}

// takeResult copies what the search found. Mode is the one that ran, which mode auto chooses by the level. The time is
// the command's to measure.
func (r *ResultLine) takeResult(result plan.Result) {
	facts := result.Facts()
	facts.Seconds, facts.PeakRSS, facts.Mode = r.Seconds, r.PeakRSS, cmp.Or(facts.Mode, r.Mode)
	r.Facts, r.Explain, r.Loss = facts, result.Explain, result.Loss
	r.Best, r.Acts = result.Best, result.Acts
}

// AddTo adds the result line to an outcome.
func (r *ResultLine) AddTo(ran *cmdline.Outcome) {
	*ran = ran.Plus(OutcomeOf(r.Status))
	if r.Certificate != nil && r.Certificate.Unwritten {
		ran.Unwritten++
	}
}

// OutcomeOf is the outcome of one level of a status.
func OutcomeOf(status string) cmdline.Outcome {
	switch status {
	case StatusSolved:
		return cmdline.Outcome{Solved: 1}
	case StatusUnsolvable:
		return cmdline.Outcome{Unsolvable: 1}
	case StatusInvalid:
		return cmdline.Outcome{Invalid: 1}
	}
	return cmdline.Outcome{Open: 1}
}
