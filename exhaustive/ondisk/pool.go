package ondisk

import (
	"cmp"
	"errors"
	"math/bits"
	"slices"
	"sync"

	"planner/search"
)

// bucket holds the open positions of one layer f that have the same h: loose rows in pages, in the order of arrival,
// and sorted runs on disk. Where late is 0 they wait for their first turn, and g is f - h; an f below the present layer
// is due at once. The other buckets hold positions that a bound greater than h has put off, by at least late pushes and
// by fewer than twice as many.
type bucket struct {
	f, h  int
	late  int        // 0 or a power of two
	least int        // g: no row has fewer pushes
	loose [][]uint64 // pages
	count int        // loose rows
	runs  []*sortedRun
}

// addRun adds a sorted run.
func (b *bucket) addRun(r *sortedRun) {
	b.least = min(b.least, r.g)
	b.runs = append(b.runs, r)
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

// pool holds all rows of a search: the open buckets, the runs of positions that had their turn, and the memory for both
// in pages of equal size. When the memory is nearly spent, the largest bucket or run in it goes to disk. Workers may
// call putRow, and page and release with the lock held, at the same time; all else is done between buckets, when no
// worker runs.
type pool struct {
	sync.Mutex
	files    *files
	limit    int // pages
	made     int // pages
	free     [][]uint64
	evicting bool       // a worker is writing pages to disk
	evicted  *sync.Cond // that has ended
	open     []*bucket  // by f, then from the greatest h to the least, and from the greatest late
	closed   byBound    // positions that were expanded
	putOff   byBound    // positions that were put off at their turn
	current  *bucket    // the one being expanded
	order    []uint64   // of the rows being written
}

func newPool(form rowForm, runs search.SortedRuns, bytes int64) *pool {
	p := &pool{files: &files{form: form, runs: runs}, limit: max(minPages, int(bytes/form.pageBytes()))}
	p.order = p.newOrder()
	p.evicted = sync.NewCond(&p.Mutex)
	return p
}

// newOrder allocates the order of the most rows that are ever sorted at a time. The system provides the memory
// only where it is used.
func (p *pool) newOrder() []uint64 {
	return make([]uint64, 0, (p.limit/looseShare+2)<<p.files.form.shift)
}

// memoryBytes is the memory held.
func (p *pool) memoryBytes() int64 {
	return int64(p.made)*p.files.form.pageBytes() + int64(cap(p.order))*8
}

// takePage gives a free page, or a new one.
func (p *pool) takePage() []uint64 {
	if len(p.free) == 0 {
		p.made++
		return make([]uint64, p.files.form.stride<<p.files.form.shift)
	}
	last := len(p.free) - 1
	page := p.free[last]
	p.free = p.free[:last]
	return page
}

// release takes pages back.
func (p *pool) release(pages [][]uint64) { p.free = append(p.free, pages...) }

// bound is a lower bound of all rows of a bucket.
func (b *bucket) bound() int { return b.h + b.late }

// lateClass returns the late of the bucket for positions that are put off by that number of pushes: the greatest power
// of two up to the number. So a few buckets serve all delays, and late is more than half of each delay in its bucket.
func lateClass(pushes int) int {
	if pushes <= 0 {
		return 0
	}
	return 1 << (bits.Len(uint(pushes)) - 1)
}

// bucket finds or makes a bucket. There are few buckets, because few layers are open at a time.
func (p *pool) bucket(f, h, late int) *bucket {
	at, found := slices.BinarySearchFunc(p.open, bucket{f: f, h: h, late: late}, func(b *bucket, want bucket) int {
		return cmp.Or(b.f-want.f, want.h-b.h, want.late-b.late)
	})
	if !found {
		p.open = slices.Insert(p.open, at, &bucket{f: f, h: h, late: late, least: maxG})
		p.closed.extend(h)
		p.putOff.extend(h)
	}
	return p.open[at]
}

// remove drops a bucket that was expanded.
func (p *pool) remove(b *bucket) error {
	p.release(b.loose)
	p.detach(b)
	return p.drop(b.runs)
}

// detach takes a bucket out, so that rows that come for it meanwhile go to another bucket.
func (p *pool) detach(b *bucket) {
	p.open = slices.DeleteFunc(p.open, func(o *bucket) bool { return o == b })
}

// attach puts a bucket back and adds the rows that have come for it meanwhile.
func (p *pool) attach(b *bucket) error {
	came := p.bucket(b.f, b.h, b.late)
	p.detach(came)
	at := p.bucket(b.f, b.h, b.late)
	*at = *b
	for _, r := range came.runs {
		at.addRun(r)
	}
	p.Lock()
	defer p.Unlock()
	for i := range came.count {
		if err := p.putRow(b.f, b.h, p.files.form.rowAt(came.loose, i)); err != nil {
			return err
		}
	}
	p.release(came.loose)
	return nil
}

// drop forgets runs.
func (p *pool) drop(runs []*sortedRun) error {
	var errs []error
	for _, r := range runs {
		p.release(r.pages)
		if r.name != "" {
			errs = append(errs, p.files.runs.Remove(r.name))
		}
	}
	return errors.Join(errs...)
}

// turned lists the runs of the positions that had their turn.
func (p *pool) turned() []*sortedRun { return slices.Concat(slices.Concat(p.closed, p.putOff)...) }

// byBound is runs by their h.
type byBound [][]*sortedRun

// addRun puts a run beside the others of its h.
func (l *byBound) addRun(r *sortedRun) {
	l.extend(r.h)
	(*l)[r.h] = append((*l)[r.h], r)
}

// extend makes the list long enough for a bound.
func (l *byBound) extend(h int) {
	for len(*l) <= h {
		*l = append(*l, nil)
	}
}

// rows is how many rows the runs of a bound hold.
func (l byBound) rows(h int) (n int) {
	for _, r := range l[h] {
		n += r.rows
	}
	return n
}

// best is the bucket to expand next, nil when all are empty. The bucket is one of the least f, where an f below the
// present layer counts as the layer. Among these it is the one with the least bound that pays, else the first one.
func (p *pool) best(layer int) (next *bucket) {
	nextPays := false
	for _, b := range p.open {
		if b.empty() {
			continue
		}
		pays := p.pays(b)
		switch {
		case next == nil, max(b.f, layer) < max(next.f, layer):
			next, nextPays = b, pays
		case max(b.f, layer) == max(next.f, layer) && pays && (!nextPays || b.bound() < next.bound()):
			next, nextPays = b, true
		}
	}
	return next
}

// pays reports whether a bucket holds enough rows to be worth what must be read for it.
func (p *pool) pays(b *bucket) bool { return b.rows()*readWorth >= p.compared(b.h) }

// nearer reports whether the current bucket is to be put aside for another bucket of the same layer that is nearer to
// the goal. The other bucket must hold enough rows to be worth two readings: of the rows that it is compared with, and
// of the current bucket once more.
func (p *pool) nearer(layer int) bool {
	for _, b := range p.open {
		if b.bound() < p.current.bound() && b.f <= layer && !b.empty() &&
			b.rows()*readWorth >= p.compared(b.h)+p.current.rows() {
			return true
		}
	}
	return false
}

// compared is how many rows a bucket of the bound h is compared with.
func (p *pool) compared(h int) int { return p.closed.rows(h) + p.putOff.rows(h) }
