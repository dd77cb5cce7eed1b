package exhaustive

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"planner/board"
	"planner/flow"
	"planner/search"
)

// Disk is where a search beyond RAM keeps its rows and its state.
type Disk struct {
	Runs  search.Runs
	Save  func(write func(io.Writer) error) error // makes this the state to resume from, whole or not at all
	Saved io.Reader                               // the state to resume from; nil begins anew
	Every time.Duration                           // between saves; 0 saves only at the end of an interrupted search
}

// SolveOnDisk is Solve with the positions on disk: the same rules, the same answers, memory as Options.Memory says
// however many positions there are.
//
// It is external A* (Edelkamp, Jabbar and Schrödl 2004) with delayed duplicate detection (Korf 2004). Open positions
// lie in buckets of equal g and h, unsorted in memory, sorted in runs on disk when memory is spent. A bucket is
// expanded at once: its rows are merged, equal ones fall together, and those that stand in a closed run of the same
// h, expanded at no greater g, are dropped. A position has one h, so its duplicates can be nowhere else. What is
// left is expanded in order and written as the next closed run.
//
//	loose rows ──sort──┐
//	run  run  run ─────┴─merge──(minus closed runs of this h)──> expand ──> buckets g+1, h-1 … h+1
//	                                      └──> closed run (g, h)
//
// Least f first; within one f the bucket nearest to the goal, as long as it holds enough rows to be worth reading the
// closed runs for, so that the last layer, often the largest, is not emptied before its solution is found. With a
// consistent bound nothing is expanded twice, whatever the order within a layer. Should the bound not be consistent,
// a position found again at a smaller g passes the closed runs of greater g and is expanded once more.
//
// An error is one of the disk; what was found until then is in the result. One thread.
func SolveOnDisk(ctx context.Context, d *flow.Distances, options Options, disk Disk) (Result, error) {
	x := newExternal(d, options, disk)
	begin := x.begin
	if disk.Saved != nil {
		begin = x.restore
	}
	if done, err := begin(); done || err != nil {
		return x.result(err), err
	}
	err := x.run(ctx)
	if err == nil && !x.proved {
		err = x.leave()
	}
	return x.result(err), err
}

// external is one search on disk.
type external struct {
	*expander
	disk  Disk
	pool  *pool
	order []uint64 // of the loose rows of the bucket being expanded

	layer  int // present f: every solution below it is excluded
	proved bool
	hopeless,
	interrupted bool
	saved    time.Time
	told     time.Time
	expanded int64
}

// shares of the memory, in tenths: pages, and recent children. Orders for sorting take up to a third of the pages.
const (
	pageTenths   = 6
	recentTenths = 1
	looseShare   = 3 // a bucket's loose rows are a third of the pages at most
	pinShare     = 6 // closed runs that are read from memory are a sixth of the pages at most
)

func newExternal(d *flow.Distances, options Options, disk Disk) *external {
	memory := options.Memory
	options.Memory = 1 << 20 // what the space itself may take, of which it needs nothing here
	s := newSpace(d, options)
	form := newRowForm(s.layouts.Words)
	x := &external{disk: disk, pool: newPool(form, disk.Runs, memory/10*pageTenths), saved: time.Now()}
	x.order = x.pool.newOrder()
	x.expander = newExpander(s, form, memory/10*recentTenths, x.pool)
	return x
}

// run expands bucket after bucket until a solution is proved shortest, the space is empty or the context ends.
func (x *external) run(ctx context.Context) error {
	for {
		b := x.pool.best(x.layer)
		if b == nil || max(b.g+b.h, x.layer) >= x.best {
			x.proved = true
			return nil
		}
		x.layer = max(x.layer, b.g+b.h)
		if err := x.expandBucket(ctx, b); err != nil || x.interrupted {
			return err
		}
		if x.best <= x.layer {
			x.proved = true
			return nil
		}
		if x.disk.Every > 0 && time.Since(x.saved) > x.disk.Every {
			if err := x.save(); err != nil {
				return err
			}
		}
	}
}

// expandBucket expands all of a bucket and closes it. An interrupted bucket stays, and what was expanded of it is
// closed, so that it will be passed over.
func (x *external) expandBucket(ctx context.Context, b *bucket) (err error) {
	p := x.pool
	p.pinned = b
	defer func() { p.pinned = nil }()
	if err := p.narrow(b); err != nil {
		return err
	}
	x.order = p.form.sortRows(b.loose, b.count, x.order)
	m, err := x.merger(b)
	if err != nil {
		return err
	}
	closed := p.newBuilder(b)
	err = x.drain(ctx, m, closed)
	err = errors.Join(err, m.close())
	p.unpin()
	if err != nil {
		return errors.Join(err, closed.abandon())
	}
	r, err := closed.finish()
	if err != nil {
		return err
	}
	if !x.interrupted {
		p.remove(b)
	}
	return p.close(r)
}

