package solving

import (
	"context"
	"errors"
	"fmt"
	"time"

	"planner/hub"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Intervals of commands and workers.
const (
	requestTime = 5 * time.Second // for one answer of the hub
	retryAfter  = 500 * time.Millisecond
)

// Remote is a connection to a hub, on whose machines levels are solved.
type Remote struct {
	conn    *nats.Conn
	js      jetstream.JetStream
	results jetstream.Stream
	build   string

	runner Runner // for its streams; what it would solve itself goes to the hub
	quiet  bool

	sharing    bool   // searches of one level tell each other what they found
	candidates string // directory where the nearest pairs of a search are written, empty for none
}

// dial connects to a hub and looks for its results. Build is the build of this program. A right that is missing shows
// as an error of the connection, and the request would only wait.
func dial(ctx context.Context, address string, join hub.Join, build string) (*Remote, error) {
	ctx, deny := context.WithCancelCause(ctx)
	defer deny(nil)
	join.Role = hub.ClientRole
	conn, err := hub.Connect(hub.Connection{Address: address, Join: join, Name: "planner-command",
		OnError: func(err error) {
			if errors.Is(err, nats.ErrPermissionViolation) {
				deny(fmt.Errorf("the credentials do not allow that, is it the join file of a worker? %w", err))
			}
		}})
	if err != nil {
		return nil, err
	}
	ctx, done := context.WithTimeout(ctx, hub.GreetTimeout) // which begins when the connection stands
	defer done()
	m := &Remote{conn: conn, build: build}
	if m.js, err = jetstream.New(conn); err == nil {
		m.results, err = m.js.Stream(ctx, hub.ResultStream)
	}
	if err == nil {
		return m, nil
	}
	defer conn.Close()
	if denied := context.Cause(ctx); errors.Is(denied, nats.ErrPermissionViolation) {
		err = denied
	} else {
		err = fmt.Errorf("the server is no hub: %w", err)
	}
	return nil, fmt.Errorf("hub at %s: %w", conn.ConnectedUrlRedacted(), err)
}

// Close ends the connection. Runs that are not collected stay open at the hub.
func (m *Remote) Close() { m.conn.Close() }

// Status asks the hub what it knows of workers and runs, part by part.
func (m *Remote) Status(ctx context.Context) (s hub.Status, err error) {
	s.Workers, s.Runs = []hub.WorkerStatus{}, []hub.RunStatus{}
	for from := 0; ; from += hub.PageOfStatus {
		var part hub.Status
		if err := m.once(ctx, hub.StatusSubject, hub.StatusRequest{From: from}, &part); err != nil {
			return s, err
		}
		part.Workers, part.Runs = append(s.Workers, part.Workers...), append(s.Runs, part.Runs...)
		if s = part; !s.More {
			return s, nil
		}
	}
}

// The most messages between searches that wait to be read, and their bytes. Messages beyond them are lost.
const (
	heardMessages = 4096
	heardBytes    = 32 << 20
)

// hear hands the messages of a subject to a function, until stop is called.
func hear(conn *nats.Conn, subject string, heard func(*nats.Msg)) (stop func(), err error) {
	s, err := conn.Subscribe(subject, heard)
	if err != nil {
		return nil, err
	}
	return func() { _ = s.Unsubscribe() }, s.SetPendingLimits(heardMessages, heardBytes)
}

// present counts the workers that are there.
func present(s hub.Status) (count int) {
	for _, w := range s.Workers {
		if w.State == hub.Idle || w.State == hub.Working {
			count++
		}
	}
	return count
}

// once makes one request.
func (m *Remote) once(ctx context.Context, subject string, request, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	err := hub.Request(ctx, m.conn, subject, "", request, answer)
	switch {
	case errors.Is(err, nats.ErrNoResponders):
		return fmt.Errorf("no hub answers at %s: %w", m.conn.ConnectedUrlRedacted(), err)
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("the hub does not answer: %w", err)
	}
	return err
}

// patiently repeats something until it works, is refused or the context ends: a hub that is away may come back.
func patiently(ctx context.Context, try func() (verdict hub.Answer, err error)) error {
	for {
		answer, err := try()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil && answer.Verdict != hub.Failed:
			return answer.Err()
		}
		hub.Rest(ctx, retryAfter)
	}
}
