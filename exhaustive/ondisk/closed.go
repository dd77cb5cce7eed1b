package ondisk

import (
	"context"
	"errors"
	"slices"
)

// builder collects sorted rows into a run: in pages while there are few, else in a file.
type builder struct {
	pool *pool
	run  *sortedRun
	file *fileWriter // nil while the rows are in pages
}

// newBuilder begins a run of rows of at least g pushes and the bound h.
func (p *pool) newBuilder(g, h int) *builder {
	return &builder{pool: p, run: &sortedRun{g: g, h: h}}
}

func (c *builder) append(row []uint64) error {
	p := c.pool
	if c.file != nil {
		return c.file.append(row)
	}
	if c.run.rows == len(c.run.pages)*p.files.form.perPage() {
		if len(c.run.pages) >= p.limit/builtShare {
			if err := c.moveToFile(); err != nil {
				return err
			}
			return c.file.append(row)
		}
		p.Lock()
		page, err := p.page()
		p.Unlock()
		if err != nil {
			return err
		}
		c.run.pages = append(c.run.pages, page)
	}
	c.run.rows++
	copy(p.files.form.rowAt(c.run.pages, c.run.rows-1), row)
	return nil
}

// moveToFile moves the rows collected to a file, and the builder goes on there.
func (c *builder) moveToFile() (err error) {
	if c.file, err = c.pool.files.create(c.run.g); err != nil {
		return err
	}
	if err := c.file.appendAll(c.pool.files.form.all(c.run.pages, c.run.rows)); err != nil {
		return err
	}
	c.pool.Lock()
	c.pool.release(c.run.pages)
	c.pool.Unlock()
	c.run.pages = nil
	return nil
}

func (c *builder) finish() (*sortedRun, error) {
	if c.file != nil {
		return c.file.finish(c.run.h)
	}
	return c.run, nil
}

// abandon gives up a run that is not complete.
func (c *builder) abandon() error {
	c.pool.release(c.run.pages)
	if c.file == nil {
		return nil
	}
	return c.file.abandon()
}

// enterRun adds a run to the closed runs or to the runs of positions that were put off. When too many runs have its h,
// the smallest are merged: in order of size, each that is at most twice as large as all before it together. So a row is
// merged a logarithmic number of times. When the context ends, the runs stay as they are.
func (p *pool) enterRun(ctx context.Context, list *byBound, r *sortedRun) error {
	if r.rows == 0 {
		return nil
	}
	list.addRun(r)
	same := (*list)[r.h]
	if len(same) <= mostClosed {
		return nil
	}
	slices.SortStableFunc(same, func(a, b *sortedRun) int { return a.rows - b.rows })
	rows, end := same[0].rows, 1
	for ; end < len(same) && (end < 2 || same[end].rows <= 2*rows); end++ {
		rows += same[end].rows
	}
	merged, err := p.merge(ctx, same[:end])
	switch {
	case ended(ctx, err):
		return nil
	case err != nil:
		return err
	}
	(*list)[r.h] = append(slices.Clone(same[end:]), merged)
	return p.drop(same[:end])
}

// reduceRuns merges runs of a bucket until few enough are left to be merged at once. The error may be the context's.
func (p *pool) reduceRuns(ctx context.Context, b *bucket) error {
	for len(b.runs) > mostRuns {
		merged, err := p.merge(ctx, b.runs[:mostRuns])
		if err != nil {
			return err
		}
		few := b.runs[:mostRuns]
		b.runs = append(b.runs[mostRuns:len(b.runs):len(b.runs)], merged)
		if err := p.drop(few); err != nil {
			return err
		}
	}
	return nil
}

// merge makes one run of several of the same h. After an error, which may be the context's, the runs are as before.
func (p *pool) merge(ctx context.Context, runs []*sortedRun) (merged *sortedRun, err error) {
	m := newMerger(p.files.form)
	defer func() { err = errors.Join(err, m.close()) }()
	defer p.unpin(runs)
	if m.open, err = p.cursors(runs); err != nil {
		return nil, err
	}
	least := runs[0].g
	for _, r := range runs {
		least = min(least, r.g)
	}
	out := p.newBuilder(least, runs[0].h)
	row := make([]uint64, p.files.form.stride)
	for {
		more, err := m.nextRow(ctx, row)
		if err == nil && more {
			err = out.append(row)
		}
		if err != nil {
			return nil, errors.Join(err, out.abandon())
		}
		if !more {
			return out.finish()
		}
	}
}

// cursors opens runs. Runs in memory stay there while they are read, up to a share of the memory; others are stored.
func (p *pool) cursors(runs []*sortedRun) (opened []*cursor, err error) {
	pinned := 0 // pages
	for _, r := range runs {
		if pinned += len(r.pages); pinned > p.limit/pinShare {
			pinned -= len(r.pages)
			if err := p.store(r); err != nil {
				return opened, err
			}
		}
		r.pinned = true
		c, err := p.files.runCursor(r)
		if err != nil {
			return opened, err
		}
		opened = append(opened, c)
	}
	return opened, nil
}

func (p *pool) unpin(runs []*sortedRun) {
	for _, r := range runs {
		r.pinned = false
	}
}
