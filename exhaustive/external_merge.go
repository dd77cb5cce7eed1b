package exhaustive

import (
	"errors"
	"slices"

	"planner/search/disk"
)

// cursor goes through sorted rows: loose ones by their order, those of a run in pages, or those of a run in a file.
type cursor struct {
	form rowForm
	row  []uint64 // the present one; nil at the end
	at   int
	rows int

	pages [][]uint64
	order []uint64 // of the rows in pages; nil when they are sorted

	file  disk.RunReader
	least int // pushes of a row
	block []byte
	next  int // block
	words []uint64
}

func (p *pool) looseCursor(b *bucket, order []uint64) *cursor {
	c := &cursor{form: p.form, rows: b.count, pages: b.loose, order: order}
	c.seek()
	return c
}

func (p *pool) runCursor(r *run) (*cursor, error) {
	c := &cursor{form: p.form, least: r.g, rows: r.rows, pages: r.pages}
	if r.name == "" {
		c.seek()
		return c, nil
	}
	file, err := p.home.Open(r.name)
	if err != nil {
		return nil, err
	}
	c.file, c.words = file, make([]uint64, p.form.stride)
	return c, c.read()
}

// seek shows row at of those in pages.
func (c *cursor) seek() {
	switch {
	case c.at == c.rows:
		c.row = nil
	case c.order != nil:
		c.row = c.form.at(c.pages, int(uint32(c.order[c.at])))
	default:
		c.row = c.form.at(c.pages, c.at)
	}
}

// advance goes to the next row.
func (c *cursor) advance() error {
	c.at++
	if c.file == nil {
		c.seek()
		return nil
	}
	return c.read()
}

func (c *cursor) read() error {
	if c.at == c.rows {
		c.row = nil
		return nil
	}
	if len(c.block) == 0 {
		block, err := c.file.Block(c.next)
		if err != nil {
			return err
		}
		c.block = block
		c.next++
		c.words[0] = 0
	}
	var err error
	c.row = c.words
	c.block, err = c.form.decode(c.row, c.block, c.least)
	return err
}

func (c *cursor) close() error {
	if c.file == nil {
		return nil
	}
	return c.file.Close()
}

// merger gives the distinct rows of several cursors in order, less those that any of the closed cursors holds.
type merger struct {
	form   rowForm
	open   []*cursor
	closed []*cursor
	last   []uint64
	any    bool
}

// next copies the next row and reports whether there was one.
func (m *merger) next(row []uint64) (bool, error) {
	for {
		least := m.least()
		if least == nil {
			return false, nil
		}
		copy(row, least.row)
		if err := least.advance(); err != nil {
			return false, err
		}
		if m.any && m.form.compare(m.last, row) == 0 {
			continue
		}
		m.any = true
		copy(m.last, row)
		known, err := m.known(row)
		if err != nil || !known {
			return err == nil, err
		}
	}
}

// least is the cursor with the smallest row, that of fewest pushes for a position. There are seldom more than ten.
func (m *merger) least() (least *cursor) {
	for _, c := range m.open {
		if c.row != nil && (least == nil || slices.Compare(c.row, least.row) < 0) {
			least = c
		}
	}
	return least
}

// known reports whether a closed cursor holds the position with no more pushes. Rows come in order, so no cursor ever
// goes back.
func (m *merger) known(row []uint64) (bool, error) {
	found, last := false, m.form.stride-1
	for _, c := range m.closed {
		for c.row != nil {
			order := m.form.compare(c.row, row)
			if order >= 0 {
				found = found || order == 0 && tailG(c.row[last]) <= tailG(row[last])
				break
			}
			if err := c.advance(); err != nil {
				return false, err
			}
		}
	}
	return found, nil
}

func (m *merger) close() error {
	var errs []error
	for _, c := range append(m.open, m.closed...) {
		errs = append(errs, c.close())
	}
	return errors.Join(errs...)
}

// mostRuns are merged at a time; a bucket with more is brought down first, group by group.
const mostRuns = 48

// narrow merges runs of a bucket until few are left.
func (p *pool) narrow(b *bucket) error {
	for len(b.runs) > mostRuns {
		merged, err := p.merge(b.runs[:mostRuns])
		if err != nil {
			return err
		}
		for _, r := range b.runs[:mostRuns] {
			p.drop(r)
		}
		b.runs = append(b.runs[mostRuns:len(b.runs):len(b.runs)], merged)
	}
	return nil
}

// merge makes one run of several of the same h.
func (p *pool) merge(runs []*run) (merged *run, err error) {
	m := &merger{form: p.form, last: make([]uint64, p.form.stride)}
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
	row := make([]uint64, p.form.stride)
	for {
		more, err := m.next(row)
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

// cursors opens runs. Those in memory stay there while they are read, up to a share of it; the others are stored first.
func (p *pool) cursors(runs []*run) (opened []*cursor, err error) {
	pinned := 0
	for _, r := range runs {
		if pinned += len(r.pages); pinned > p.limit/pinShare {
			pinned -= len(r.pages)
			if err := p.store(r); err != nil {
				return opened, err
			}
		}
		r.pinned = true
		c, err := p.runCursor(r)
		if err != nil {
			return opened, err
		}
		opened = append(opened, c)
	}
	return opened, nil
}

func (p *pool) unpin(runs []*run) {
	for _, r := range runs {
		r.pinned = false
	}
}

// mostClosed runs of one h may stand beside each other.
const mostClosed = 6

// close adds a closed run. When there are too many of its h the smallest are merged: as many as, taken in order, are
// not larger than twice those before together, so that a row is merged a logarithmic number of times.
func (p *pool) close(r *run) error {
	if r.rows == 0 {
		return nil
	}
	p.addClosed(r)
	same := p.closed[r.h]
	if len(same) <= mostClosed {
		return nil
	}
	slices.SortStableFunc(same, func(a, b *run) int { return a.rows - b.rows })
	rows, end := same[0].rows, 1
	for ; end < len(same) && (end < 2 || same[end].rows <= 2*rows); end++ {
		rows += same[end].rows
	}
	merged, err := p.merge(same[:end])
	if err != nil {
		return err
	}
	for _, o := range same[:end] {
		p.drop(o)
	}
	p.closed[r.h] = append(slices.Clone(same[end:]), merged)
	return nil
}

// addClosed puts a closed run beside the others of its h.
func (p *pool) addClosed(r *run) {
	p.room(r.h)
	p.closed[r.h] = append(p.closed[r.h], r)
}
