package ondisk

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"planner/exhaustive"
)

// rowFormat is the version of the format of rows in files and of the saved state. Rows of other formats are not read.
const rowFormat = 6

// savedState is the state of a search between two buckets, whose runs all lie in files.
type savedState struct {
	Format   int // of the rows
	Stride   int
	Self     int // as an owner
	Layer    int
	Best     int
	Upper    int // 0 is none
	Goal     goal
	Expanded int64
	Counts   exhaustive.Counts
	Serial   int64 // of the last run that has a name
	InVain   exhaustive.InVain
	List     []savedRows
}

// savedRows is a run of a saved search.
type savedRows struct {
	Kind    runKind
	G, H    int
	F, Late int // of a bucket
	Rows    int
	Name    string // of the file that has the rows
}

// runKind says where the rows of a saved run belong.
type runKind uint8

const (
	openRun runKind = 1 + iota // to a bucket
	closedRun
	putOffRun
)

// begin takes over from a saved state how far the search is, but not its best solution. The saved rows must have the
// form of this search.
func (x *external) begin(h savedState) error {
	if h.Format != rowFormat || h.Stride != x.form.stride || h.Self != int(x.self) {
		return fmt.Errorf("the saved search is of owner %d and has rows of format %d with %d words, this one is of owner "+
			"%d and has format %d with %d", h.Self, h.Format, h.Stride, x.self, rowFormat, x.form.stride)
	}
	x.known.layer, x.known.goal, x.tally.expanded, x.team.before = h.Layer, h.Goal, h.Expanded, h.Counts
	x.pool.files.serial.Store(h.Serial)
	return nil
}

// storedState brings all rows to disk and gives the state of the search.
func (x *external) storedState() (state savedState, err error) {
	p := x.pool
	if err := p.storeAll(); err != nil {
		return state, err
	}
	state = savedState{Format: rowFormat, Stride: x.form.stride, Self: int(x.self), Layer: x.known.layer,
		Best: x.known.best, Goal: x.known.goal, Expanded: x.tally.expanded, Counts: x.team.counts(),
		Serial: p.files.serial.Load(), InVain: x.team.inVain()}
	if x.upper <= maxG {
		state.Upper = x.upper
	}
	for _, b := range p.open {
		for _, r := range b.runs {
			state.List = append(state.List, savedRows{openRun, r.g, b.h, b.f, b.late, r.rows, r.name})
		}
	}
	for i, list := range []byBound{p.closed, p.putOff} {
		for _, r := range slices.Concat(list...) {
			state.List = append(state.List, savedRows{closedRun + runKind(i), r.g, r.h, 0, 0, r.rows, r.name})
		}
	}
	return state, nil
}

// keepRun puts a saved run where it belongs.
func (p *pool) keepRun(at savedRows) {
	r := &sortedRun{g: at.G, h: at.H, rows: at.Rows, name: at.Name}
	switch at.Kind {
	case closedRun:
		p.closed.addRun(r)
	case putOffRun:
		p.putOff.addRun(r)
	default:
		p.bucket(at.F, at.H, at.Late).addRun(r)
	}
}

// saveSearch brings all rows to disk and makes the present state the one to resume from.
func (x *external) saveSearch() error {
	if x.disk.Save == nil {
		return nil
	}
	state, err := x.storedState()
	if err != nil {
		return err
	}
	var names []string
	for _, at := range state.List {
		names = append(names, at.Name)
	}
	x.pool.files.runs.Keep(names)
	return x.disk.replace(func(w io.Writer) error { return json.NewEncoder(w).Encode(state) })
}

// storeAll brings all rows to disk, between buckets.
func (p *pool) storeAll() error {
	for _, b := range p.open {
		if err := p.storeLoose(b); err != nil {
			return err
		}
	}
	for _, r := range p.turned() {
		if r.name == "" {
			if err := p.store(r); err != nil {
				return err
			}
		}
	}
	return nil
}

// saveInterrupted saves a search that was interrupted, unless that would take long and there are periodic checkpoints.
func (x *external) saveInterrupted() error {
	if x.disk.Every > 0 && x.pool.memoryBytes() > saveAtOnce {
		return nil
	}
	return x.saveSearch()
}

// restore goes on from a saved state.
func (x *external) restore(ctx context.Context) (done bool, err error) {
	var state savedState
	if err := json.NewDecoder(x.disk.Saved).Decode(&state); err != nil {
		return true, fmt.Errorf("the saved search: %w", err)
	}
	if err := x.begin(state); err != nil {
		return true, err
	}
	for _, at := range state.List {
		x.pool.keepRun(at)
	}
	x.resumeBelow(upperBound(state.Upper), state.Best)
	x.tally.generated = state.Counts.Generated
	x.team.resumePerimeter(ctx, state.InVain)
	return false, nil
}

// resumeBelow takes over the upper bound of a saved search, and its solution if it had one. The smaller of both upper
// bounds holds, and a solution that does not keep to it is forgotten.
func (x *external) resumeBelow(upper, best int) {
	solved := best < upper
	x.below(min(x.upper, upper))
	if solved && best < x.upper {
		x.known.best = best
		x.team.tell(x.known)
	}
}
