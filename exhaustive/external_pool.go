package exhaustive

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"planner/search/disk"
)

// bucket is the open positions of one g and h: rows as they came, in pages, and sorted runs that went to disk.
type bucket struct {
	g, h  int
	loose [][]uint64
	count int // loose rows
	runs  []*run
}

func (b *bucket) empty() bool { return b.count == 0 && len(b.runs) == 0 }

// run is sorted rows without duplicates: in pages, or in a file when it has a name. Those of closed runs know the g at
// which they were expanded.
type run struct {
	g, h   int // g is the least of its rows
	rows   int
	pages  [][]uint64
	name   string
	pinned bool // being read: its pages must stay
}

// pool is the memory of the search on disk, in pages of equal size. When it is nearly spent, the largest thing in it
// goes to disk: a closed run as it is, the loose rows of a bucket sorted. Whoever finds that it is does it, unlocked,
// while others use the pages that are left. Workers hold its lock for put and page; all else is done between buckets,
// when no worker runs.
type pool struct {
	sync.Mutex
	form     rowForm
	home     disk.Runs
	limit    int // pages
	made     int
	free     [][]uint64
	evicts   bool       // somebody is sending pages to disk
	evicted  *sync.Cond // that has ended
	open     []*bucket
	closed   [][]*run     // by h
	pinned   *bucket      // being expanded
	order    []uint64     // of the rows being sent
	obsolete []string     // files that only the last checkpoint still needs
	serial   atomic.Int64 // names files
	wrote    atomic.Int64 // rows to files
}

func newPool(form rowForm, home disk.Runs, bytes int64) *pool {
	p := &pool{form: form, home: home, limit: max(minPages, int(bytes/(int64(form.stride)<<form.shift*8)))}
	p.order = p.newOrder()
	p.evicted = sync.NewCond(&p.Mutex)
	return p
}

// minPages is what a search cannot do without: a page for each bucket that is open at a time, and some.
const minPages = 64

// newOrder makes room for the order of the most rows that are ever sorted at a time. Its pages cost nothing before
// they are used.
func (p *pool) newOrder() []uint64 { return make([]uint64, 0, (p.limit/looseShare+2)<<p.form.shift) }

func (p *pool) pageBytes() int64 { return int64(p.form.stride) << p.form.shift * 8 }

// bytes is the memory held.
func (p *pool) bytes() int64 { return int64(p.made)*p.pageBytes() + int64(cap(p.order))*8 }

// reserve is the part of the pages that is used while others are sent to disk.
const reserve = 16

// page gives a page. The pool is locked, and unlocked for a while if something must go to disk first.
func (p *pool) page() ([]uint64, error) {
	for {
		left := len(p.free) + p.limit - p.made
		switch {
		case left > p.limit/reserve || p.evicts && left > 0:
			return p.take(), nil
		case p.evicts:
			p.evicted.Wait()
		default:
			if done, err := p.evict(); err != nil {
				return nil, err
			} else if !done && left > 0 {
				return p.take(), nil
			} else if !done {
				return nil, fmt.Errorf("%d MiB of memory are too little to search on disk", int64(p.limit)*p.pageBytes()>>20)
			}
		}
	}
}

func (p *pool) take() []uint64 {
	if len(p.free) == 0 {
		p.made++
		return make([]uint64, p.form.stride<<p.form.shift)
	}
	last := len(p.free) - 1
	page := p.free[last]
	p.free = p.free[:last]
	return page
}

// release takes pages back.
func (p *pool) release(pages [][]uint64) { p.free = append(p.free, pages...) }

// put adds an open row to its bucket. The pool is locked.
func (p *pool) put(g, h int, row []uint64) error {
	b := p.bucket(g, h)
	for b.count == len(b.loose)<<p.form.shift {
		if len(b.loose) > p.limit/looseShare && !p.evicts {
			if err := p.send(b); err != nil {
				return err
			}
			continue
		}
		page, err := p.page()
		if err != nil {
			return err
		}
		if b.count == len(b.loose)<<p.form.shift { // else others made room meanwhile
			b.loose = append(b.loose, page)
		} else {
			p.free = append(p.free, page)
		}
	}
	b.count++
	copy(p.form.at(b.loose, b.count-1), row)
	return nil
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
		p.room(h)
	}
	return p.open[at]
}

// worth is how many rows a bucket may make us read for each of its own.
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

