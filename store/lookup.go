package store

import (
	"bufio"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"planner/board"
	"planner/search/disk"

	"github.com/dgraph-io/badger/v4"
)

// newest is the version at which all is seen.
const newest = math.MaxUint64

// Guess tells what the filter knows.
func (p *Spill) Guess(key board.Key, side board.Side) disk.Guess { return p.filter.guess(key, side) }

// Get finds an entry that was put, by this process or one before it.
func (p *Spill) Get(key board.Key) (disk.Entry, bool, error) {
	p.counts.asked.Add(1)
	if !p.filter.has(key) && !p.filter.has(sided(key, board.Reverse)) {
		return disk.Entry{}, false, nil
	}
	if e, found := p.waiting(key); found {
		return e, true, nil
	}
	txn := p.db.NewTransactionAt(newest, false)
	defer txn.Discard()
	return p.get(txn, key)
}

// waiting looks among the batches that are not yet on disk, the newest first.
func (p *Spill) waiting(key board.Key) (disk.Entry, bool) {
	for _, batch := range slices.Backward(*p.batches.Load()) {
		at, found := slices.BinarySearchFunc(batch, disk.Entry{Key: key}, byKey)
		if found {
			return batch[at], true
		}
	}
	return disk.Entry{}, false
}

// get asks Badger. A damaged block is an error or, where Badger trusts what it reads, a panic.
func (p *Spill) get(txn *badger.Txn, key board.Key) (e disk.Entry, found bool, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			e, found, err = disk.Entry{}, false, damaged(tableDir, "%v", fault)
		}
	}()
	p.counts.read.Add(1)
	var k [keyBytes]byte
	putKey(k[:], key)
	item, err := txn.Get(k[:])
	if errors.Is(err, badger.ErrKeyNotFound) {
		return disk.Entry{}, false, nil
	}
	if err != nil {
		return disk.Entry{}, false, damaged(tableDir, "%v", err)
	}
	err = item.Value(func(value []byte) error {
		e, found, err = p.entry(key, value)
		return err
	})
	if found {
		p.counts.found.Add(1)
	}
	return e, found, err
}

// scanShare of the table is as dear to scan in whole as a look-up of each key of a batch (a scanned key costs
// 0.14 to 0.32 µs, a sorted look-up 2 to 3.7).
const scanShare = 12

// GetMany looks up many keys at once, ascending, and calls each for those that are there, in the same order: by
// single look-ups, sorted, which is twice as fast as unsorted, or by one scan when there are very many.
func (p *Spill) GetMany(keys []board.Key, each func(at int, e disk.Entry)) error {
	if int64(len(keys)) > p.filter.keys.Load()/scanShare {
		return p.join(keys, each)
	}
	for at, key := range keys {
		e, found, err := p.Get(key)
		if err != nil {
			return err
		}
		if found {
			each(at, e)
		}
	}
	return nil
}

// join merges the keys with one scan over the range they span.
func (p *Spill) join(keys []board.Key, each func(at int, e disk.Entry)) error {
	pending := make(map[int]disk.Entry)
	for at, key := range keys { // before the scan: a batch may be written meanwhile
		if e, found := p.waiting(key); found {
			pending[at] = e
		}
	}
	at := 0
	emit := func(until board.Key) { // what waits and is not on disk
		for ; at < len(keys) && keys[at].Less(until); at++ {
			if e, found := pending[at]; found {
				each(at, e)
			}
		}
	}
	if len(keys) == 0 {
		return nil
	}
	err := p.scan(keys[0], 0, func(e disk.Entry, _ uint64) bool {
		emit(e.Key)
		if at < len(keys) && keys[at] == e.Key {
			if waits, found := pending[at]; found {
				e = waits
			}
			each(at, e)
			at++
		}
		return at < len(keys)
	})
	for ; at < len(keys) && err == nil; at++ {
		if e, found := pending[at]; found {
			each(at, e)
		}
	}
	return err
}

// Scan goes through all entries on disk by ascending key until each is false. Sync first to have all of them.
func (p *Spill) Scan(each func(disk.Entry) bool) error {
	return p.scan(board.Key{}, 0, func(e disk.Entry, _ uint64) bool { return each(e) })
}

// scan goes through the entries from a key on that were written after a version.
func (p *Spill) scan(from board.Key, after uint64, each func(disk.Entry, uint64) bool) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = damaged(tableDir, "%v", fault)
		}
	}()
	txn := p.db.NewTransactionAt(newest, false)
	defer txn.Discard()
	it := txn.NewIterator(badger.IteratorOptions{Prefix: []byte{tablePrefix}, SinceTs: after})
	defer it.Close()
	var k [keyBytes]byte
	putKey(k[:], from)
	for it.Seek(k[:]); it.Valid(); it.Next() {
		item := it.Item()
		if len(item.Key()) != keyBytes {
			return damaged(tableDir, "a key of %d bytes", len(item.Key()))
		}
		proceed := true
		err := item.Value(func(value []byte) error {
			e, found, err := p.entry(getKey(item.Key()), value)
			if err == nil && found {
				proceed = each(e, item.Version())
			}
			return err
		})
		if err != nil || !proceed {
			return err
		}
	}
	return nil
}

// openFilter reads the filter of the process before and adds what was written after it was saved: nothing after
// a clean end, after a kill what came since the last checkpoint.
func (p *Spill) openFilter(limit int64) error {
	f, after, err := loadFilter(filepath.Join(p.dir, filterFile), limit)
	if err != nil || after > p.version.Load() {
		f, after = newFilter(limit), 0
	}
	p.filter = f
	if after == p.version.Load() {
		p.saved = f.keys.Load()
		return nil
	}
	return p.scan(board.Key{}, after, func(e disk.Entry, version uint64) bool {
		f.enter(e)
		return true
	})
}

// loadFilter gives an error when there is no whole filter; it is rebuilt then.
func loadFilter(path string, limit int64) (*filter, uint64, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	defer file.Close()
	if err := checkSummed(file); err != nil {
		return nil, 0, err
	}
	return readFilter(bufio.NewReaderSize(io.Reader(file), 1<<20), limit)
}

// counts are a spill's counters.
type counts struct {
	put, written, commits, asked, read, found, waited, slowest, disk atomic.Int64
}

// SpillStats says what a spill has done.
type SpillStats struct {
	Put      int64         // entries handed over
	Written  int64         // entries on disk by this process
	Commits  int64         // parts of batches
	Asked    int64         // look-ups
	Read     int64         // look-ups that had to ask Badger
	Found    int64         // of those, answered with an entry
	Keys     int64         // keys in the filter
	Disk     int64         // bytes of Badger's tables when last looked
	Memory   int64         // bytes of filter and pending entries
	Waited   time.Duration // by searching goroutines, for the writer
	Slowest  time.Duration // commit
	Pending  int           // batches
	Failures error         // why it takes no more
}

// Stats is a snapshot.
func (p *Spill) Stats() SpillStats {
	p.mu.Lock()
	held, pending, err := p.held, len(p.pending), p.err
	p.mu.Unlock()
	c := &p.counts
	return SpillStats{
		Put: c.put.Load(), Written: c.written.Load(), Commits: c.commits.Load(), Asked: c.asked.Load(),
		Read: c.read.Load(), Found: c.found.Load(), Keys: p.filter.keys.Load(), Disk: c.disk.Load(),
		Memory: p.filter.bytes() + int64(held), Waited: time.Duration(c.waited.Load()),
		Slowest: time.Duration(c.slowest.Load()), Pending: pending, Failures: err,
	}
}
