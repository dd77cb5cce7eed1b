package solving

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"planner/board"
	"planner/hub"
	"planner/hub/joint"
	"planner/plan"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Work works until the context ends. It returns an error when there is no hub at first or when the hub refuses the
// worker, and nil at the end of the context.
func Work(ctx context.Context, o WorkerOptions) error {
	said := o.Log
	o.Log = func(text string) { said(hub.Clean(text, hub.MaxReason)) }
	w := &worker{options: o, secret: hub.NewSecret(), rejoin: make(chan struct{}, 1)}
	o.Join.Role = hub.WorkerRole
	ctx, refuse := context.WithCancelCause(ctx)
	defer refuse(nil)
	conn, err := hub.Connect(hub.Connection{Address: o.Address, Join: o.Join, Name: o.Self.Worker,
		OnError: func(err error) {
			o.Log("connection: " + err.Error())
			switch {
			case errors.Is(err, nats.ErrAuthorization): // its key was taken away
				refuse(fmt.Errorf("%w: %w", ErrRefused, err))
			case errors.Is(err, nats.ErrPermissionViolation) && w.lease.Load() == 0: // it has no right to join
				refuse(fmt.Errorf("%w: its credentials do not allow that, is it the join file of commands, or for "+
					"another name? %w", ErrRefused, err))
			}
		},
		Extra: append(o.extra, nats.ReconnectHandler(func(*nats.Conn) { w.askToJoin() }))})
	if err != nil {
		return err
	}
	defer conn.Close()
	w.conn = conn
	if w.js, err = jetstream.New(conn); err != nil {
		return err
	}
	if err := w.join(ctx); err != nil {
		return w.ended(ctx, err)
	}
	if w.pulse, err = newPulse(conn, o.Self.Worker, w.secret); err != nil {
		return err
	}
	defer w.pulse.signs()()
	go w.joinAgain(ctx, refuse)
	return w.ended(ctx, w.jobs(ctx))
}

// ended turns the error with which the jobs ended into the error of Work: nil when the end was asked for.
func (w *worker) ended(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); errors.Is(cause, ErrRefused) {
		return cause
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// JobSolver solves the level of a job and measures it. It fills in what it finds and measures; the rest of the result
// is the worker's.
type JobSolver func(ctx context.Context, level *board.Level, o plan.Options) hub.Result

// WorkerOptions say how a worker works.
type WorkerOptions struct {
	Address    string // of the hub; empty takes the address in the join file
	Join       hub.Join
	Self       hub.Announcement
	Solve      JobSolver
	SortedRuns joint.SortedRuns // where positions of exhaustive searches go that memory cannot hold
	Log        func(text string)
	extra      []nats.Option // of the connection, for tests
}

// ErrRefused says that the hub does not want this worker.
var ErrRefused = errors.New("the hub refuses this worker")

// rejoinEvery is how often a worker announces itself, because a hub that was started again knows no workers.
const rejoinEvery = 30 * time.Second

// worker is a running worker.
type worker struct {
	options WorkerOptions
	secret  string // shows the hub that the name of this worker is its own
	conn    *nats.Conn
	js      jetstream.JetStream
	pulse   *pulse
	lease   atomic.Int64  // nanoseconds; joinAgain sets it while a job is taken
	rejoin  chan struct{} // the connection was away, or the hub asks who this is
}

// askToJoin asks for an announcement, unless one is due already.
func (w *worker) askToJoin() {
	select {
	case w.rejoin <- struct{}{}:
	default:
	}
}

// joinAgain announces the worker whenever the hub may have forgotten it. A refusal ends the worker.
func (w *worker) joinAgain(ctx context.Context, refuse context.CancelCauseFunc) {
	tick := time.NewTicker(rejoinEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-w.rejoin:
		}
		if err := w.join(ctx); errors.Is(err, ErrRefused) {
			refuse(err)
			return
		}
	}
}

// join announces the worker until the hub answers.
func (w *worker) join(ctx context.Context) error {
	var welcome hub.Welcome
	for {
		switch err := w.ask(ctx, hub.JoinBy(w.options.Join.Name), w.options.Self, &welcome); {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil && welcome.Verdict == hub.Refused:
			return fmt.Errorf("%w: %s", ErrRefused, welcome.Reason)
		case err == nil && welcome.Verdict == hub.Accepted:
			w.lease.Store(int64(max(time.Second, time.Duration(welcome.Lease*float64(time.Second)))))
			return nil
		case err != nil:
			w.options.Log("no answer from the hub: " + err.Error())
		}
		hub.Rest(ctx, retryAfter)
	}
}

// ask makes one request to the hub.
func (w *worker) ask(ctx context.Context, subject string, request, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	return hub.Request(ctx, w.conn, subject, w.secret, request, answer)
}

// idleWait is how long a worker waits for a job of the last lane before it looks into all lanes again. A level to solve
// waits half of it on average, and an idle worker makes eight requests a second.
const idleWait = 250 * time.Millisecond

// jobs takes one job after the other until the context ends.
func (w *worker) jobs(ctx context.Context) error {
	var lanes []jetstream.Consumer
	for ctx.Err() == nil {
		var m jetstream.Msg
		var err error
		if lanes == nil {
			lanes, err = w.lanes(ctx)
		}
		if err == nil {
			m, err = next(lanes)
		}
		switch {
		case errors.Is(err, nats.ErrConnectionClosed):
			return err
		case err != nil:
			hub.Rest(ctx, retryAfter)
		case m != nil:
			w.attempt(ctx, m)
		}
	}
	return ctx.Err()
}

// lanes finds the queues of jobs.
func (w *worker) lanes(ctx context.Context) (list []jetstream.Consumer, err error) {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	for _, lane := range hub.Lanes {
		consumer, err := w.js.Consumer(ctx, hub.JobStream, hub.Consumer(w.options.Self.Build, lane))
		if err != nil {
			return nil, err
		}
		list = append(list, consumer)
	}
	return list, nil
}

// next takes the next job, nil when there is none for a while. It takes one at a time: what a worker would hold in
// reserve would wait although others are idle.
func next(lanes []jetstream.Consumer) (m jetstream.Msg, err error) {
	last := len(lanes) - 1
	for _, lane := range lanes[:last] {
		batch, err := lane.FetchNoWait(1)
		if err != nil {
			return nil, err
		}
		for m := range batch.Messages() {
			return m, nil
		}
		if err := batch.Error(); err != nil && !errors.Is(err, nats.ErrTimeout) {
			return nil, err
		}
	}
	if m, err = lanes[last].Next(jetstream.FetchMaxWait(idleWait)); errors.Is(err, nats.ErrTimeout) {
		return nil, nil
	}
	return m, err
}
