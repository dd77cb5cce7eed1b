package exhaustive

import (
	"context"
	"errors"
	"sync"
	"time"

	"planner/search"

	"golang.org/x/sync/errgroup"
)

// feed hands the rows of one bucket to the workers, in order, and keeps them for the closed run.
type feed struct {
	sync.Mutex
	merger *merger
	closed *builder
	size   int // of the next batch
}

// firstRows are the first batch of a bucket, and each later one is twice as large as the one before, up to batchRows:
// a bucket may be left after each.
const firstRows = 8

// take fills a batch. A row that was taken is closed, so it must be expanded.
func (f *feed) take(form rowForm, batch []uint64) (rows int, err error) {
	f.Lock()
	defer f.Unlock()
	f.size = min(max(2*f.size, firstRows), batchRows)
	for ; rows < f.size; rows++ {
		row := batch[rows*form.stride:][:form.stride]
		more, err := f.merger.next(row)
		if err != nil || !more {
			return rows, err
		}
		if err := f.closed.append(row); err != nil {
			return rows, err
		}
	}
	return rows, nil
}

// expandBucket expands a bucket and closes it. One that was left or interrupted stays, and what was expanded of it is
// closed, so that it will be passed over.
func (x *external) expandBucket(ctx context.Context, b *bucket) error {
	p := x.pool
	x.left = false
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
	f := &feed{merger: m, closed: p.newBuilder(b.g, b.h)}
	err = x.drainAll(ctx, f, b.rows())
	err = errors.Join(err, m.close())
	p.unpin(p.closed[b.h])
	if err != nil {
		return errors.Join(err, f.closed.abandon())
	}
	r, err := f.closed.finish()
	if err != nil {
		return err
	}
	if !x.interrupted && !x.left {
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
	m.closed, err = p.cursors(p.closed[b.h])
	return m, err
}

// drainAll lets the workers expand a bucket, one alone if it is small.
func (x *external) drainAll(ctx context.Context, f *feed, rows int) error {
	workers := min(len(x.workers), 1+rows/(4*batchRows))
	if workers == 1 {
		return x.drain(ctx, f, x.workers[0])
	}
	group, ctx := errgroup.WithContext(ctx)
	for _, e := range x.workers[:workers] {
		group.Go(func() error { return x.drain(ctx, f, e) })
	}
	return group.Wait()
}

// drain is the work of one worker on a bucket.
func (x *external) drain(ctx context.Context, f *feed, e *expander) error {
	for {
		if ctx.Err() != nil {
			x.pool.Lock()
			x.interrupted = true
			x.pool.Unlock()
			return nil
		}
		rows, err := f.take(x.form, e.batch)
		if err != nil || rows == 0 {
			return err
		}
		for at := range rows {
			e.expand(e.batch[at*x.form.stride:][:x.form.stride], f.closed.g)
			if e.best <= x.layer {
				break // no bucket of a smaller f is left: the solution is a shortest one
			}
		}
		over, err := x.file(e, f.closed, rows)
		if err != nil || over {
			return err
		}
	}
}

// file puts what a worker made of a bucket into others. It is over when a shortest solution is known, or when another
// bucket is to be expanded first.
func (x *external) file(e *expander, from *builder, rows int) (over bool, err error) {
	p, stride := x.pool, x.form.stride
	p.Lock()
	defer p.Unlock()
	x.expanded += int64(rows)
	x.generated += e.counts.Generated - e.told
	e.told = e.counts.Generated
	if e.best < x.best {
		x.best, x.goal = e.best, e.goal
	}
	e.best = x.best
	for i, c := range e.out {
		if err := p.put(c.g, c.h, e.rows[i*stride:][:stride]); err != nil {
			return true, err
		}
	}
	e.out, e.rows = e.out[:0], e.rows[:0]
	x.tell()
	x.left = x.left || p.nearer(x.layer, from.h)
	return x.best <= x.layer || x.left, nil
}

// tell reports progress now and then.
func (x *external) tell() {
	if x.options.Progress == nil || time.Since(x.told) < reportEvery {
		return
	}
	x.told = time.Now()
	x.options.Progress(search.Progress{Phase: "exhaustive on disk", Generated: x.generated, Stored: x.expanded,
		Depth: x.layer, Bound: x.layer, Table: x.bytes(), Forward: x.expanded, Nearest: -1})
}
