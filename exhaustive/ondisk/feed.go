package ondisk

import (
	"context"
	"sync"
)

// feed gives the rows of one bucket to the workers, in order, and takes them back to write each to the run of closed
// positions or to the run of positions that were put off.
//
//	merger ──fill──► batch ──turn──► batch ──settle, in the order of the batches──► run: closed, or put off
type feed struct {
	sync.Mutex
	merger  *merger
	closed  *builder
	putOff  *builder
	size    int        // of the next batch, in rows
	most    int        // rows of a batch
	taken   int        // batches
	written int        // batches
	settled *sync.Cond // one more is written
}

func newFeed(m *merger, closed, putOff *builder, most int) *feed {
	f := &feed{merger: m, closed: closed, putOff: putOff, most: most}
	f.settled = sync.NewCond(&f.Mutex)
	return f
}

// fillBatch fills a batch. Every row that was taken must have its turn, and every batch with rows must be settled. When
// the context ends, the batch has the rows taken until then, or the context's error is returned.
func (f *feed) fillBatch(ctx context.Context, b *batch) error {
	f.Lock()
	defer f.Unlock()
	f.size = min(max(2*f.size, firstRows), f.most)
	for b.rows = 0; b.rows < f.size; b.rows++ {
		more, err := f.merger.nextRow(ctx, b.row(b.rows))
		if b.rows > 0 && ended(ctx, err) {
			break
		}
		if err != nil {
			return err
		}
		if !more {
			break
		}
	}
	if b.rows > 0 {
		b.number, b.late = f.taken, b.late[:0]
		f.taken++
	}
	return nil
}

// settle writes the rows of a batch to the runs, once the rows of all batches before it are written. So no worker may
// wait for another between fillBatch and settle.
func (f *feed) settle(b *batch) error {
	f.Lock()
	defer f.Unlock()
	for f.written < b.number {
		f.settled.Wait()
	}
	f.written++
	f.settled.Broadcast()
	late := b.late
	for i := range b.rows {
		to := f.closed
		if len(late) > 0 && late[0] == i {
			to, late = f.putOff, late[1:]
		}
		if err := to.append(b.row(i)); err != nil {
			return err
		}
	}
	return nil
}

// batch is rows of a bucket that one worker expands.
type batch struct {
	words  []uint64
	stride int
	rows   int
	number int   // among the batches of its bucket
	late   []int // rows that were put off, ascending
}

// row is a row of the batch.
func (b *batch) row(i int) []uint64 { return b.words[i*b.stride:][:b.stride] }
