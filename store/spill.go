package store

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"planner/board"
	"planner/search/disk"

	"github.com/dgraph-io/badger/v4"
)

// Spill is the disk home of the table: the search.Overflow behind the RAM table. Searching goroutines hand over
// batches and look keys up; one goroutine writes to Badger.
//
//	Put -> filter, pending batches (sorted, in RAM, searched by Get) -> writer: Badger -> batch dropped
//	Get -> filter -> pending batches -> Badger
//
// A key enters the filter before its batch is pending, and Badger before its batch leaves the pending ones, so a Get
// that looks in this order cannot miss it.
type Spill struct {
	db     *badger.DB
	dir    string // of the store
	epoch  uint16
	limits [][2]uint32
	space  *space
	room   int // bytes of pending entries beyond which Put waits
	stall  time.Duration

	filter  *filter
	batches atomic.Pointer[[][]disk.Entry] // pending, oldest first, each sorted by key
	counts  counts

	mu      sync.Mutex
	changed *sync.Cond // pending, err or closing changed
	pending [][]disk.Entry
	held    int // bytes of pending entries
	err     error
	closing bool
	done    chan struct{} // closed when the writer has ended
	saved   int64         // keys in the filter when it was last written out

	version atomic.Uint64 // of the last commit
}

const entryBytes = 24

// Spill opens the second level of the table. What earlier processes spilled is found again as far as the last
// checkpoint secured it.
func (s *Store) Spill() (*Spill, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.spill != nil {
		return s.spill, nil
	}
	p, err := openSpill(s)
	if err != nil {
		return nil, err
	}
	s.spill = p
	return p, nil
}

func openSpill(s *Store) (*Spill, error) {
	shares := divide(s.options.RAM)
	dir := filepath.Join(s.dir, tableDir)
	if err := guardTables(dir); err != nil {
		return nil, err
	}
	db, err := openTable(dir, shares)
	if err != nil {
		return nil, err
	}
	p := &Spill{
		db: db, dir: s.dir, epoch: s.manifest.Epoch, limits: slices.Clone(s.manifest.Limits), space: s.space,
		room: int(shares.pending), stall: s.options.Stall, done: make(chan struct{}),
	}
	p.version.Store(db.MaxVersion())
	p.changed = sync.NewCond(&p.mu)
	p.batches.Store(&[][]disk.Entry{})
	if err := p.openFilter(shares.filter); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err := p.unseal(s.manifest); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	go p.write()
	return p, nil
}

// Put takes a batch over; the slice is the Spill's from now on.
func (p *Spill) Put(batch []disk.Entry) error {
	if len(batch) == 0 {
		return nil
	}
	if !slices.IsSortedFunc(batch, byKey) {
		slices.SortFunc(batch, byKey)
	}
	began := time.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.held > p.room && p.err == nil && !p.closing {
		p.changed.Wait()
	}
	p.counts.waited.Add(int64(time.Since(began)))
	if p.err != nil {
		return p.err
	}
	if p.closing {
		return ErrClosed
	}
	for _, e := range batch {
		p.filter.enter(e)
	}
	p.pending = append(p.pending, batch)
	p.held += len(batch) * entryBytes
	p.counts.put.Add(int64(len(batch)))
	p.publish()
	return nil
}

// publish shows readers the pending batches; the caller holds the lock.
func (p *Spill) publish() {
	shown := slices.Clone(p.pending)
	p.batches.Store(&shown)
	p.changed.Broadcast()
}

func byKey(a, b disk.Entry) int {
	switch {
	case a.Key.Less(b.Key):
		return -1
	case b.Key.Less(a.Key):
		return 1
	}
	return 0
}

// Err is why nothing more is taken, nil while all is well: ErrDiskFull, ErrStalled or a fault of the disk.
func (p *Spill) Err() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}

// fail stops the writer for good. The pending batches stay in RAM and are still found.
func (p *Spill) fail(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err == nil {
		p.err = fmt.Errorf("spilling to %s: %w", p.dir, err)
	}
	p.changed.Broadcast()
}

// Sync waits until all that was put is on disk.
func (p *Spill) Sync() error {
	p.mu.Lock()
	for len(p.pending) > 0 && p.err == nil {
		p.changed.Wait()
	}
	err := p.err
	p.mu.Unlock()
	if err != nil {
		return err
	}
	if err := classify(p.db.Sync()); err != nil {
		return err
	}
	if keys := p.filter.keys.Load(); keys > p.saved+p.saved/4+1<<20 {
		return p.saveFilter()
	}
	return nil
}

// close lets the writer finish and closes Badger. A writer that hangs is left behind: the process is about to
// end, and what it had not written belongs to no checkpoint.
func (p *Spill) close() error {
	p.mu.Lock()
	p.closing = true
	p.changed.Broadcast()
	p.mu.Unlock()
	select {
	case <-p.done:
	case <-time.After(2 * p.stall):
		return fmt.Errorf("closing %s: %w", p.dir, ErrStalled)
	}
	var errs []error
	if p.Err() == nil {
		errs = append(errs, p.saveFilter())
	}
	return errors.Join(append(errs, classify(p.db.Close()))...)
}

// visible keeps of an entry what a checkpoint secured or this process wrote.
func (p *Spill) visible(refs [2]uint32, epoch uint16) ([2]uint32, bool) {
	if epoch != p.epoch {
		limit := p.limits[min(int(epoch), len(p.limits)-1)]
		for side, ref := range refs {
			if ref > limit[side] {
				refs[side] = 0
			}
		}
	}
	return refs, refs != [2]uint32{}
}

// entry is what the table says of a key.
func (p *Spill) entry(key board.Key, value []byte) (disk.Entry, bool, error) {
	if len(value) != valueBytes {
		return disk.Entry{}, false, damaged(tableDir, "a value of %d bytes", len(value))
	}
	refs, epoch := getValue(value)
	if epoch > p.epoch {
		return disk.Entry{}, false, damaged(tableDir, "epoch %d after %d", epoch, p.epoch)
	}
	refs, found := p.visible(refs, epoch)
	return disk.Entry{Key: key, Refs: refs}, found, nil
}