// nearer reports whether the pinned bucket, of bound h, is to be left for one of the same layer nearer to the goal: one
// that is worth reading the closed runs, and the pinned bucket once more.
func (p *pool) nearer(layer, h int) bool {
	for _, b := range p.open {
		if b.h < h && b.g+b.h <= layer && !b.empty() && b.rows()*worth >= p.closedRows(b.h)+p.pinned.rows() {
			return true
		}
	}
	return false
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
	for _, r := range p.closed[h] {
		n += r.rows
	}
	return n
}

// room makes place for closed runs of a bound.
func (p *pool) room(h int) {
	for len(p.closed) <= h {
		p.closed = append(p.closed, nil)
	}
}

// remove lets go of a bucket that was expanded.
func (p *pool) remove(b *bucket) {
	p.release(b.loose)
	for _, r := range b.runs {
		p.drop(r)
	}
	p.open = slices.DeleteFunc(p.open, func(o *bucket) bool { return o == b })
}

// evict sends the largest unpinned thing to disk; it is false when there is none.
func (p *pool) evict() (done bool, err error) {
	var loose *bucket
	var sorted *run
	most := 0
	for _, b := range p.open {
		if b != p.pinned && len(b.loose) > most {
			most, loose = len(b.loose), b
		}
	}
	for _, runs := range p.closed {
		for _, r := range runs {
			if !r.pinned && len(r.pages) > most {
				most, sorted = len(r.pages), r
			}
		}
	}
	switch {
	case sorted != nil:
		p.evicts = true
		p.Unlock()
		err = p.write(sorted)
		p.Lock()
		return true, p.sent(sorted, err)
	case loose != nil:
		return true, p.send(loose)
	}
	return false, nil
}

// send sorts the loose rows of a bucket into a run on disk. The pool is locked, and unlocked while it works.
func (p *pool) send(b *bucket) error {
	pages, count := b.loose, b.count
	b.loose, b.count = nil, 0
	p.evicts = true
	p.Unlock()
	r, err := p.sorted(b, pages, count)
	p.Lock()
	if err == nil {
		b.runs = append(b.runs, r)
	}
	return p.sent(&run{pages: pages}, err)
}

// sent takes the pages of what went to disk back.
func (p *pool) sent(r *run, err error) error {
	p.evicts = false
	p.evicted.Broadcast()
	if err == nil {
		p.release(r.pages)
		r.pages = nil
	}
	return err
}

// sorted writes loose rows to a run.
func (p *pool) sorted(b *bucket, pages [][]uint64, count int) (*run, error) {
	p.order = p.form.sortRows(pages, count, p.order)
	w, err := p.create(b.g)
	if err != nil {
		return nil, err
	}
	var last []uint64
	for _, i := range p.order {
		row := p.form.at(pages, int(uint32(i)))
		if last != nil && p.form.compare(last, row) == 0 {
			continue
		}
		last = row
		if err := w.append(row); err != nil {
			return nil, err
		}
	}
	return w.finish(b.h)
}

// flush brings the loose rows of a bucket to disk, between buckets.
func (p *pool) flush(b *bucket) error {
	if b.count == 0 {
		return nil
	}
	p.Lock()
	defer p.Unlock()
	return p.send(b)
}

// store brings a run to disk, between buckets.
func (p *pool) store(r *run) error {
	err := p.write(r)
	if err == nil {
		p.release(r.pages)
		r.pages = nil
	}
	return err
}

// write writes a run that is in memory, which stays there.
func (p *pool) write(r *run) error {
	w, err := p.create(r.g)
	if err != nil {
		return err
	}
	for i := range r.rows {
		if err := w.append(p.form.at(r.pages, i)); err != nil {
			return err
		}
	}
	stored, err := w.finish(r.h)
	if err == nil {
		r.name = stored.name
	}
	return err
}

// drop forgets a run. Its file stays until the next checkpoint, since the last one may need it.
func (p *pool) drop(r *run) {
	p.release(r.pages)
	if r.name != "" {
		p.obsolete = append(p.obsolete, r.name)
	}
}

// bury removes the files that nothing needs any more.
func (p *pool) bury() error {
	for _, name := range p.obsolete {
		if err := p.home.Remove(name); err != nil {
			return err
		}
	}
	p.obsolete = p.obsolete[:0]
	return nil
}
