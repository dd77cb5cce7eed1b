package store

import (
	"encoding/binary"
	"errors"
	"math"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"planner/board"
	"planner/search"

	"github.com/dgraph-io/badger/v4"
)

// newestVersion is the version at which a read sees every commit.
const newestVersion = math.MaxUint64

// diskTable is the table on disk: Badger with the keys and values of schema.go. One goroutine at a time commits; any
// number read.
type diskTable struct {
	dir     string
	db      *badger.DB
	outage  *outage
	files   fileBudget
	release func() // ends the allocation of blocks
	epochs  epochs
	version atomic.Uint64 // of the last commit
}

// openDiskTable verifies Badger's files and opens them. The outage is raised when Badger cannot write any more.
func openDiskTable(dir string, s memoryShares, e epochs, down *outage) (*diskTable, error) {
	if err := os.MkdirAll(dir, dirMode); err != nil {
		return nil, classify(err)
	}
	tables, err := verifyTables(dir)
	if err != nil {
		return nil, err
	}
	files := newFileBudget(s)
	if err := files.check(tables); err != nil {
		return nil, err
	}
	release, err := preallocate(dir, down)
	if err != nil {
		return nil, err
	}
	db, err := openBadger(dir, s, down)
	if err != nil {
		release()
		return nil, err
	}
	t := &diskTable{dir: dir, db: db, outage: down, files: files, release: release, epochs: e}
	t.version.Store(db.MaxVersion())
	if err := down.failure(); err != nil {
		return nil, errors.Join(err, t.close(closeWait))
	}
	return t, nil
}

// get finds the entry of a key. Where Badger trusts a damaged block and panics, get makes an error of the panic.
func (t *diskTable) get(key board.Key) (e search.Entry, found bool, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			e, found, err = search.Entry{}, false, damaged(tableDir, "%v", fault)
			if down := t.outage.failure(); down != nil { // Badger may have no memtable then
				err = down
			}
		}
	}()
	txn := t.db.NewTransactionAt(newestVersion, false)
	defer txn.Discard()
	var k [keyBytes]byte
	putKey(k[:], key)
	item, err := txn.Get(k[:])
	if errors.Is(err, badger.ErrKeyNotFound) {
		return search.Entry{}, false, nil
	}
	if err != nil {
		return search.Entry{}, false, damaged(tableDir, "%v", err)
	}
	err = item.Value(func(value []byte) error {
		e, found, err = t.epochs.entry(key, value)
		return err
	})
	return e, found, err
}

// scan calls each for every entry, by ascending key, until each returns false.
func (t *diskTable) scan(each func(search.Entry) bool) (err error) {
	defer recovered(tableDir, &err)
	txn := t.db.NewTransactionAt(newestVersion, false)
	defer txn.Discard()
	it := txn.NewIterator(badger.IteratorOptions{Prefix: []byte{tablePrefix}})
	defer it.Close()
	for it.Rewind(); it.Valid(); it.Next() {
		proceed, err := t.scanItem(it.Item(), each)
		if err != nil || !proceed {
			return err
		}
	}
	return nil
}

// scanItem hands one entry over, if any of its records counts, and reports whether the scan goes on.
func (t *diskTable) scanItem(item *badger.Item, each func(search.Entry) bool) (proceed bool, err error) {
	if len(item.Key()) != keyBytes {
		return false, damaged(tableDir, "a key of %d bytes", len(item.Key()))
	}
	proceed = true
	err = item.Value(func(value []byte) error {
		e, found, err := t.epochs.entry(getKey(item.Key()), value)
		if err == nil && found {
			proceed = each(e)
		}
		return err
	})
	return proceed, err
}

// commit writes entries as one version.
func (t *diskTable) commit(entries []search.Entry) error {
	version := t.version.Load() + 1
	if err := t.outage.guard(func() error { return t.write(entries, version) }); err != nil {
		return err
	}
	t.version.Store(version)
	t.db.SetDiscardTs(version)
	return nil
}

