package ondisk

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"planner/exhaustive"
)

// rowFormat is the version of the format of rows in files. Number 1 had whole words, number 2 mixed them.
const rowFormat = 3

// savedState is the state of a search between two buckets: which runs there are and how far the search is. The rows
// themselves are in the runs.
type savedState struct {
	Format   int // of the rows
	Stride   int
	Layer    int
	Best     int
	Upper    int // 0 is none
	Goal     goal
	Expanded int64
	Counts   exhaustive.Counts
	Serial   int64
	Open     []savedRun
	Closed   []savedRun
}

type savedRun struct {
	Name string
	G, H int
	Rows int
}

// save brings all rows to disk and makes the present state the one to resume from.
func (x *external) save() error {
	if x.disk.Save == nil {
		return nil
	}
	p := x.pool
	state := savedState{Format: rowFormat, Stride: p.form.stride, Layer: x.layer, Best: x.best, Goal: x.goal,
		Expanded: x.expanded, Counts: x.counts()}
	if x.upper <= maxG {
		state.Upper = x.upper
	}
	for _, b := range p.open {
		if err := p.storeLoose(b); err != nil {
			return err
		}
		for _, r := range b.runs {
			state.Open = append(state.Open, savedRun{r.name, b.g, b.h, r.rows})
		}
	}
	for _, r := range slices.Concat(p.closed...) {
		if r.name == "" {
			if err := p.store(r); err != nil {
				return err
			}
		}
		state.Closed = append(state.Closed, savedRun{r.name, r.g, r.h, r.rows})
	}
	state.Serial = p.serial.Load()
	err := x.disk.Save(func(w io.Writer) error { return json.NewEncoder(w).Encode(state) })
	if err != nil {
		return err
	}
	x.savedAt = time.Now()
	return p.removeObsolete()
}

// saveInterrupted saves a search that was interrupted, unless that would take long and there are periodic checkpoints.
func (x *external) saveInterrupted() error {
	if x.disk.Every > 0 && x.pool.bytes() > saveAtOnce {
		return nil
	}
	return x.save()
}

// restore goes on from a saved state. Files that the state does not name were written after it and are removed.
func (x *external) restore() (done bool, err error) {
	var state savedState
	if err := json.NewDecoder(x.disk.Saved).Decode(&state); err != nil {
		return true, fmt.Errorf("the saved search: %w", err)
	}
	p := x.pool
	if state.Format != rowFormat || state.Stride != p.form.stride {
		return true, fmt.Errorf("the saved search has rows of format %d with %d words, this one of format %d with %d",
			state.Format, state.Stride, rowFormat, p.form.stride)
	}
	names, err := p.runs.Names()
	if err != nil {
		return true, err
	}
	used := map[string]bool{}
	for _, r := range state.Open {
		b := p.bucket(r.G, r.H)
		b.runs = append(b.runs, &run{g: r.G, h: r.H, rows: r.Rows, name: r.Name})
		used[r.Name] = true
	}
	for _, r := range state.Closed {
		p.addClosed(&run{g: r.G, h: r.H, rows: r.Rows, name: r.Name})
		used[r.Name] = true
	}
	for _, name := range names {
		if !used[name] {
			p.obsolete = append(p.obsolete, name)
		}
	}
	x.layer, x.goal, x.expanded, x.before = state.Layer, state.Goal, state.Expanded, state.Counts
	x.resumeBelow(upperBound(state.Upper), state.Best)
	x.generated = state.Counts.Generated
	p.serial.Store(state.Serial)
	return false, p.removeObsolete()
}

// resumeBelow takes over the upper bound of a saved search and what its solution had, if there was one. The smaller of
// both upper bounds holds, and a solution that does not keep to it is forgotten.
func (x *external) resumeBelow(upper, best int) {
	solved := best < upper
	x.below(min(x.upper, upper))
	if solved && best < x.upper {
		x.best = best
	}
	for _, e := range x.workers {
		e.best = x.best
	}
}
