package ondisk

import (
	"context"
	"errors"
	"slices"

	"planner/search"
)

// cursor goes through sorted rows: loose rows in their order, or the rows of a run in pages or in a file. Package
// certificate has a smaller cursor for its packed positions, and says why.
type cursor struct {
	form rowForm
	row  []uint64 // the present one; nil at the end
	at   int      // its number
	rows int

	pages [][]uint64
	order []uint64 // of the rows in pages; nil when they are sorted

	file  search.SortedRunReader
	least int    // g of the run
	block []byte // what is left of it
	next  int    // number of the next block
	words []uint64
}

// looseCursor goes through the loose rows of a bucket in an order given by sortRows.
func (p *pool) looseCursor(b *bucket, order []uint64) *cursor {
	c := &cursor{form: p.files.form, rows: b.count, pages: b.loose, order: order}
	c.seek()
	return c
}

// runCursor goes through a run.
func (f *files) runCursor(r *sortedRun) (*cursor, error) {
	c := &cursor{form: f.form, least: r.g, rows: r.rows, pages: r.pages}
	if r.name == "" {
		c.seek()
		return c, nil
	}
	file, err := f.runs.Open(r.name)
	if err != nil {
		return nil, err
	}
	c.file, c.words = file, make([]uint64, f.form.stride)
	if err := c.read(); err != nil {
		return nil, errors.Join(err, c.close())
	}
	return c, nil
}

// seek shows row number at of the rows in pages.
func (c *cursor) seek() {
	switch {
	case c.at == c.rows:
		c.row = nil
	case c.order != nil:
		c.row = c.form.rowAt(c.pages, int(uint32(c.order[c.at])))
	default:
		c.row = c.form.rowAt(c.pages, c.at)
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

// read shows the next row of a file.
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

// toBlock shows the first row of a block of a file.
func (c *cursor) toBlock(i int) error {
	c.at, c.next, c.block = 0, i, nil
	return c.read()
}

func (c *cursor) close() error {
	if c.file == nil {
		return nil
	}
	return c.file.Close()
}

// merger gives the distinct rows of the open cursors in order. It leaves out a row whose position one of the closed
// cursors holds with no more pushes. It also leaves out a row whose position was put off at no more pushes, because
// that position waits in another bucket. In a bucket of positions that were put off, the rows themselves are among the
// rows put off, so there a row is left out only if its position was put off at fewer pushes. A merger may read very
// many rows before it finds one to give, so it looks at the context.
type merger struct {
	form   rowForm
	open   []*cursor
	closed []*cursor
	putOff []*cursor
	fewer  int      // a row put off counts when its pushes are fewer by this number than those of the row asked about
	last   []uint64 // the row that came last
	any    bool     // there was one
	turns  int      // rows read
}

func newMerger(form rowForm) *merger { return &merger{form: form, last: make([]uint64, form.stride)} }

// nextRow copies the next row and reports whether there was one. After the error of the context no row is lost, and
// nextRow may be called again.
func (m *merger) nextRow(ctx context.Context, row []uint64) (bool, error) {
	for {
		least := m.least()
		if least == nil {
			return false, nil
		}
		copy(row, least.row)
		known := m.any && m.form.compare(m.last, row) == 0
		err := m.poll(ctx)
		if err == nil && !known {
			known, err = m.known(ctx, row)
		}
		if err == nil {
			err = least.advance()
		}
		if err != nil {
			return false, err
		}
		m.any = true
		copy(m.last, row)
		if !known {
			return true, nil
		}
	}
}

// poll looks at the context now and then.
func (m *merger) poll(ctx context.Context) error {
	if m.turns++; m.turns%pollRows != 0 {
		return nil
	}
	return ctx.Err()
}

// least is the open cursor with the smallest row; of the rows of one position that is the row of fewest pushes. There
// are seldom more than ten cursors, so least looks at all of them.
func (m *merger) least() (least *cursor) {
	for _, c := range m.open {
		if c.row != nil && (least == nil || slices.Compare(c.row, least.row) < 0) {
			least = c
		}
	}
	return least
}

// known reports whether the position needs no turn: it was expanded at no more pushes, or it waits elsewhere.
func (m *merger) known(ctx context.Context, row []uint64) (bool, error) {
	g := tailG(row[m.form.stride-1])
	closed, err := m.holds(ctx, m.closed, row, g)
	if err != nil {
		return false, err
	}
	waits, err := m.holds(ctx, m.putOff, row, g-m.fewer)
	return closed || waits, err
}

// holds reports whether one of the cursors holds the position with no more than g pushes. Rows come in order, so no
// cursor ever goes back.
func (m *merger) holds(ctx context.Context, cursors []*cursor, row []uint64, g int) (bool, error) {
	found, last := false, m.form.stride-1
	for _, c := range cursors {
		for c.row != nil {
			order := m.form.compare(c.row, row)
			if order >= 0 {
				found = found || order == 0 && tailG(c.row[last]) <= g
				break
			}
			err := m.poll(ctx)
			if err == nil {
				err = c.advance()
			}
			if err != nil {
				return false, err
			}
		}
	}
	return found, nil
}

func (m *merger) close() error {
	var errs []error
	for _, c := range slices.Concat(m.open, m.closed, m.putOff) {
		errs = append(errs, c.close())
	}
	return errors.Join(errs...)
}

// ended reports whether an error came from the context.
func ended(ctx context.Context, err error) bool { return err != nil && errors.Is(err, ctx.Err()) }