// write hands entries to Badger. Badger's manifest must have blocks on the disk before that, because a record that is
// only partly written to it would damage the table.
func (t *diskTable) write(entries []search.Entry, version uint64) error {
	if err := extendBlocks(filepath.Join(t.dir, badger.ManifestFilename), manifestBlocks); err != nil {
		return classify(err)
	}
	arena := make([]byte, len(entries)*(keyBytes+valueBytes)) // Badger keeps the slices until the commit
	batch := t.db.NewWriteBatchAt(version)
	defer batch.Cancel()
	batch.SetMaxPendingTxns(2)
	for _, e := range entries {
		key, value := arena[:keyBytes:keyBytes], arena[keyBytes:keyBytes+valueBytes:keyBytes+valueBytes]
		arena = arena[keyBytes+valueBytes:]
		putKey(key, e.Key)
		putValue(value, e.Refs, t.epochs.current)
		if err := batch.SetEntry(&badger.Entry{Key: key, Value: value}); err != nil {
			return classify(err)
		}
	}
	return classifyBadger(batch.Flush())
}

// writeMark writes the generation of a checkpoint behind all entries and brings everything to disk.
func (t *diskTable) writeMark(generation uint64) error {
	version := t.version.Load() + 1
	err := t.outage.guard(func() error {
		batch := t.db.NewWriteBatchAt(version)
		defer batch.Cancel()
		value := binary.BigEndian.AppendUint64(nil, generation)
		mark := &badger.Entry{Key: []byte{markPrefix}, Value: value}
		return classifyBadger(errors.Join(batch.SetEntry(mark), batch.Flush()))
	})
	if err != nil {
		return err
	}
	t.version.Store(version)
	return t.sync()
}

// checkMark verifies that the table goes at least as far as the checkpoint of a generation.
func (t *diskTable) checkMark(generation uint64) error {
	txn := t.db.NewTransactionAt(newestVersion, false)
	defer txn.Discard()
	item, err := txn.Get([]byte{markPrefix})
	if err != nil {
		return damaged(tableDir, "the mark of checkpoint %d: %v", generation, err)
	}
	return item.Value(func(value []byte) error {
		if len(value) != 8 || binary.BigEndian.Uint64(value) < generation {
			return damaged(tableDir, "it is older than checkpoint %d", generation)
		}
		return nil
	})
}

// diskBytes is the size of Badger's tables on disk.
func (t *diskTable) diskBytes() (sum int64) {
	for _, table := range t.db.Tables() {
		sum += int64(table.OnDiskSize)
	}
	return sum
}

// flatten brings all entries into one level. It takes one worker of Badger, which splits its work itself: a second
// worker finds no tables left to take and warns of that as of a failure, which would be an outage.
func (t *diskTable) flatten() error {
	return t.outage.guard(func() error { return classifyBadger(t.db.Flatten(1)) })
}

func (t *diskTable) sync() error {
	return t.outage.guard(func() error { return classifyBadger(t.db.Sync()) })
}

// close closes Badger, which may be held up when it cannot write. Badger is then left behind after the given time, to
// close when it can or to end with the process; no checkpoint depends on what it still has to write.
func (t *diskTable) close(limit time.Duration) error {
	return t.outage.patiently(limit, func() error {
		defer t.release()
		return classifyBadger(t.db.Close())
	})
}

// epochs tells which records of a table entry count. Every process that opens the store for writing is one epoch, and
// an entry carries the epoch that wrote it. Of an earlier epoch only the records up to the limits of its last
// checkpoint count: a process that was killed wrote entries for records that no later process has seen.
type epochs struct {
	current uint16
	limits  [][2]search.Ref // by epoch, then side: the last record that a checkpoint secured
}

// visible clears the references of an entry that do not count, and reports whether any is left.
func (e epochs) visible(refs [2]search.Ref, epoch uint16) ([2]search.Ref, bool) {
	if epoch != e.current {
		limit := e.limits[min(int(epoch), len(e.limits)-1)]
		for side, ref := range refs {
			if ref > limit[side] {
				refs[side] = 0
			}
		}
	}
	return refs, refs != [2]search.Ref{}
}

// entry decodes the value of a key; found is false when none of its records counts.
func (e epochs) entry(key board.Key, value []byte) (decoded search.Entry, found bool, err error) {
	if len(value) != valueBytes {
		return search.Entry{}, false, damaged(tableDir, "a value of %d bytes", len(value))
	}
	refs, epoch := getValue(value)
	if epoch > e.current {
		return search.Entry{}, false, damaged(tableDir, "epoch %d after %d", epoch, e.current)
	}
	refs, found = e.visible(refs, epoch)
	return search.Entry{Key: key, Refs: refs}, found, nil
}
