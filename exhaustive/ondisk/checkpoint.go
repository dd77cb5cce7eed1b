package ondisk

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"planner/exhaustive"
)

// rowFormat is the version of the format of rows in files and of the saved state. Rows of other formats are not read.
const rowFormat = 5

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
	PutOff   []savedRun
	InVain   exhaustive.InVain
}

type savedRun struct {
	Name string
	G, H int
	Rows int
	F    int // of an open run
	Late int // the same
}

// save brings all rows to disk and makes the present state the one to resume from.
func (x *external) save() error {
	if x.disk.Save == nil {
		return nil
	}
	p := x.pool
	state := savedState{Format: rowFormat, Stride: p.files.form.stride, Layer: x.layer, Best: x.best, Goal: x.goal,
		Expanded: x.expanded, Counts: x.counts(), InVain: x.inVain()}
	if x.upper <= maxG {
		state.Upper = x.upper
	}
	for _, b := range p.open {
		if err := p.storeLoose(b); err != nil {
			return err
		}
		for _, r := range b.runs {
			state.Open = append(state.Open, savedRun{Name: r.name, G: r.g, H: b.h, Rows: r.rows, F: b.f, Late: b.late})
		}
	}
	var err error
	if state.Closed, err = p.storeAll(p.closed); err != nil {
		return err
	}
	if state.PutOff, err = p.storeAll(p.putOff); err != nil {
		return err
	}
	state.Serial = p.files.serial.Load()
	p.files.runs.Keep(state.names())
	err = x.disk.Save(func(w io.Writer) error { return json.NewEncoder(w).Encode(state) })
	if err != nil {
		return err
	}
	x.savedAt = time.Now()
	return p.files.removeObsolete()
}

// names are the names of the runs that a saved search needs.
func (s *savedState) names() (names []string) {
	for _, r := range slices.Concat(s.Open, s.Closed, s.PutOff) {
		names = append(names, r.Name)
	}
	return names
}

// storeAll brings runs to disk, so that they can be saved.
func (p *pool) storeAll(list byBound) (saved []savedRun, err error) {
	for _, r := range slices.Concat(list...) {
		if r.name == "" {
			if err := p.store(r); err != nil {
				return nil, err
			}
		}
		saved = append(saved, savedRun{Name: r.name, G: r.g, H: r.h, Rows: r.rows})
	}
	return saved, nil
}

// saveInterrupted saves a search that was interrupted, unless that would take long and there are periodic checkpoints.
func (x *external) saveInterrupted() error {
	if x.disk.Every > 0 && x.pool.bytes() > saveAtOnce {
		return nil
	}
	return x.save()
}

// restore goes on from a saved state. Files that the state does not name were written after it and are removed.
func (x *external) restore(ctx context.Context) (done bool, err error) {
	var state savedState
	if err := json.NewDecoder(x.disk.Saved).Decode(&state); err != nil {
		return true, fmt.Errorf("the saved search: %w", err)
	}
	p := x.pool
	if state.Format != rowFormat || state.Stride != p.files.form.stride {
		return true, fmt.Errorf("the saved search has rows of format %d with %d words, this one of format %d with %d",
			state.Format, state.Stride, rowFormat, p.files.form.stride)
	}
	names, err := p.files.runs.Names()
	if err != nil {
		return true, err
	}
	used := map[string]bool{}
	for _, name := range state.names() {
		used[name] = true
	}
	for _, r := range state.Open {
		p.bucket(r.F, r.H, r.Late).add(r.restored())
	}
	for _, r := range state.Closed {
		p.closed.add(r.restored())
	}
	for _, r := range state.PutOff {
		p.putOff.add(r.restored())
	}
	for _, name := range names {
		if !used[name] {
			p.files.obsolete = append(p.files.obsolete, name)
		}
	}
	x.layer, x.goal, x.expanded, x.before = state.Layer, state.Goal, state.Expanded, state.Counts
	x.resumeBelow(upperBound(state.Upper), state.Best)
	x.generated = state.Counts.Generated
	p.files.serial.Store(state.Serial)
	x.resumePerimeter(ctx, state.InVain)
	return false, p.files.removeObsolete()
}

// restored is the run that was saved.
func (r savedRun) restored() *run { return &run{g: r.G, h: r.H, rows: r.Rows, name: r.Name} }

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

// inVain counts the positions that all workers have expanded, by their bound.
func (x *external) inVain() (sum exhaustive.InVain) {
	for _, e := range x.workers {
		sum.Add(&e.near.inVain)
	}
	return sum
}

// resumePerimeter makes the perimeter that a search of these counts has. A saved search has none, because it takes less
// time to make it again than the search took.
func (x *external) resumePerimeter(ctx context.Context, inVain exhaustive.InVain) {
	x.workers[0].near.inVain = inVain
	for x.perimeter != nil && x.perimeter.Deepen(ctx, &inVain) {
	}
}
