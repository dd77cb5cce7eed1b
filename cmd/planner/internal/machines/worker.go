package machines

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"planner/board"
	"planner/hub/protocol"
	"planner/hub/share"
	"planner/plan"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Solver solves the level of a job and measures it. It fills in what it finds and measures; the rest of the result is
// the worker's.
type Solver func(ctx context.Context, level *board.Level, o plan.Options) protocol.Result

// WorkerOptions say how a worker works.
type WorkerOptions struct {
	Address string // of the hub; empty takes the address in the join file
	Join    protocol.Join
	Self    protocol.Announcement
	Solve   Solver
	Runs    share.Runs // where positions of exhaustive searches go that memory cannot hold; nil for nowhere
	Log     func(text string)
	dial    nats.CustomDialer // for tests of slow networks; nil for a plain connection
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
	data, err := json.Marshal(w.options.Self)
	if err != nil {
		return err
	}
	var welcome protocol.Welcome
	for {
		switch err := w.ask(ctx, protocol.JoinBy(w.options.Join.Name), data, &welcome); {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil && welcome.Verdict == protocol.Refused:
			return fmt.Errorf("%w: %s", ErrRefused, welcome.Reason)
		case err == nil && welcome.Verdict == protocol.Accepted:
			w.lease.Store(int64(max(time.Second, time.Duration(welcome.Lease*float64(time.Second)))))
			return nil
		case err != nil:
			w.options.Log("no answer from the hub: " + err.Error())
		}
		pause(ctx, retryAfter)
	}
}

// ask makes one request to the hub.
func (w *worker) ask(ctx context.Context, subject string, data []byte, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	m, err := w.conn.RequestMsgWithContext(ctx, signed(subject, data, w.secret))
	if err != nil {
		return err
	}
	return json.Unmarshal(m.Data, answer)
}

// signed is a message with the secret of a worker.
func signed(subject string, data []byte, secret string) *nats.Msg {
	m := nats.NewMsg(subject)
	m.Data = data
	m.Header.Set(protocol.SecretHeader, secret)
	return m
}
