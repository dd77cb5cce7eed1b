package machines

import (
	"context"
	"errors"
	"time"

	"planner/hub/protocol"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// idleWait is how long a worker waits for a job of the last lane before it looks into all lanes again. A level to solve
// waits half of it on average, and an idle worker makes eight requests a second.
const idleWait = 250 * time.Millisecond

// jobs takes one job after the other until the context ends.
func (w *worker) jobs(ctx context.Context) error {
	q := queue{js: w.js, build: w.options.Self.Build, lanes: map[protocol.Lane]jetstream.Consumer{}}
	for ctx.Err() == nil {
		m, err := q.next(ctx)
		switch {
		case errors.Is(err, nats.ErrConnectionClosed):
			return err
		case err != nil:
			pause(ctx, retryAfter)
		case m != nil:
			w.attempt(ctx, m)
		}
	}
	return ctx.Err()
}

// queue is the lanes of jobs as one worker sees them.
type queue struct {
	js    jetstream.JetStream
	build string
	lanes map[protocol.Lane]jetstream.Consumer
}

// next takes the next job, nil when there is none for a while. It takes one at a time: what a worker would hold in
// reserve would wait although others are idle.
func (q *queue) next(ctx context.Context) (jetstream.Msg, error) {
	for i, lane := range protocol.Lanes {
		consumer, err := q.lane(ctx, lane)
		if err != nil {
			return nil, err
		}
		fetch := func() (jetstream.MessageBatch, error) { return consumer.FetchNoWait(1) }
		if i == len(protocol.Lanes)-1 {
			fetch = func() (jetstream.MessageBatch, error) {
				return consumer.Fetch(1, jetstream.FetchMaxWait(idleWait))
			}
		}
		m, err := first(fetch())
		if m != nil || err != nil {
			return m, err
		}
	}
	return nil, nil
}

// lane is the consumer of a lane.
func (q *queue) lane(ctx context.Context, lane protocol.Lane) (jetstream.Consumer, error) {
	if known := q.lanes[lane]; known != nil {
		return known, nil
	}
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	consumer, err := q.js.Consumer(ctx, protocol.JobStream, protocol.Consumer(q.build, lane))
	if err == nil {
		q.lanes[lane] = consumer
	}
	return consumer, err
}

// first is the only message of a batch, nil when there is none.
func first(batch jetstream.MessageBatch, err error) (jetstream.Msg, error) {
	if err != nil {
		return nil, err
	}
	var only jetstream.Msg
	for m := range batch.Messages() {
		only = m
	}
	if err := batch.Error(); only == nil && err != nil && !errors.Is(err, nats.ErrTimeout) {
		return nil, err
	}
	return only, nil
}