// merger puts together the rows of a bucket and the closed runs that may hold the same positions.
func (x *external) merger(b *bucket) (m *merger, err error) {
	p := x.pool
	m = &merger{form: p.form, last: make([]uint64, p.form.stride)}
	defer func() {
		if err != nil {
			err = errors.Join(err, m.close())
		}
	}()
	if b.count > 0 {
		m.open = append(m.open, p.looseCursor(b, x.order))
	}
	for _, r := range b.runs {
		c, err := p.runCursor(r)
		if err != nil {
			return m, err
		}
		m.open = append(m.open, c)
	}
	m.closed, err = p.pin(func(r *run) bool { return r.h == b.h && r.g <= b.g })
	return m, err
}

// drain expands what the merger gives.
func (x *external) drain(ctx context.Context, m *merger, closed *builder) error {
	row := make([]uint64, x.pool.form.stride)
	for {
		more, err := m.next(row)
		if err != nil || !more {
			return err
		}
		if err := closed.append(row); err != nil {
			return err
		}
		if err := x.expand(row, closed.g, closed.h); err != nil {
			return err
		}
		if x.expanded++; x.expanded&255 == 0 {
			if ctx.Err() != nil {
				x.interrupted = true
				return nil
			}
			x.tell()
		}
		if x.best <= x.layer {
			return nil // no bucket of a smaller f is left: the solution is a shortest one
		}
	}
}

// tell reports progress now and then.
func (x *external) tell() {
	if x.options.Progress == nil || time.Since(x.told) < reportEvery {
		return
	}
	x.told = time.Now()
	x.options.Progress(search.Progress{Phase: "exhaustive on disk", Generated: x.counts.Generated, Stored: x.expanded,
		Depth: x.layer, Bound: x.layer, Table: x.bytes(), Forward: x.expanded, Nearest: -1})
}

func (x *external) bytes() int64 {
	return x.pool.bytes() + int64(cap(x.order))*8 + int64(len(x.recent))*8
}

// result says what the search came to; err is what the disk said.
func (x *external) result(err error) Result {
	r := Result{Status: search.Unsolved, Bound: x.layer, Counts: x.counts, Stored: x.expanded, Bytes: x.bytes()}
	r.Counts.Floods = x.reach.Floods()
	switch {
	case x.hopeless:
		r.Status, r.Bound, r.Reason = search.Unsolvable, 0, "the boxes cannot all reach goals from where they start"
	case x.proved && x.best > maxG:
		r.Status, r.Bound = search.Unsolvable, 0
		r.Reason = fmt.Sprintf("all %d positions that matter were searched", x.expanded)
	case err != nil:
		r.Reason = fmt.Sprintf("%v after %d positions; a solution needs at least %d pushes", err, x.expanded, x.layer)
	case !x.proved:
		r.Reason = fmt.Sprintf("interrupted after %d positions; a solution needs at least %d pushes", x.expanded, x.layer)
	default:
		r.Bound, r.Reason = x.best, "no shorter solution in pushes exists"
	}
	if x.best > maxG {
		return r
	}
	pushes, lost := x.path()
	if lost != nil {
		r.Reason = fmt.Sprintf("a solution of %d pushes was found, but its path was not: %v", x.best, lost)
		return r
	}
	r.Status, r.Pushes = search.Solved, pushes
	if !x.proved {
		r.Reason += fmt.Sprintf("; the solution of %d pushes may not be the shortest", x.best)
	}
	return r
}

// begin puts the start position into its bucket. done means that nothing is left to do.
func (x *external) begin() (done bool, err error) {
	b := x.board
	for _, sq := range b.Boxes {
		if !x.layouts.Holds(sq) {
			x.hopeless = true
			return true, nil
		}
	}
	x.scene.SetSquares(b.Boxes)
	x.zone = x.reach.Begin(x.scene, b.Player)
	bound, ok := x.estimate.Begin(b.Boxes, b.Player)
	if !ok || x.hopelessStart() {
		x.hopeless = true
		return true, nil
	}
	x.layer = bound
	if x.scene.Solved() {
		x.best, x.proved = 0, true
		return true, nil
	}
	x.layouts.Pack(x.words, b.Boxes)
	row, err := x.pool.put(0, bound)
	if err == nil {
		x.pool.form.write(row, x.words, newTail(x.zone.Min(), board.NewMove(0, 0), 0))
	}
	return false, err
}
