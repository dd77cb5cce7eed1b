package machines

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"planner/hub/protocol"
	"planner/plan"

	"github.com/nats-io/nats.go/jetstream"
)

// attempt works on one job and offers its result. An interrupted worker gives the job back at once.
func (w *worker) attempt(ctx context.Context, m jetstream.Msg) {
	job, err := protocol.ParseJob(m.Data())
	if err != nil {
		w.options.Log(fmt.Sprintf("a job that cannot be used: %v", err))
		_ = m.Term()
		return
	}
	delivery := 1
	if meta, err := m.Metadata(); err == nil {
		delivery = int(meta.NumDelivered)
	}
	result := protocol.Result{Status: protocol.Unsolved, Mode: job.Options.Mode,
		Reason: fmt.Sprintf("%d workers were lost on this level", delivery-1)}
	working, done := context.WithCancel(ctx)
	defer done()
	w.pulse.beginJob(job, m, time.Duration(w.lease.Load()), done)
	defer w.pulse.end()
	if delivery <= protocol.MaxDeliveries {
		result = w.solve(working, job)
	}
	if ctx.Err() != nil {
		_ = m.Nak()
		_ = w.conn.FlushTimeout(time.Second)
		return
	}
	result.Format, result.Build, result.Worker = protocol.Format, w.options.Self.Build, w.options.Self.Worker
	result.Subject, result.Run, result.N = m.Subject(), job.Run, job.N
	result.Key, result.Delivery = job.Key(), delivery
	w.offer(ctx, m, result)
}

// solve runs the solver within the worker's own limits.
func (w *worker) solve(ctx context.Context, job protocol.Job) protocol.Result {
	o, err := job.Options.Plan()
	if err != nil {
		return protocol.Result{Status: protocol.Invalid, Reason: err.Error()}
	}
	w.limit(&o)
	if job.Owners > 0 {
		return w.own(ctx, job, o)
	}
	o.Events = w.pulse
	finish := func(*protocol.Result) {}
	if job.Sharing {
		o.Others, finish = w.share(job.Run)
	}
	r := w.options.Solve(ctx, job.Board(), o)
	finish(&r)
	r.Threads = o.Threads
	if len(r.Reason) > protocol.MaxReason {
		r.Reason = r.Reason[:protocol.MaxReason]
	}
	return r
}

// limit lowers what a job asks for to what the worker gives.
func (w *worker) limit(o *plan.Options) {
	o.Threads = min(o.Threads, max(1, w.options.Self.Threads))
	if w.options.Self.RAM > 0 {
		o.RAM = min(o.RAM, w.options.Self.RAM)
	}
}

// offer offers a result until the hub has decided about it. Only then the job leaves the queue.
func (w *worker) offer(ctx context.Context, m jetstream.Msg, r protocol.Result) {
	data, err := json.Marshal(r)
	if err == nil && len(data) > protocol.MaxResultBytes {
		r.Reason = fmt.Sprintf("a solution of %d moves is too long to be sent", r.Moves)
		r.Status, r.Solution, r.Moves, r.Pushes, r.Proved = protocol.Unsolved, "", 0, 0, false
		data, err = json.Marshal(r)
	}
	if err != nil {
		w.options.Log(err.Error())
		return
	}
	for ctx.Err() == nil {
		var a protocol.Answer
		err := w.ask(ctx, protocol.OfferSubject(w.options.Self.Worker), data, &a)
		switch {
		case err != nil:
		case a.Verdict == protocol.Accepted || a.Verdict == protocol.Duplicate || a.Verdict == protocol.Over:
			_ = m.Ack() // if it is lost, the job is done again and its result is refused
			w.pulse.count()
			return
		case a.Verdict == protocol.Refused:
			w.options.Log(fmt.Sprintf("the hub refuses the result of job %d of run %s: %s", r.N, r.Run, a.Reason))
			w.askToJoin() // to be told whether it wants anything more
			pause(ctx, retryAfter)
			return
		default:
			w.askToJoin()
		}
		pause(ctx, retryAfter)
	}
	_ = m.Nak()
}
