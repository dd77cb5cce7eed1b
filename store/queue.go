package store

import (
	"cmp"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"planner/board"
	"planner/search"
)

// entryBytes is the memory of one entry in a waiting batch.
const entryBytes = 24

// queue holds the batches that wait to be written, the oldest first, each sorted by key. Searching goroutines put and
// find, the writer takes. The batches are in the order of arrival, so of a key that is in two batches the later batch
// has the newer entry.
type queue struct {
	most  int                              // bytes of waiting entries beyond which put waits
	shown atomic.Pointer[[][]search.Entry] // a copy of batches, for find

	mu      sync.Mutex
	changed *sync.Cond // batches, err or closing changed
	batches [][]search.Entry
	bytes   int   // of the entries in batches
	err     error // why nothing more is taken or written
	closing bool
}

func newQueue(most int) *queue {
	q := &queue{most: most}
	q.changed = sync.NewCond(&q.mu)
	q.shown.Store(&[][]search.Entry{})
	return q
}

// put waits until there is memory for a batch and appends it.
func (q *queue) put(batch []search.Entry) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.bytes > q.most && q.err == nil && !q.closing {
		q.changed.Wait()
	}
	if q.err != nil {
		return q.err
	}
	if q.closing {
		return errors.New("the store is closed")
	}
	q.batches = append(q.batches, batch)
	q.bytes += len(batch) * entryBytes
	q.show()
	return nil
}

// show lets find see the batches. The queue is locked.
func (q *queue) show() {
	shown := slices.Clone(q.batches)
	q.shown.Store(&shown)
	q.changed.Broadcast()
}

// find looks for a key among the waiting batches, the newest first.
func (q *queue) find(key board.Key) (search.Entry, bool) {
	for _, batch := range slices.Backward(*q.shown.Load()) {
		at, found := slices.BinarySearchFunc(batch, search.Entry{Key: key}, compareKeys)
		if found {
			return batch[at], true
		}
	}
	return search.Entry{}, false
}

// compareKeys orders entries by key.
func compareKeys(a, b search.Entry) int {
	return cmp.Or(cmp.Compare(a.Key.Hi, b.Key.Hi), cmp.Compare(a.Key.Lo, b.Key.Lo))
}

// waitForBatches waits for batches and returns as many as one commit takes, at least one. It returns none when the
// queue is closed and empty, or has failed. The batches stay in the queue until remove.
func (q *queue) waitForBatches() [][]search.Entry {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.batches) == 0 && !q.closing && q.err == nil {
		q.changed.Wait()
	}
	if len(q.batches) == 0 || q.err != nil {
		return nil
	}
	count, entries := 1, len(q.batches[0])
	for count < len(q.batches) && entries+len(q.batches[count]) <= commitEntries {
		entries += len(q.batches[count])
		count++
	}
	return q.batches[:count:count]
}

// remove drops the oldest batches, which are on disk now.
func (q *queue) remove(batches [][]search.Entry) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, batch := range batches {
		q.bytes -= len(batch) * entryBytes
	}
	q.batches = q.batches[len(batches):]
	q.show()
}

// drain waits until the queue is empty. An error says why the queue cannot become empty.
func (q *queue) drain() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.batches) > 0 && q.err == nil {
		q.changed.Wait()
	}
	return q.err
}

// fail stops put and waitForBatches for good; only the first error counts. The waiting batches are still found.
func (q *queue) fail(err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.err == nil {
		q.err = err
	}
	q.changed.Broadcast()
}

// close refuses further batches and lets the writer end once the queue is empty.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closing = true
	q.changed.Broadcast()
}

// failure is why nothing more is taken, nil while nothing has failed.
func (q *queue) failure() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.err
}
