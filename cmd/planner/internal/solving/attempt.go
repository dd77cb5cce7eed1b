package solving

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/hub"
	"planner/hub/joint"
	"planner/meet"
	"planner/plan"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// attempt works on one job and offers its result. An interrupted worker gives the job back at once.
func (w *worker) attempt(ctx context.Context, m jetstream.Msg) {
	job, err := hub.ParseJob(m.Data())
	if err != nil {
		w.options.Log(fmt.Sprintf("a job that cannot be used: %v", err))
		_ = m.Term()
		return
	}
	delivery := 1
	if meta, err := m.Metadata(); err == nil {
		delivery = int(meta.NumDelivered)
	}
	result := unsolved(job, fmt.Sprintf("%d workers were lost on this level", delivery-1))
	working, done := context.WithCancel(ctx)
	defer done()
	w.pulse.beginJob(job, m, time.Duration(w.lease.Load()), done)
	defer w.pulse.end()
	if delivery <= hub.MaxDeliveries || job.Owners > 0 { // the coordinator counts the losses of owners
		result, err = w.solve(working, job)
	}
	if errors.Is(err, joint.ErrReplaced) {
		return // the other process has the job, which must neither leave the queue nor go to a third
	}
	if ctx.Err() != nil {
		_ = m.Nak()
		_ = w.conn.FlushTimeout(time.Second)
		return
	}
	result.Format, result.Worker = hub.Format, w.options.Self.Worker
	result.Run, result.N, result.Key = job.Run, job.N, job.Key()
	w.offer(ctx, m, result)
}

// unsolved is the result of a job that no search has ended.
func unsolved(job hub.Job, why string) hub.Result {
	return hub.Result{Facts: plan.Facts{Status: plan.StatusUnsolved, Mode: string(job.Options.Mode), Reason: why}}
}

// solve runs the solver within the worker's own limits. The error is joint.ErrReplaced or nil.
func (w *worker) solve(ctx context.Context, job hub.Job) (hub.Result, error) {
	o, self := job.Options, w.options.Self
	o.Threads = min(o.Threads, max(1, self.Threads)) // a job gets what the worker gives, whatever it asks for
	if self.RAM > 0 {
		o.RAM = min(o.RAM, self.RAM)
	}
	if job.Owners > 0 {
		return w.own(ctx, job, o)
	}
	o.Events = w.pulse
	finish := func(*hub.Result) {}
	if job.Sharing {
		o.Others, finish = w.connectSearch(job.Run)
	}
	r := w.options.Solve(ctx, job.Board(), o)
	finish(&r)
	if len(r.Reason) > hub.MaxReason {
		r.Reason = r.Reason[:hub.MaxReason]
	}
	return r, nil
}

// offer offers a result until the hub has decided about it. The job leaves the queue only then.
func (w *worker) offer(ctx context.Context, m jetstream.Msg, r hub.Result) {
	data, err := json.Marshal(r)
	if err == nil && len(data) > hub.MaxResultBytes {
		r.Reason = fmt.Sprintf("a solution of %d moves is too long to be sent", r.Moves)
		r.Status, r.Solution, r.Moves, r.Pushes, r.Proved = plan.StatusUnsolved, "", 0, 0, false
		data, err = json.Marshal(r)
	}
	if err != nil {
		w.options.Log(err.Error())
		return
	}
	for ctx.Err() == nil {
		var a hub.Answer
		err := w.ask(ctx, hub.OfferSubject(w.options.Self.Worker), json.RawMessage(data), &a)
		switch {
		case err != nil:
		case a.Verdict == hub.Accepted || a.Verdict == hub.Duplicate || a.Verdict == hub.Over:
			_ = m.Ack() // if it is lost, the job is done again and its result is refused
			w.pulse.count()
			return
		case a.Verdict == hub.Refused:
			w.options.Log(fmt.Sprintf("the hub refuses the result of job %d of run %s: %s", r.N, r.Run, a.Reason))
			w.askToJoin() // to be told whether it wants anything more
			hub.Rest(ctx, retryAfter)
			return
		default:
			w.askToJoin()
		}
		hub.Rest(ctx, retryAfter)
	}
	_ = m.Nak()
}

// ownedPart is the part of the memory of a job that an owner's positions may take. The rest is for the board, for
// batches under way and for the process.
const ownedPart = 0.8

// own works as an owner of an exhaustive search until the search is over, or with joint.ErrReplaced until another
// process has the place of this one. The coordinator reports what the search has found.
func (w *worker) own(ctx context.Context, job hub.Job, o plan.Options) (hub.Result, error) {
	result := unsolved(job, fmt.Sprintf("owner %d of %d has ended", job.N, job.Owners))
	b, err := board.New(job.Board())
	if err == nil {
		err = joint.Serve(ctx, w.conn, joint.Owner{Run: job.Run, Worker: w.options.Self.Worker, Self: job.N,
			Count: job.Owners, Board: b, SortedRuns: w.options.SortedRuns,
			Options: exhaustive.Options{Use: o.Use, Threads: o.Threads, Memory: int64(ownedPart * float64(o.RAM))}})
	}
	if err != nil {
		w.options.Log("owner: " + err.Error())
		result.Reason += ": " + err.Error()
	}
	if errors.Is(err, joint.ErrReplaced) {
		return result, joint.ErrReplaced
	}
	return result, nil
}

// unsentBytes is the most that waits to be sent to other searches. Messages beyond it are dropped.
const unsentBytes = 4 << 20

// connectSearch connects the search of a job with the searches of the other workers of its run. Finish ends the
// connection and adds its counters to a result.
func (w *worker) connectSearch(run string) (others meet.Others, finish func(*hub.Result)) {
	all, inbox := hub.HeardSubject(run), w.conn.NewInbox()
	x := joint.New(w.options.Self.Worker, func(data []byte) {
		if unsent, err := w.conn.Buffered(); err == nil && unsent < unsentBytes && w.conn.IsConnected() {
			_ = w.conn.PublishRequest(all, inbox, data) // a lost message costs a chance only
		}
	}, w.options.Log)
	var stops []func()
	for _, subject := range []string{all, inbox} {
		stop, err := hear(w.conn, subject, func(m *nats.Msg) {
			x.Heard(m.Data, func(answer []byte) { _ = m.Respond(answer) })
		})
		if err != nil {
			w.options.Log("sharing: " + err.Error())
			continue
		}
		stops = append(stops, stop)
	}
	return x, func(r *hub.Result) {
		for _, stop := range stops {
			stop()
		}
		if r.Counters != nil {
			maps.Copy(r.Counters, x.Stats.Counters())
		}
	}
}
