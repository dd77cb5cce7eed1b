package ondisk

import (
	"errors"
	"slices"
	"sort"

	"planner/search"
)

// find looks up a position that was expanded after no more than g pushes, and completes its row. One whose children
// followed the plan of the goal area may stand among those that were put off.
func (p *pool) find(g int, row []uint64) (bool, error) {
	sought := slices.Clone(row)
	for _, r := range slices.Concat(slices.Concat(p.closed...), slices.Concat(p.putOff...)) {
		if r.g > g {
			continue
		}
		copy(row, sought)
		found, err := p.files.findIn(r, row)
		if err != nil || found && tailG(row[len(row)-1]) <= g {
			return found, err
		}
	}
	return false, nil
}

// findIn looks up a position in one run and completes its row.
func (f *files) findIn(r *run, row []uint64) (found bool, err error) {
	if r.name == "" {
		at, found := sort.Find(r.rows, func(i int) int { return f.form.compare(row, f.form.at(r.pages, i)) })
		if found {
			copy(row, f.form.at(r.pages, at))
		}
		return found, nil
	}
	file, err := f.runs.Open(r.name)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	at, found, err := f.blockOf(r, file, row)
	if err != nil || found || at == 0 {
		return found, err
	}
	// If the row is there at all, it lies behind the first row of block at-1.
	words := make([]uint64, f.form.stride)
	c := &cursor{form: f.form, least: r.g, rows: 1 << 62, file: file, next: at - 1, words: words}
	for err = c.read(); err == nil; err = c.advance() {
		order := f.form.compare(c.row, row)
		if order == 0 {
			copy(row, c.row)
		}
		if order >= 0 || len(c.block) == 0 {
			return order == 0, nil
		}
	}
	return false, err
}

// blockOf gives the first block whose first row is not before row, and completes the row when it is that one.
func (f *files) blockOf(r *run, file search.RunReader, row []uint64) (at int, found bool, err error) {
	c := &cursor{form: f.form, least: r.g, rows: 1, words: make([]uint64, f.form.stride), file: file}
	at, found = sort.Find(file.Blocks(), func(i int) int {
		c.at, c.next, c.block = 0, i, nil
		if failed := c.read(); failed != nil {
			err = failed
			return 0
		}
		return f.form.compare(row, c.row)
	})
	if found && err == nil {
		copy(row, c.row) // which was looked at last
	}
	return at, found && err == nil, err
}
