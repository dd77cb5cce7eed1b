package ondisk

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"planner/search"

	"golang.org/x/sync/errgroup"
)

// pass is a bucket that is being expanded. It has been taken out of the pool, so that rows that come for it meanwhile
// go to another bucket.
type pass struct {
	bucket *bucket
	feed   *feed
	aside  bool // the bucket is put aside for a nearer one, before its end
}

// expandBucket expands a bucket and closes it. A bucket that is put aside or interrupted stays.
func (x *external) expandBucket(ctx context.Context, b *bucket) error {
	s, err := x.openBucket(ctx, b)
	if err != nil {
		return errors.Join(x.unlessEnded(ctx, err), x.pool.attach(b))
	}
	_, err = x.expandRows(ctx, s, math.MaxInt)
	return x.closeBucket(ctx, s, err)
}

// openBucket takes a bucket out of the pool and prepares its rows to be expanded in order.
func (x *external) openBucket(ctx context.Context, b *bucket) (*pass, error) {
	p := x.pool
	p.detach(b)
	if err := p.reduceRuns(ctx, b); err != nil {
		return nil, err
	}
	x.order = p.files.form.sortRows(b.loose, b.count, x.order)
	m, err := x.merger(b)
	if err != nil {
		return nil, err
	}
	p.current = b
	feed := newFeed(m, p.newBuilder(b.least, b.h), p.newBuilder(b.least, b.h), x.mostRows())
	return &pass{bucket: b, feed: feed}, nil
}

// closeBucket closes the rows of a bucket that were taken from its feed. If these are all rows, the bucket is dropped.
// Otherwise it goes back to the pool; the rows that were expanded are passed over when it is expanded again. An error
// of the expansion is handed on.
func (x *external) closeBucket(ctx context.Context, s *pass, err error) error {
	p, b, f := x.pool, s.bucket, s.feed
	p.current = nil
	err = errors.Join(err, f.merger.close())
	p.unpin(p.closed[b.h])
	p.unpin(p.putOff[b.h])
	if err != nil {
		return errors.Join(err, f.closed.abandon(), f.putOff.abandon())
	}
	closed, err := f.closed.finish()
	if err != nil {
		return errors.Join(err, f.putOff.abandon())
	}
	putOff, err := f.putOff.finish()
	if err != nil {
		return err
	}
	if x.interrupted || s.aside {
		err = p.attach(b)
	} else {
		err = p.remove(b)
	}
	return errors.Join(err, p.enterRun(ctx, &p.closed, closed), p.enterRun(ctx, &p.putOff, putOff))
}

// unlessEnded is nil for the error of the context, which interrupts the search.
func (x *external) unlessEnded(ctx context.Context, err error) error {
	if !ended(ctx, err) {
		return err
	}
	x.pool.Lock()
	x.interrupted = true
	x.pool.Unlock()
	return nil
}

// merger merges the rows of a bucket, without rows that the runs of its h hold. The loose rows must be sorted.
func (x *external) merger(b *bucket) (m *merger, err error) {
	p := x.pool
	m = newMerger(p.files.form)
	defer func() {
		if err != nil {
			err = errors.Join(err, m.close())
		}
	}()
	if b.count > 0 {
		m.open = append(m.open, p.looseCursor(b, x.order))
	}
	for _, r := range b.runs {
		c, err := p.files.runCursor(r)
		if err != nil {
			return m, err
		}
		m.open = append(m.open, c)
	}
	if b.late > 0 {
		m.fewer = 1
	}
	closed := p.closed[b.h]
	m.closed, err = p.cursors(slices.Concat(closed, p.putOff[b.h]))
	if err == nil {
		m.closed, m.putOff = m.closed[:len(closed)], m.closed[len(closed):]
	}
	return m, err
}

// expandRows lets every worker expand about most rows of a bucket; a small bucket is left to fewer workers. over says
// that the bucket is at its end or put aside for another one, or that the search ends.
func (x *external) expandRows(ctx context.Context, s *pass, most int) (over bool, err error) {
	workers := min(len(x.team.workers), 1+s.bucket.rows()/(4*batchRows))
	if workers == 1 {
		return x.expandBatches(ctx, s, x.team.workers[0], most)
	}
	ctx, cancel := search.WithCancel(ctx)
	defer cancel()
	var group errgroup.Group
	var ended atomic.Bool
	for _, e := range x.team.workers[:workers] {
		group.Go(func() error {
			over, err := x.expandBatches(ctx, s, e, most)
			if over {
				ended.Store(true)
			}
			if err != nil {
				cancel() // the other workers end too
			}
			return err
		})
	}
	err = group.Wait()
	return ended.Load(), err
}

// mostRows is how many rows a batch may have. It is batchRows, and fewer where one row takes long.
func (x *external) mostRows() int {
	b := x.space.Board
	return min(batchRows, max(1, batchWork/(len(b.Boxes)*b.Squares())))
}

// expandBatches is the work of one worker on a bucket.
func (x *external) expandBatches(ctx context.Context, s *pass, e *expander, most int) (over bool, err error) {
	for done := 0; done < most; {
		if err := ctx.Err(); err != nil {
			return true, x.unlessEnded(ctx, err)
		}
		rows, over, err := x.expandBatch(ctx, s, e)
		if err != nil || rows == 0 || over {
			return true, x.unlessEnded(ctx, err)
		}
		done += rows
		if x.away == nil { // Shard.Expand lets the perimeter grow itself
			e.near.deepen(ctx, e.maker.Counts.Expanded)
		}
	}
	return false, nil
}

