package exhaustive

import (
	"encoding/binary"
	"fmt"
	"slices"

	"planner/search"
)

// bucket is the open positions of one g and h: rows as they came, in pages, and sorted runs that went to disk.
type bucket struct {
	g, h  int
	loose [][]uint64
	count int // loose rows
	runs  []*run
}

func (b *bucket) empty() bool { return b.count == 0 && len(b.runs) == 0 }

// run is sorted rows without duplicates: in pages, or in a file when it has a name. Closed runs know the g at which
// their positions were expanded.
type run struct {
	g, h   int
	rows   int
	pages  [][]uint64
	name   string
	pinned bool // being read: its pages must stay
}

// pool is the memory of the search on disk, in pages of equal size. When it is spent, the largest thing in it goes
// to disk: a closed run as it is, the loose rows of a bucket sorted.
type pool struct {
	form   rowForm
	home   search.Runs
	limit  int // pages
	made   int
	free   [][]uint64
	open   []*bucket
	closed []*run
	pinned *bucket // being expanded
	order  []uint64
	serial int      // names files
	grave  []string // files that only the last checkpoint still needs
	wrote  int64    // rows to files
}

func newPool(form rowForm, home search.Runs, bytes int64) *pool {
	p := &pool{form: form, home: home, limit: max(minPages, int(bytes/(int64(form.per*form.stride)*8)))}
	p.order = p.newOrder()
	return p
}

// minPages is what a search cannot do without: a page for each bucket that is open at a time, and some.
const minPages = 64

// newOrder makes room for the order of the most rows that are ever sorted at a time. Its pages cost nothing before
// they are used.
func (p *pool) newOrder() []uint64 { return make([]uint64, 0, (p.limit/looseShare+2)*p.form.per) }

func (p *pool) pageBytes() int64 { return int64(p.form.per) * int64(p.form.stride) * 8 }

// bytes is the memory held.
func (p *pool) bytes() int64 { return int64(p.made)*p.pageBytes() + int64(cap(p.order))*8 }

// page gives a page, sending something to disk when there is none left.
func (p *pool) page() ([]uint64, error) {
	for len(p.free) == 0 {
		if p.made < p.limit {
			p.made++
			return make([]uint64, p.form.per*p.form.stride), nil
		}
		if err := p.evict(); err != nil {
			return nil, err
		}
	}
	last := len(p.free) - 1
	page := p.free[last]
	p.free = p.free[:last]
	return page, nil
}

// release takes pages back.
func (p *pool) release(pages [][]uint64) { p.free = append(p.free, pages...) }

// put adds an open row to its bucket, in place: it gives the row to be written.
func (p *pool) put(g, h int) ([]uint64, error) {
	b := p.bucket(g, h)
	if b.count == len(b.loose)*p.form.per {
		if len(b.loose) > p.limit/looseShare {
			if err := p.flush(b); err != nil {
				return nil, err
			}
		}
		page, err := p.page()
		if err != nil {
			return nil, err
		}
		b.loose = append(b.loose, page) // the eviction may have emptied this very bucket
	}
	b.count++
	return p.form.at(b.loose, b.count-1), nil
}

// bucket finds or makes a bucket. They are kept by g, then h, and few: the layers that are open at a time.
func (p *pool) bucket(g, h int) *bucket {
	at, found := slices.BinarySearchFunc(p.open, bucket{g: g, h: h}, func(b *bucket, want bucket) int {
		if b.g != want.g {
			return b.g - want.g
		}
		return b.h - want.h
	})
	if !found {
		p.open = slices.Insert(p.open, at, &bucket{g: g, h: h})
	}
	return p.open[at]
}

// worth is how many closed rows a bucket may make us read for each of its own.
const worth = 64

// best is the bucket to expand next, nil at the end: of the least f, not counting what lies below the layer, the one
// with the least h that is worth it, else the one with the least g.
func (p *pool) best(layer int) (next *bucket) {
	near := false
	for _, b := range p.open {
		if b.empty() {
			continue
		}
		pays := b.rows()*worth >= p.closedRows(b.h)
		switch {
		case next == nil, max(b.g+b.h, layer) < max(next.g+next.h, layer):
			next, near = b, pays
		case max(b.g+b.h, layer) == max(next.g+next.h, layer) && pays && (!near || b.h < next.h):
			next, near = b, true
		}
	}
	return next
}

