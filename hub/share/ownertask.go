package share

import (
	"context"
	"fmt"

	"planner/exhaustive/ondisk"
	"planner/flow"
)

// task begins an epoch or saves a share in a goroutine of its own, so that the owner goes on answering. The owner does
// nothing with the share meanwhile. A nil task is none.
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

// ended is where the end of the task shows. It is nil for no task, and a select never chooses a nil channel.
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
func (w *owner) save(ctx context.Context, generation, counts int) {
	share, vault := w.share, w.vault
	w.task = begin(ctx, func(ctx context.Context) func() {
		all, sent, err := vault.put(ctx, generation, counts, share.Save)
		return func() {
			w.task = nil
			w.state.Saved, w.state.SavedBytes, w.state.SentBytes, w.state.SaveFailure = generation, all, sent, ""
			if err != nil {
				w.state.SaveFailure = fmt.Sprintf("saving: %v", err)
			}
		}
	})
}

// prepare makes the share with which an epoch begins: with the start position, or one that was saved.
func (w *owner) prepare(ctx context.Context, a Ask) {
	p := w.post
	w.task = begin(ctx, func(ctx context.Context) func() {
		s, layer, ok, err := w.firstShare(ctx, p, a)
		return func() {
			w.task = nil
			if err != nil {
				w.fail(err)
				return
			}
			w.share = s
			w.state.Begun, w.state.Dead, w.state.Layer = true, !ok, layer
		}
	})
}

// firstShare makes that share and gives its layer. Ok is false when the start position is a proved deadlock. On a large
// board the distances alone take seconds.
func (w *owner) firstShare(ctx context.Context, p *post, a Ask) (s *ondisk.Share, layer int, ok bool, err error) {
	if w.distances == nil {
		if w.distances, err = flow.GoalDistances(ctx, w.place.Board); err != nil {
			return nil, 0, false, err
		}
	}
	w.vault.forget()
	if s, err = w.newShare(p); err != nil {
		return nil, 0, false, err
	}
	if a.Counts == 0 {
		layer, ok = s.Begin()
		return s, layer, ok, nil
	}
	if err := w.vault.get(ctx, a.Counts, s.Restore); err != nil {
		return nil, 0, false, fmt.Errorf("restoring: %w", err)
	}
	return s, s.At(), true, nil
}
