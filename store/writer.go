package store

import (
	"encoding/binary"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"time"

	"planner/search/disk"

	"github.com/dgraph-io/badger/v4"
)

// commitEntries are written at a time: ten thousand are as fast as a hundred thousand and wait a tenth as long.
const commitEntries = 10_000

// write is the writer's goroutine: batch after batch until the spill is closed or fails.
func (p *Spill) write() {
	defer close(p.done)
	for {
		batches := p.next()
		if len(batches) == 0 {
			return
		}
		written := 0
		for part := range parts(batches) {
			if err := p.commit(part); err != nil {
				p.fail(err)
				return
			}
			written += len(part)
		}
		p.mu.Lock()
		p.pending = p.pending[len(batches):]
		p.held -= written * entryBytes
		p.publish()
		p.mu.Unlock()
	}
}

// next waits for batches and gives as many as one commit takes, one at least; none means the end.
func (p *Spill) next() [][]disk.Entry {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.pending) == 0 && !p.closing && p.err == nil {
		p.changed.Wait()
	}
	if len(p.pending) == 0 || p.err != nil {
		return nil
	}
	count, entries := 1, len(p.pending[0])
	for count < len(p.pending) && entries+len(p.pending[count]) <= commitEntries {
		entries += len(p.pending[count])
		count++
	}
	return p.pending[:count:count]
}

// parts cuts batches into what is committed at a time: a long batch into several, short ones all together. Of a key
// that is in two of them, the later is the newer.
func parts(batches [][]disk.Entry) iter.Seq[[]disk.Entry] {
	if len(batches) == 1 {
		return slices.Chunk(batches[0], commitEntries)
	}
	return slices.Values([][]disk.Entry{slices.Concat(batches...)})
}

// commit writes a part of a batch. Badger has been seen to freeze as a whole on very large tables, so a commit
// that takes too long is given up: the spill fails and the search goes on in RAM.
func (p *Spill) commit(part []disk.Entry) error {
	if err := p.checkSpace(); err != nil {
		return err
	}
	watchdog := time.AfterFunc(p.stall, func() {
		p.fail(ErrStalled)
		p.dump()
	})
	defer watchdog.Stop()
	began := time.Now()
	arena := make([]byte, len(part)*(keyBytes+valueBytes)) // Badger keeps the slices until the commit
	version := p.version.Load() + 1
	wb := p.db.NewWriteBatchAt(version)
	defer wb.Cancel()
	wb.SetMaxPendingTxns(2)
	for _, e := range part {
		key, value := arena[:keyBytes:keyBytes], arena[keyBytes:keyBytes+valueBytes:keyBytes+valueBytes]
		arena = arena[keyBytes+valueBytes:]
		putKey(key, e.Key)
		putValue(value, e.Refs, p.epoch)
		if err := wb.SetEntry(&badger.Entry{Key: key, Value: value}); err != nil {
			return classify(err)
		}
	}
	if err := wb.Flush(); err != nil {
		return classify(err)
	}
	p.version.Store(version)
	p.db.SetDiscardTs(version)
	p.counts.commits.Add(1)
	p.counts.written.Add(int64(len(part)))
	p.counts.slowest.Store(max(p.counts.slowest.Load(), int64(time.Since(began))))
	return nil
}

// checkSpace wants more room as the table grows, for its compactions.
func (p *Spill) checkSpace() error {
	if p.counts.commits.Load()%64 == 0 {
		var size int64
		for _, t := range p.db.Tables() {
			size += int64(t.OnDiskSize)
		}
		p.counts.disk.Store(size)
		p.space.demand(size / 10)
	}
	return p.space.check()
}

// dump leaves the goroutines of a stalled process in the store, for whoever wants to know what hung.
func (p *Spill) dump() {
	f, err := os.Create(filepath.Join(p.dir, stallFile))
	if err != nil {
		return
	}
	defer f.Close()
	_ = pprof.Lookup("goroutine").WriteTo(f, 1)
}

// saveFilter keeps the filter for the next process. Keys written after it are found by their version.
func (p *Spill) saveFilter() error {
	version := p.version.Load()
	keys := p.filter.keys.Load()
	err := replaceFile(filepath.Join(p.dir, filterFile), func(w io.Writer) error {
		return writeSummed(w, func(w io.Writer) error { return p.filter.write(w, version) })
	})
	if err == nil {
		p.saved = keys
	}
	return err
}

// seal brings all to disk and writes the generation behind it.
func (p *Spill) seal(generation uint64) error {
	if err := p.Sync(); err != nil {
		return err
	}
	version := p.version.Load() + 1
	wb := p.db.NewWriteBatchAt(version)
	defer wb.Cancel()
	value := binary.BigEndian.AppendUint64(nil, generation)
	if err := errors.Join(wb.SetEntry(&badger.Entry{Key: []byte{seal}, Value: value}), wb.Flush()); err != nil {
		return classify(err)
	}
	p.version.Store(version)
	return classify(p.db.Sync())
}

// unseal checks that the table goes at least as far as the checkpoint that stands on it.
func (p *Spill) unseal(m *manifest) error {
	if !m.Spilled {
		return nil
	}
	txn := p.db.NewTransactionAt(newest, false)
	defer txn.Discard()
	item, err := txn.Get([]byte{seal})
	if err != nil {
		return damaged(tableDir, "the mark of checkpoint %d: %v", m.Generation, err)
	}
	return item.Value(func(value []byte) error {
		if len(value) != 8 || binary.BigEndian.Uint64(value) < m.Generation {
			return damaged(tableDir, "it is older than checkpoint %d", m.Generation)
		}
		return nil
	})
}
