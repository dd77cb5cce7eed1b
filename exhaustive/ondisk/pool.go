package ondisk

import (
	"slices"
	"sync"

	"planner/search/disk"
)

// bucket is the open positions of one g and h: rows as they came, in pages, and sorted runs that went to disk.
type bucket struct {
	g, h  int
	loose [][]uint64 // pages
	count int        // loose rows
	runs  []*run
}

func (b *bucket) empty() bool { return b.count == 0 && len(b.runs) == 0 }

// rows is how many rows a bucket holds, duplicates counted.
func (b *bucket) rows() int {
	n := b.count
	for _, r := range b.runs {
		n += r.rows
	}
	return n
}

// pool is all rows of a search: the open buckets, the closed runs, and the memory for them in pages of equal size. When
// that is nearly spent, the largest thing in memory goes to disk. Workers may call put, and page and release with the
// lock held, at the same time; all else is done between buckets, when no worker runs.
type pool struct {
	sync.Mutex
	*files
	limit    int // pages
	made     int // pages
	free     [][]uint64
	evicting bool       // a worker is writing pages to disk
	evicted  *sync.Cond // that has ended
	open     []*bucket  // by g, then h
	closed   [][]*run   // by h
	current  *bucket    // the one being expanded
	order    []uint64   // of the rows being written
}

func newPool(form rowForm, runs disk.Runs, bytes int64) *pool {
	p := &pool{files: &files{form: form, runs: runs}, limit: max(minPages, int(bytes/form.pageBytes()))}
	p.order = p.newOrder()
	p.evicted = sync.NewCond(&p.Mutex)
	return p
}

// newOrder allocates the order of the most rows that are ever sorted at a time. The system provides the memory
// only where it is used.
func (p *pool) newOrder() []uint64 { return make([]uint64, 0, (p.limit/looseShare+2)<<p.form.shift) }

// bytes is the memory held.
func (p *pool) bytes() int64 { return int64(p.made)*p.form.pageBytes() + int64(cap(p.order))*8 }

// take gives a free page, or a new one.
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

// bucket finds or makes a bucket. There are few: those of the layers that are open at a time.
func (p *pool) bucket(g, h int) *bucket {
	at, found := slices.BinarySearchFunc(p.open, bucket{g: g, h: h}, func(b *bucket, want bucket) int {
		if b.g != want.g {
			return b.g - want.g
		}
		return b.h - want.h
	})
	if !found {
		p.open = slices.Insert(p.open, at, &bucket{g: g, h: h})
		p.extend(h)
	}
	return p.open[at]
}

// remove drops a bucket that was expanded.
func (p *pool) remove(b *bucket) {
	p.release(b.loose)
	for _, r := range b.runs {
		p.drop(r)
	}
	p.open = slices.DeleteFunc(p.open, func(o *bucket) bool { return o == b })
}

// detach takes a bucket out, so that rows that come for it meanwhile go to another.
func (p *pool) detach(b *bucket) {
	p.open = slices.DeleteFunc(p.open, func(o *bucket) bool { return o == b })
}

// attach puts a bucket back and adds what has come for it meanwhile.
func (p *pool) attach(b *bucket) error {
	came := p.bucket(b.g, b.h)
	p.detach(came)
	at := p.bucket(b.g, b.h)
	*at = *b
	at.runs = append(at.runs, came.runs...)
	p.Lock()
	defer p.Unlock()
	for i := range came.count {
		if err := p.put(b.g, b.h, p.form.at(came.loose, i)); err != nil {
			return err
		}
	}
	p.release(came.loose)
	return nil
}

// drop forgets a run. Its file stays until the next checkpoint, because the last checkpoint may need it.
func (p *pool) drop(r *run) {
	p.release(r.pages)
	if r.name != "" {
		p.obsolete = append(p.obsolete, r.name)
	}
}

// addClosed puts a closed run beside the others of its h.
func (p *pool) addClosed(r *run) {
	p.extend(r.h)
	p.closed[r.h] = append(p.closed[r.h], r)
}

// extend makes the list of closed runs long enough for a bound.
func (p *pool) extend(h int) {
	for len(p.closed) <= h {
		p.closed = append(p.closed, nil)
	}
}
