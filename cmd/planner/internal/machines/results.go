package machines

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"planner/hub/protocol"

	"github.com/nats-io/nats.go/jetstream"
)

// How often results are asked for, and after how long without any the jobs without a result are put into the queue
// again.
const (
	pollEvery      = 30 * time.Millisecond
	republishAfter = 10 * time.Second
)

// Results calls each for every result, in the order in which they come in, until all jobs have one or each returns
// false. A result that does not fit its job ends it with an error that names the worker.
func (r *Run) Results(ctx context.Context, each func(protocol.Result) bool) error {
	g := gathering{run: r, next: 1, have: make([]bool, len(r.jobs)), left: len(r.jobs), moved: time.Now(), due: r.found}
	for g.left > 0 {
		result, err := g.poll(ctx)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, errWrong):
			return err
		case err != nil:
			if err := g.wait(ctx, err); err != nil {
				return err
			}
		case !each(result):
			return nil
		}
	}
	return nil
}

// gathering is the state of Results.
type gathering struct {
	run   *Run
	next  uint64 // sequence number in the stream from which the next result is looked for
	have  []bool // by job
	left  int
	moved time.Time // of the last result, or of the last time the jobs were published
	due   bool      // the jobs without a result have to be put into the queue as soon as all results are known
}

var errWrong = errors.New("a wrong result")

// poll asks for the next result. Any other error than errWrong means that there is none now.
func (g *gathering) poll(ctx context.Context) (result protocol.Result, err error) {
	asking, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	m, err := g.run.client.results.GetMsg(asking, g.next, jetstream.WithGetMsgSubject(protocol.ResultsOf(g.run.name)))
	if err != nil {
		return result, err
	}
	g.next = m.Sequence + 1
	n, err := strconv.Atoi(protocol.LastWord(m.Subject))
	if err != nil || n < 0 || n >= len(g.have) || g.have[n] {
		return result, fmt.Errorf("an unexpected result %s", m.Subject)
	}
	if result, err = protocol.ParseResult(m.Data); err == nil {
		err = result.Fits(g.run.jobs[n])
	}
	if err != nil {
		return result, fmt.Errorf("%w of worker %s: %w", errWrong, result.Worker, err)
	}
	g.have[n], g.moved = true, time.Now()
	g.left--
	return result, nil
}

// wait waits a moment. When nothing has come in for long, it puts the jobs without a result into the queue again, in
// case one was lost.
func (g *gathering) wait(ctx context.Context, err error) error {
	if g.due && errors.Is(err, jetstream.ErrMsgNotFound) || time.Since(g.moved) > republishAfter {
		g.moved, g.due = time.Now(), false
		if err := g.run.publish(ctx, g.have); err != nil {
			return err
		}
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(pollEvery):
		return nil
	}
}
