package owners

import (
	"context"
	"fmt"
)

// task saves or restores a share in a goroutine of its own, so that the owner goes on answering. The owner does nothing
// with the share meanwhile. A nil task is none.
type task struct {
	stop context.CancelFunc
	end  chan func() // receives what the owner is to do when the task has ended
}

// begin runs work and, when the owner gets to it, what it returns.
func begin(ctx context.Context, work func(ctx context.Context) func()) *task {
	ctx, stop := context.WithCancel(ctx)
	t := &task{stop: stop, end: make(chan func(), 1)}
	go func() { t.end <- work(ctx) }()
	return t
}

// ended is where the end of the task shows. It is nil for no task, on which a select waits for ever.
func (t *task) ended() <-chan func() {
	if t == nil {
		return nil
	}
	return t.end
}

// cancel ends the task and waits until it has ended, because it uses the share.
func (t *task) cancel() {
	if t != nil {
		t.stop()
		<-t.end
	}
}

// save writes the share to the hub. That it fails costs no more than the checkpoint.
func (w *owner) save(ctx context.Context, generation int) {
	share, vault := w.share, w.vault
	w.task = begin(ctx, func(ctx context.Context) func() {
		bytes, err := vault.put(ctx, generation, share.Save)
		return func() {
			w.task = nil
			w.state.Saved, w.state.SavedBytes, w.state.SaveFailure = generation, bytes, ""
			if err != nil {
				w.state.SaveFailure = fmt.Sprintf("saving: %v", err)
			}
		}
	})
}

// restore makes a share of a saved one, and begins the epoch with it.
func (w *owner) restore(ctx context.Context, generation int) {
	share, vault := w.newShare(), w.vault
	w.task = begin(ctx, func(ctx context.Context) func() {
		err := vault.get(ctx, generation, share.Restore)
		return func() {
			w.task = nil
			if err != nil {
				w.fail(fmt.Errorf("restoring: %w", err))
				return
			}
			w.share = share
			w.state.Begun, w.state.Layer = true, share.At()
		}
	})
}
