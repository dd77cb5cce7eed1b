package store

import (
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"sync/atomic"
	"time"

	"planner/search"
)

// writer is the one goroutine that writes to the table on disk.
type writer struct {
	dir   string // of the store
	table *diskTable
	queue *queue
	space *space
	stall time.Duration // after which a commit is given up
	done  chan struct{} // closed when run has ended

	commits atomic.Int64
}

// writeAll writes batch after batch until the queue is closed or has failed.
func (w *writer) writeAll() {
	defer close(w.done)
	for {
		batches := w.queue.waitForBatches()
		if len(batches) == 0 {
			return
		}
		for entries := range commitSizes(batches) {
			if err := w.commit(entries); err != nil {
				w.fail(err)
				return
			}
		}
		w.queue.remove(batches)
	}
}

// commitSizes cuts batches into what is committed at a time: one long batch into several parts, short batches all
// together. Of a key that is in two of them, the later one is the newer and comes later in the commit.
func commitSizes(batches [][]search.Entry) iter.Seq[[]search.Entry] {
	if len(batches) == 1 {
		return slices.Chunk(batches[0], commitEntries)
	}
	return slices.Values([][]search.Entry{slices.Concat(batches...)})
}

// commit writes entries. Badger has been seen to freeze as a whole on very large tables, so a commit that takes too
// long is given up: nothing more is written, and the search goes on in RAM.
func (w *writer) commit(entries []search.Entry) error {
	if err := errors.Join(w.checkSpace(), w.table.files.check(0)); err != nil {
		return err
	}
	reported := make(chan struct{})
	watchdog := time.AfterFunc(w.stall, func() {
		defer close(reported)
		w.fail(ErrStalled)
		w.reportStall()
	})
	defer func() {
		if !watchdog.Stop() {
			<-reported // so that nothing writes into the store once the writer is done
		}
	}()
	w.commits.Add(1)
	return w.table.commit(entries)
}

// checkSpace checks the free space on disk. As the table grows, it needs more of it for the compactions.
func (w *writer) checkSpace() error {
	if w.commits.Load()%spaceInterval == 0 {
		w.space.setExtra(w.table.bytes() / spaceShare)
	}
	return w.space.check()
}

// fail stops the queue. The waiting batches stay in RAM and are still found.
func (w *writer) fail(err error) {
	w.queue.fail(fmt.Errorf("spilling to %s: %w", w.dir, err))
}

// reportStall writes the stacks of all goroutines into the store, so that people can see what hung.
func (w *writer) reportStall() {
	f, err := createFile(filepath.Join(w.dir, stallFile))
	if err != nil {
		return
	}
	defer f.Close()
	_ = pprof.Lookup("goroutine").WriteTo(f, 1)
}
