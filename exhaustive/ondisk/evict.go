package ondisk

import (
	"fmt"
)

// putRow adds an open row, of the bound h and due in layer f, to its bucket. The caller holds the lock of the pool,
// which is released for a while if something must go to disk first.
func (p *pool) putRow(f, h int, row []uint64) error {
	g := tailG(row[len(row)-1])
	b := p.bucket(f, h, lateClass(f-h-g))
	for b.count == len(b.loose)<<p.files.form.shift {
		if len(b.loose) > p.limit/looseShare && !p.evicting {
			if err := p.evictLoose(b); err != nil {
				return err
			}
			continue
		}
		page, err := p.page()
		if err != nil {
			return err
		}
		if b.count == len(b.loose)<<p.files.form.shift { // else others made space meanwhile
			b.loose = append(b.loose, page)
		} else {
			p.free = append(p.free, page)
		}
	}
	b.count++
	b.least = min(b.least, g)
	copy(p.files.form.rowAt(b.loose, b.count-1), row)
	return nil
}

// page gives a page. The caller holds the lock of the pool, which is released for a while if something must go to disk
// first. Only one worker writes to disk at a time; meanwhile the others use the pages that are left.
func (p *pool) page() ([]uint64, error) {
	for {
		left := len(p.free) + p.limit - p.made
		switch {
		case left > p.limit/reserveShare || p.evicting && left > 0:
			return p.takePage(), nil
		case p.evicting:
			p.evicted.Wait()
		default:
			if done, err := p.evict(); err != nil {
				return nil, err
			} else if !done && left > 0 {
				return p.takePage(), nil
			} else if !done {
				mebibytes := int64(p.limit) * p.files.form.pageBytes() >> 20
				return nil, fmt.Errorf("%d MiB of memory are too little to search on disk", mebibytes)
			}
		}
	}
}

// evict writes the largest thing in memory to disk: a closed run that is not being read, or the loose rows of a bucket
// that is not being expanded. The result is false when there is none.
func (p *pool) evict() (done bool, err error) {
	loose, sorted := p.largest()
	switch {
	case sorted != nil:
		p.evicting = true
		p.Unlock()
		err = p.write(sorted)
		p.Lock()
		return true, p.endEviction(sorted, err)
	case loose != nil:
		return true, p.evictLoose(loose)
	}
	return false, nil
}

// largest finds the closed run or the bucket with the most pages; the other result is nil. Both are nil when nothing
// can be evicted.
func (p *pool) largest() (loose *bucket, sorted *sortedRun) {
	most := 0
	for _, b := range p.open {
		if b != p.current && len(b.loose) > most {
			most, loose = len(b.loose), b
		}
	}
	for _, r := range p.turned() {
		if !r.pinned && len(r.pages) > most {
			most, sorted = len(r.pages), r
		}
	}
	return loose, sorted
}

// evictLoose sorts the loose rows of a bucket into a run on disk. The lock of the pool is held, but not while it sorts.
func (p *pool) evictLoose(b *bucket) error {
	pages, count, least := b.loose, b.count, b.least
	b.loose, b.count = nil, 0
	p.evicting = true
	p.Unlock()
	p.order = p.files.form.sortRows(pages, count, p.order)
	r, err := p.files.write(least, b.h, p.files.form.sorted(pages, p.order))
	p.Lock()
	if err == nil {
		b.addRun(r)
	}
	return p.endEviction(&sortedRun{pages: pages}, err)
}

// endEviction takes back the pages whose rows went to disk.
func (p *pool) endEviction(r *sortedRun, err error) error {
	p.evicting = false
	p.evicted.Broadcast()
	if err == nil {
		p.release(r.pages)
		r.pages = nil
	}
	return err
}

// write writes a run that is in memory to a file. Its pages stay.
func (p *pool) write(r *sortedRun) error {
	stored, err := p.files.write(r.g, r.h, p.files.form.all(r.pages, r.rows))
	if err == nil {
		r.name = stored.name
	}
	return err
}

// storeLoose brings the loose rows of a bucket to disk, between buckets. After an error they are where they were.
func (p *pool) storeLoose(b *bucket) error {
	if b.count == 0 {
		return nil
	}
	p.Lock()
	defer p.Unlock()
	pages, count := b.loose, b.count
	err := p.evictLoose(b)
	if err != nil {
		b.loose, b.count = pages, count
	}
	return err
}

// store brings a run to disk, between buckets.
func (p *pool) store(r *sortedRun) error { return p.endEviction(r, p.write(r)) }
