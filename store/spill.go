package store

import (
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"sync"
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
//
// The filter is not saved. A search that goes on scans the whole table once, to fill its table in RAM, and that scan
// fills the filter too.
type Spill struct {
	dir    string // of the store
	filter *filter
	queue  *queue
	table  *diskTable
	space  *space

	filling sync.Mutex
	filled  atomic.Bool // the filter knows all that is on disk

	stall   time.Duration // after which a commit is given up
	commits atomic.Int64
	done    chan struct{} // closed when the goroutine that writes has ended
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
	p := &Spill{dir: setup.dir, filter: newFilter(setup.shares.filter), queue: newQueue(int(setup.shares.queue)),
		space: setup.space, stall: setup.stall, done: make(chan struct{})}
	table, err := p.openTable(setup)
	if err != nil {
		return nil, err
	}
	p.table = table
	p.filled.Store(table.version.Load() == 0)
	if setup.mark > 0 {
		if err := table.checkMark(setup.mark); err != nil {
			return nil, errors.Join(err, table.close(setup.stall))
		}
	}
	go p.writeAll()
	return p, nil
}

// openTable opens the table on disk after it has made a reserve file. The file is removed when the disk is full, so
// that Badger has space to write what it has in memory. A disk without space for the reserve is full already.
func (p *Spill) openTable(setup spillSetup) (*diskTable, error) {
	reserve := filepath.Join(p.dir, reserveFile)
	if err := makeReserve(reserve, reserveMemtables*setup.shares.memtable); err != nil {
		return nil, errors.Join(classify(err), removeIfThere(reserve))
	}
	down := newOutage(func(err error) {
		p.fail(err)
		_ = removeIfThere(reserve)
	})
	table, err := openDiskTable(filepath.Join(p.dir, tableDir), setup.shares, setup.epochs, down)
	if err != nil {
		return nil, errors.Join(err, removeIfThere(reserve))
	}
	return table, nil
}

// Put implements search.Overflow. The slice belongs to the Spill from now on.
func (p *Spill) Put(batch []search.Entry) error {
	if len(batch) == 0 {
		return nil
	}
	if !slices.IsSortedFunc(batch, compareKeys) {
		slices.SortFunc(batch, compareKeys)
	}
	p.filter.addEntries(batch...)
	return p.queue.put(batch)
}

// Guess implements search.Overflow by what the filter knows.
func (p *Spill) Guess(key board.Key, side board.Side) search.Guess {
	if !p.filled.Load() {
		return search.Perhaps
	}
	return p.filter.guess(key, side)
}

// Get implements search.Overflow. It finds an entry that was put by this process or one before it.
func (p *Spill) Get(key board.Key) (search.Entry, bool, error) {
	if err := p.fillFilter(); err != nil {
		return search.Entry{}, false, err
	}
	if !p.filter.has(key) && !p.filter.has(sideKey(key, board.Reverse)) {
		return search.Entry{}, false, nil
	}
	if e, found := p.queue.find(key); found {
		return e, true, nil
	}
	return p.table.get(key)
}

// fillFilter fills the filter, unless a scan has done so.
func (p *Spill) fillFilter() error {
	if p.filled.Load() {
		return nil
	}
	p.filling.Lock()
	defer p.filling.Unlock()
	if p.filled.Load() {
		return nil
	}
	return p.scan(func(search.Entry) bool { return true })
}

// Scan calls each for every entry on disk, by ascending key, until each returns false. Call Sync first to have all
// entries on disk.
func (p *Spill) Scan(each func(search.Entry) bool) error {
	if p.filled.Load() {
		return p.table.scan(each)
	}
	p.filling.Lock()
	defer p.filling.Unlock()
	return p.scan(each)
}

// scan is Scan while the filter is being filled.
func (p *Spill) scan(each func(search.Entry) bool) error {
	whole := true
	err := p.table.scan(func(e search.Entry) bool {
		p.filter.addEntries(e)
		whole = each(e)
		return whole
	})
	p.filled.Store(err == nil && whole)
	return err
}

// Err is why the Spill takes nothing more, nil while nothing has failed: ErrDiskFull, ErrStalled or a fault of the
// disk.
func (p *Spill) Err() error { return p.queue.failure() }

// Sync waits until all that was put is on disk.
func (p *Spill) Sync() error {
	if err := p.queue.drain(); err != nil {
		return err
	}
	return p.table.sync()
}

// writeAll writes batch after batch until the queue is closed or has failed.
func (p *Spill) writeAll() {
	defer close(p.done)
	for {
		batches := p.queue.waitForBatches()
		if len(batches) == 0 {
			return
		}
		for entries := range commitSizes(batches) {
			if err := p.commit(entries); err != nil {
				p.fail(err)
				return
			}
		}
		p.queue.remove(batches)
	}
}

// commitSizes cuts batches into what is committed at a time: one long batch into several parts, short batches all
// together. Of a key that is in two batches, the newer entry is in the later batch and comes later in the commit.
func commitSizes(batches [][]search.Entry) iter.Seq[[]search.Entry] {
	if len(batches) == 1 {
		return slices.Chunk(batches[0], commitEntries)
	}
	return slices.Values([][]search.Entry{slices.Concat(batches...)})
}

// commit writes entries. Badger has been seen to freeze as a whole on very large tables, so a commit that takes too
// long is given up: nothing more is written, and the search goes on in RAM.
func (p *Spill) commit(entries []search.Entry) error {
	if err := errors.Join(p.checkSpace(), p.table.files.check(0)); err != nil {
		return err
	}
	reported := make(chan struct{})
	watchdog := time.AfterFunc(p.stall, func() {
		defer close(reported)
		p.fail(ErrStalled)
		p.reportStall()
	})
	defer func() {
		if !watchdog.Stop() {
			<-reported // so that nothing writes into the store once the writer is done
		}
	}()
	p.commits.Add(1)
	return p.table.commit(entries)
}

// checkSpace checks the free space on disk. A larger table needs more free space for its compactions.
func (p *Spill) checkSpace() error {
	if p.commits.Load()%spaceInterval == 0 {
		p.space.setExtra(p.table.diskBytes() / spaceShare)
	}
	return p.space.check()
}

// fail stops the queue. The waiting batches stay in RAM and are still found.
func (p *Spill) fail(err error) {
	p.queue.fail(fmt.Errorf("spilling to %s: %w", p.dir, err))
}

// reportStall writes the stacks of all goroutines into the store, so that people can see what hung.
func (p *Spill) reportStall() {
	f, err := createFile(filepath.Join(p.dir, stallFile))
	if err != nil {
		return
	}
	defer f.Close()
	_ = pprof.Lookup("goroutine").WriteTo(f, 1)
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
	if err := p.checkSpace(); err != nil {
		return err
	}
	return p.table.flatten()
}

// close lets the writer finish and closes the table on disk. A writer that hangs is left behind: the process is about
// to end, and what the writer had not written belongs to no checkpoint.
func (p *Spill) close() error {
	p.queue.close()
	select {
	case <-p.done:
	case <-time.After(2 * p.stall):
		return fmt.Errorf("closing %s: %w", p.dir, ErrStalled)
	}
	return errors.Join(p.table.close(p.stall), removeIfThere(filepath.Join(p.dir, reserveFile)))
}
