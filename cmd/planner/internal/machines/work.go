package machines

import (
	"context"
	"errors"

	"planner/hub/protocol"

	"github.com/nats-io/nats.go/jetstream"
)

// Work works until the context ends. It returns an error when there is no hub at first or when the hub refuses the
// worker, and nil at the end of the context.
func Work(ctx context.Context, o WorkerOptions) error {
	said := o.Log
	o.Log = func(text string) { said(protocol.Clean(text, protocol.MaxReason)) }
	w := &worker{options: o, secret: protocol.NewSecret(), rejoin: make(chan struct{}, 1)}
	o.Join.Role = protocol.WorkerRole
	conn, err := protocol.Connect(protocol.Connection{Address: o.Address, Join: o.Join, Name: o.Self.Worker,
		OnReconnect: w.askToJoin, Dial: o.dial, OnError: func(err error) { o.Log("connection: " + err.Error()) }})
	if err != nil {
		return err
	}
	defer conn.Close()
	w.conn = conn
	if w.js, err = jetstream.New(conn); err != nil {
		return err
	}
	ctx, refuse := context.WithCancelCause(ctx)
	defer refuse(nil)
	if err := w.join(ctx); err != nil {
		return w.ended(ctx, err)
	}
	if w.pulse, err = newPulse(conn, o.Self.Worker, w.secret); err != nil {
		return err
	}
	go w.pulse.signs(ctx)
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
