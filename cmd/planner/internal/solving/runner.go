package solving

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/judge"
	"planner/internal/levelfile"
	"planner/internal/machine"
	"planner/plan"
	"planner/search"
	"planner/store"
)

// Solver is plan.Solve, or what a test puts in its place.
type Solver func(context.Context, *board.Level, plan.Options) (plan.Result, error)

// Runner runs a solver over levels of files.
type Runner struct {
	Streams cmdline.Streams
	Solve   Solver

	// Certify makes the certificate of a level, if its bound is proved, and notes it in the result line. It may be nil.
	Certify func(ctx context.Context, r *ResultLine, o plan.Options)
}

// Emit receives the result line of each level as soon as it is there. An error means that lines can no longer be
// written.
type Emit func(ResultLine) error

// All solves the selected levels of all files in order. It returns an error when emit does. Any other problem is
// reported on standard error and counted, and the remaining files are still solved. Show may be nil.
func (p Runner) All(ctx context.Context, s Session, show *Reporter, emit Emit) (ran cmdline.Outcome, err error) {
	if show != nil {
		show.levels = p.selected(ctx, s)
	}
	for _, file := range s.Files {
		for e, err := range p.Streams.Entries(ctx, file, s.Pick) {
			if ctx.Err() != nil {
				break
			}
			if err != nil {
				p.Streams.Complain(&ran, err)
				break
			}
			show.standing(&ran)
			r := p.lineOf(ctx, e, s, show)
			if err := emit(r); err != nil {
				return ran, err
			}
			r.addTo(&ran)
		}
		if ctx.Err() != nil {
			ran.Interrupted = true
			return ran, nil
		}
	}
	return ran, nil
}

// selected counts the levels that are selected, 0 when a file cannot be read twice.
func (p Runner) selected(ctx context.Context, s Session) (count int) {
	if slices.ContainsFunc(s.Files, cmdline.ReadOnce) {
		return 0
	}
	for _, file := range s.Files {
		for _, err := range p.Streams.Entries(ctx, file, s.Pick) {
			if err == nil {
				count++
			}
		}
	}
	return count
}

// lineOf returns the result line of an entry. It solves the entry unless its result line is known.
func (p Runner) lineOf(ctx context.Context, e *levelfile.Entry, s Session, show *Reporter) ResultLine {
	if s.Known != nil && e.Fault == nil {
		if r, known := s.Known(e); known {
			return r
		}
	}
	return p.watched(ctx, e, s.Options, show)
}

// watched is Attempt while show reports the progress.
func (p Runner) watched(ctx context.Context, e *levelfile.Entry, o plan.Options, show *Reporter) ResultLine {
	if e.Fault == nil {
		defer show.Watch(cmdline.HeadingOf(e), &o)()
	}
	return p.Attempt(ctx, e, o)
}

// Attempt solves one entry of a file. It always returns a result line; a level that cannot be used is invalid, which is
// also reported on standard error.
func (p Runner) Attempt(ctx context.Context, e *levelfile.Entry, o plan.Options) ResultLine {
	r := newResultLine(e, o)
	if e.Fault != nil {
		return p.refuse(r, e, e.Fault.Msg)
	}
	resetPeak()
	start, cpu := time.Now(), machine.CPUTime()
	result, err := p.Solve(ctx, e.Level, o)
	r.Seconds, r.CPU, r.PeakRSS = time.Since(start).Seconds(), machine.CPUTime()-cpu, peakRSS()
	interrupted := ctx.Err() != nil
	if err != nil && !(interrupted && errors.Is(err, ctx.Err())) {
		if o.Store != nil && store.OfDisk(err) {
			if r.Store = err; result.Status == search.Solved {
				r.takeResult(result) // which was found before
			}
			return r
		}
		return p.refuse(r, e, err.Error())
	}
	r.takeResult(result)
	if interrupted && r.Status == plan.StatusUnsolved {
		r.Reason = ReasonInterrupted
	}
	if p.Certify != nil {
		p.Certify(ctx, &r, o)
	}
	if r.Certificate != nil && r.Certificate.Unwritten {
		fmt.Fprintf(p.Streams.Err, "planner: the certificate of %s: %s\n", cmdline.HeadingOf(e), r.Certificate.Problem)
	}
	return r
}

// refuse marks a result line as invalid and reports why.
func (p Runner) refuse(r ResultLine, e *levelfile.Entry, why string) ResultLine {
	r.Status, r.Reason = plan.StatusInvalid, why
	cmdline.Report(p.Streams.Err, e, why)
	return r
}

// ReasonInterrupted is the reason of a level whose search an interrupt ended.
const ReasonInterrupted = "interrupted"

// ResultLine is one result line of `solve --json`. Fields are only ever added.
type ResultLine struct {
	cmdline.Named
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
func (r *ResultLine) Closed() bool { return r.Proved || r.Status == plan.StatusUnsolvable }

// newResultLine is the result line of an entry before anything is known about it.
func newResultLine(e *levelfile.Entry, o plan.Options) ResultLine {
	r := ResultLine{Named: cmdline.NamedOf(e), Facts: plan.Facts{Mode: string(o.Mode)}}
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

// addTo adds the result line to an outcome.
func (r *ResultLine) addTo(ran *cmdline.Outcome) {
	*ran = ran.Plus(OutcomeOf(r.Status))
	if r.Certificate != nil && r.Certificate.Unwritten {
		ran.Unwritten++
	}
}

// OutcomeOf is the outcome of one level of a status.
func OutcomeOf(status string) cmdline.Outcome {
	switch status {
	case plan.StatusSolved:
		return cmdline.Outcome{Solved: 1}
	case plan.StatusUnsolvable:
		return cmdline.Outcome{Unsolvable: 1}
	case plan.StatusInvalid:
		return cmdline.Outcome{Invalid: 1}
	}
	return cmdline.Outcome{Open: 1}
}