// expandBatch expands a batch of rows of a bucket, none when the bucket is at its end. over says that a shortest
// solution is known, or that the bucket is put aside for another one.
func (x *external) expandBatch(ctx context.Context, s *pass, e *expander) (rows int, over bool, err error) {
	b, f := &e.batch, s.feed
	if err = f.fillBatch(ctx, b); err != nil || b.rows == 0 {
		return 0, false, err
	}
	for i := 0; i < b.rows && e.known.best > x.known.layer; i++ { // else no smaller f is left
		if e.turn(b.row(i), f.closed.run.h, x.known.layer) {
			b.late = append(b.late, i)
		}
	}
	if err := f.settle(b); err != nil {
		return b.rows, true, err
	}
	over, err = x.putChildren(s, e)
	return b.rows, over, err
}

// putChildren puts the children that a worker made of its batch, and the rows of the batch that it put off, into
// buckets. over says that a shortest solution is known, or that the bucket is put aside for another one.
func (x *external) putChildren(s *pass, e *expander) (over bool, err error) {
	p, stride := x.pool, x.form.stride
	p.Lock()
	defer p.Unlock()
	x.tally.count(e)
	x.known.lower(e.known.best, e.known.goal)
	e.known = x.known
	for i, c := range e.batch.children {
		row := e.batch.made[i*stride:][:stride]
		if c.owner != x.self {
			x.away(c, row)
		} else if err := p.putRow(c.f, c.h, row); err != nil {
			return true, err
		}
	}
	e.batch.children, e.batch.made = e.batch.children[:0], e.batch.made[:0]
	x.reportProgress()
	s.aside = s.aside || p.nearer(x.known.layer)
	return x.known.met() || s.aside, nil
}

// reportProgress calls Options.Progress now and then. The caller holds the pool.
func (x *external) reportProgress() {
	if x.options.Progress == nil || !x.tally.due() {
		return
	}
	x.options.Progress(search.Progress{Phase: "exhaustive on disk", Generated: x.tally.generated,
		Stored: x.tally.expanded, Depth: x.known.layer, Bound: x.known.layer, Table: x.memoryBytes(),
		Forward: x.tally.expanded, Nearest: -1})
}

// feed gives the rows of one bucket to the workers, in order. It takes them back and writes each to the run of closed
// positions or to the run of positions that were put off.
//
//	merger ──fill──► batch ──turn──► batch ──settle, in the order of the batches──► run: closed, or put off
type feed struct {
	sync.Mutex
	merger  *merger
	closed  *builder
	putOff  *builder
	size    int        // rows of the next batch
	most    int        // the most rows of a batch
	taken   int        // batches that workers have taken
	written int        // batches that were written
	settled *sync.Cond // written has grown
}

func newFeed(m *merger, closed, putOff *builder, most int) *feed {
	f := &feed{merger: m, closed: closed, putOff: putOff, most: most}
	f.settled = sync.NewCond(&f.Mutex)
	return f
}

// fillBatch fills a batch. Every row that was taken must have its turn, and every batch with rows must be settled. When
// the context ends, the batch has the rows taken until then; if there are none, the context's error is returned.
func (f *feed) fillBatch(ctx context.Context, b *batch) error {
	f.Lock()
	defer f.Unlock()
	f.size = min(max(2*f.size, firstRows), f.most)
	for b.rows = 0; b.rows < f.size; b.rows++ {
		more, err := f.merger.nextRow(ctx, b.row(b.rows))
		if b.rows > 0 && ended(ctx, err) {
			break
		}
		if err != nil {
			return err
		}
		if !more {
			break
		}
	}
	if b.rows > 0 {
		b.number, b.late = f.taken, b.late[:0]
		f.taken++
	}
	return nil
}

// settle writes the rows of a batch to the runs, once the rows of all batches before it are written. So no worker may
// wait for another between fillBatch and settle.
func (f *feed) settle(b *batch) error {
	f.Lock()
	defer f.Unlock()
	for f.written < b.number {
		f.settled.Wait()
	}
	f.written++
	f.settled.Broadcast()
	late := b.late
	for i := range b.rows {
		to := f.closed
		if len(late) > 0 && late[0] == i {
			to, late = f.putOff, late[1:]
		}
		if err := to.append(b.row(i)); err != nil {
			return err
		}
	}
	return nil
}

// batch is rows of a bucket that one worker expands, and the rows that come of them: children, and rows put off.
type batch struct {
	words    []uint64
	stride   int
	rows     int
	number   int      // among the batches of its bucket
	late     []int    // rows that were put off, ascending
	children []place  // where the rows made go
	made     []uint64 // the rows made, in the same order
}

// add notes a row that was made, and where it goes.
func (b *batch) add(to place, row []uint64) {
	b.children = append(b.children, to)
	b.made = append(b.made, row...)
}

// row is a row of the batch.
func (b *batch) row(i int) []uint64 { return b.words[i*b.stride:][:b.stride] }