// rows is how many rows a bucket holds, duplicates counted.
func (b *bucket) rows() int {
	n := b.count
	for _, r := range b.runs {
		n += r.rows
	}
	return n
}

// closedRows is how many rows are closed with a bound h.
func (p *pool) closedRows(h int) (n int) {
	for _, r := range p.closed {
		if r.h == h {
			n += r.rows
		}
	}
	return n
}

// remove lets go of a bucket that was expanded.
func (p *pool) remove(b *bucket) {
	p.release(b.loose)
	for _, r := range b.runs {
		p.drop(r)
	}
	p.open = slices.DeleteFunc(p.open, func(o *bucket) bool { return o == b })
}

// evict sends the largest unpinned thing to disk.
func (p *pool) evict() error {
	var loose *bucket
	var sorted *run
	most := 0
	for _, b := range p.open {
		if b != p.pinned && len(b.loose) > most {
			most, loose = len(b.loose), b
		}
	}
	for _, r := range p.closed {
		if !r.pinned && len(r.pages) > most {
			most, sorted = len(r.pages), r
		}
	}
	switch {
	case sorted != nil:
		return p.store(sorted)
	case loose != nil:
		return p.flush(loose)
	}
	return fmt.Errorf("%d MiB of memory are too little to search on disk", int64(p.limit)*p.pageBytes()>>20)
}

// flush sorts the loose rows of a bucket into a run on disk.
func (p *pool) flush(b *bucket) error {
	if b.count == 0 {
		return nil
	}
	p.order = p.form.sortRows(b.loose, b.count, p.order)
	w, err := p.create()
	if err != nil {
		return err
	}
	var last []uint64
	for _, i := range p.order {
		row := p.form.at(b.loose, int(uint32(i)))
		if last != nil && p.form.compare(last, row) == 0 {
			continue
		}
		last = row
		if err := w.append(row); err != nil {
			return err
		}
	}
	r, err := w.finish(b.g, b.h)
	if err != nil {
		return err
	}
	b.runs = append(b.runs, r)
	p.release(b.loose)
	b.loose, b.count = nil, 0
	return nil
}

// store writes a run that is in memory to disk.
func (p *pool) store(r *run) error {
	w, err := p.create()
	if err != nil {
		return err
	}
	for i := range r.rows {
		if err := w.append(p.form.at(r.pages, i)); err != nil {
			return err
		}
	}
	stored, err := w.finish(r.g, r.h)
	if err != nil {
		return err
	}
	p.release(r.pages)
	r.pages, r.name = nil, stored.name
	return nil
}

// drop forgets a run. Its file stays until the next checkpoint, since the last one may need it.
func (p *pool) drop(r *run) {
	p.release(r.pages)
	if r.name != "" {
		p.grave = append(p.grave, r.name)
	}
}

// bury removes the files that nothing needs any more.
func (p *pool) bury() error {
	for _, name := range p.grave {
		if err := p.home.Remove(name); err != nil {
			return err
		}
	}
	p.grave = p.grave[:0]
	return nil
}

// fileWriter writes the rows of a run to a file.
type fileWriter struct {
	pool  *pool
	to    search.RunWriter
	name  string
	block []byte
	full  int
	rows  int
}

func (p *pool) create() (*fileWriter, error) {
	p.serial++
	name := fmt.Sprintf("run-%08d", p.serial)
	to, err := p.home.Create(name)
	if err != nil {
		return nil, err
	}
	rowBytes := p.form.stride * 8
	return &fileWriter{pool: p, to: to, name: name, full: search.RunBlock / rowBytes * rowBytes}, nil
}

func (w *fileWriter) append(row []uint64) error {
	for _, word := range row {
		w.block = binary.LittleEndian.AppendUint64(w.block, word)
	}
	w.rows++
	if len(w.block) < w.full {
		return nil
	}
	err := w.to.Append(w.block)
	w.block = w.block[:0]
	return err
}

func (w *fileWriter) finish(g, h int) (*run, error) {
	if len(w.block) > 0 {
		if err := w.to.Append(w.block); err != nil {
			return nil, err
		}
	}
	if err := w.to.Close(); err != nil {
		return nil, err
	}
	w.pool.wrote += int64(w.rows)
	return &run{g: g, h: h, rows: w.rows, name: w.name}, nil
}
