package store

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"planner/board"
	"planner/search"
)

// Spill is the search.Overflow behind the table in RAM. Searching goroutines hand batches over and look keys up; one
// goroutine writes to disk.
//
//	Put -> filter, queue -> writer: table on disk -> batch dropped from the queue
//	Get -> filter -> queue -> table on disk
//
// A key enters the filter before its batch enters the queue, and the table on disk before its batch leaves the queue.
// Get looks in the same order and so cannot miss a key.
type Spill struct {
	dir         string // of the store
	filter      *filter
	queue       *queue
	table       *diskTable
	writer      *writer
	savedFilter int64 // keys in the filter when it was last saved

	read   atomic.Int64 // look-ups that asked the table on disk, for measurements
	waited atomic.Int64 // nanoseconds that Put waited for the writer, for measurements
}

var _ search.Overflow = (*Spill)(nil)

// spillSetup holds what a Spill takes over from its store.
type spillSetup struct {
	dir    string
	shares memoryShares
	epochs epochs
	space  *space
	stall  time.Duration
	mark   uint64 // generation of the checkpoint that stands on the table, 0 for none
}

func openSpill(setup spillSetup) (*Spill, error) {
	p := &Spill{dir: setup.dir, queue: newQueue(int(setup.shares.queue))}
	table, err := p.openTable(setup)
	if err != nil {
		return nil, err
	}
	p.table = table
	p.writer = &writer{dir: setup.dir, table: table, queue: p.queue, space: setup.space, stall: setup.stall,
		done: make(chan struct{})}
	if err := p.openFilter(setup.shares.filter); err != nil {
		return nil, errors.Join(err, table.close(setup.stall))
	}
	if setup.mark > 0 {
		if err := table.checkMark(setup.mark); err != nil {
			return nil, errors.Join(err, table.close(setup.stall))
		}
	}
	go p.writer.writeAll()
	return p, nil
}

// openTable opens the table on disk behind a reserve of space, which is given back when the disk is full, so that
// Badger can write what it has in memory. A disk without space for the reserve is full already.
func (p *Spill) openTable(setup spillSetup) (*diskTable, error) {
	reserve := filepath.Join(p.dir, reserveFile)
	if err := makeReserve(reserve, reserveMemtables*setup.shares.memtable); err != nil {
		return nil, errors.Join(classify(err), removeIfThere(reserve))
	}
	down := newOutage(func(err error) {
		p.queue.fail(fmt.Errorf("spilling to %s: %w", p.dir, err))
		_ = removeIfThere(reserve)
	})
	table, err := openDiskTable(filepath.Join(p.dir, tableDir), setup.shares, setup.epochs, down)
	if err != nil {
		return nil, errors.Join(err, removeIfThere(reserve))
	}
	return table, nil
}

// openFilter reads the filter of the process before and adds what was written after it was saved: nothing after a clean
// end, and after a kill all entries since the filter was last saved.
func (p *Spill) openFilter(limit int64) error {
	last := p.table.version.Load()
	f, version, err := loadFilter(filepath.Join(p.dir, filterFile), limit)
	if err != nil || version > last {
		f, version = newFilter(limit), 0
	}
	p.filter = f
	if version == last {
		p.savedFilter = f.keys.Load()
		return nil
	}
	return p.table.scan(version, func(e search.Entry) bool {
		f.addEntry(e)
		return true
	})
}

// Put implements search.Overflow. The slice belongs to the Spill from now on.
func (p *Spill) Put(batch []search.Entry) error {
	if len(batch) == 0 {
		return nil
	}
	if !slices.IsSortedFunc(batch, compareKeys) {
		slices.SortFunc(batch, compareKeys)
	}
	waited, err := p.queue.put(batch, func() {
		for _, e := range batch {
			p.filter.addEntry(e)
		}
	})
	p.waited.Add(int64(waited))
	return err
}

// Guess implements search.Overflow by what the filter knows.
func (p *Spill) Guess(key board.Key, side board.Side) search.Guess { return p.filter.guess(key, side) }

// Get implements search.Overflow. It finds an entry that was put by this process or one before it.
func (p *Spill) Get(key board.Key) (search.Entry, bool, error) {
	if !p.filter.has(key) && !p.filter.has(sideKey(key, board.Reverse)) {
		return search.Entry{}, false, nil
	}
	if e, found := p.queue.find(key); found {
		return e, true, nil
	}
	p.read.Add(1)
	return p.table.get(key)
}

// Scan calls each for every entry on disk, by ascending key, until each returns false. Call Sync first to have all
// entries on disk.
func (p *Spill) Scan(each func(search.Entry) bool) error { return p.table.scan(0, each) }

// Err is why the Spill takes nothing more, nil while nothing has failed: ErrDiskFull, ErrStalled or a fault of the
// disk.
func (p *Spill) Err() error { return p.queue.failure() }

// Sync waits until all that was put is on disk.
func (p *Spill) Sync() error {
	if err := p.queue.drain(); err != nil {
		return err
	}
	if err := p.table.sync(); err != nil {
		return err
	}
	if p.filter.keys.Load() > p.savedFilter+p.savedFilter/4+filterSaveKeys {
		return p.saveFilter()
	}
	return nil
}

// saveFilter saves the filter for the next process, which finds the keys written after it by their version.
func (p *Spill) saveFilter() error {
	version, keys := p.table.version.Load(), p.filter.keys.Load()
	err := saveFilter(filepath.Join(p.dir, filterFile), p.filter, version)
	if err == nil {
		p.savedFilter = keys
	}
	return err
}

// secure brings all to disk and marks the table with the generation of a checkpoint.
func (p *Spill) secure(generation uint64) error {
	if err := p.Sync(); err != nil {
		return err
	}
	return p.table.writeMark(generation)
}

// flatten brings the table on disk into one level.
func (p *Spill) flatten() error {
	if err := p.writer.checkSpace(); err != nil {
		return err
	}
	return p.table.flatten()
}

// close lets the writer finish and closes the table on disk. A writer that hangs is left behind: the process is about
// to end, and what the writer had not written belongs to no checkpoint.
func (p *Spill) close() error {
	p.queue.close()
	select {
	case <-p.writer.done:
	case <-time.After(2 * p.writer.stall):
		return fmt.Errorf("closing %s: %w", p.dir, ErrStalled)
	}
	var errs []error
	if p.Err() == nil {
		errs = append(errs, p.saveFilter())
	}
	errs = append(errs, p.table.close(p.writer.stall), removeIfThere(filepath.Join(p.dir, reserveFile)))
	return errors.Join(errs...)
}
