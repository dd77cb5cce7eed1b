package machines

import (
	"maps"

	"planner/hub/protocol"
	"planner/hub/share"
	"planner/meet"

	"github.com/nats-io/nats.go"
)

// Limits of shared messages on their way in and out. Messages beyond them are dropped.
const (
	sharedMessages = 4096
	sharedBytes    = 32 << 20
	unsentBytes    = 4 << 20
)

// carrier brings shared messages of one run to the other workers. It implements share.Carrier.
type carrier struct {
	conn  *nats.Conn
	run   string
	inbox string
}

// Tell implements share.Carrier.
func (c *carrier) Tell(data []byte) {
	if c.ready() {
		_ = c.conn.Publish(protocol.ShareSubject(c.run), data) // a lost message costs a chance only
	}
}

// Ask implements share.Carrier.
func (c *carrier) Ask(data []byte) {
	if c.ready() {
		_ = c.conn.PublishRequest(protocol.AskSubject(c.run), c.inbox, data)
	}
}

// ready reports whether the connection is there and keeps up.
func (c *carrier) ready() bool {
	unsent, err := c.conn.Buffered()
	return err == nil && unsent < unsentBytes && c.conn.IsConnected()
}

// share connects the search of a job with the searches of the other workers of its run. Finish ends that and adds the
// counts to a result.
func (w *worker) share(run string) (others meet.Others, finish func(*protocol.Result)) {
	c := &carrier{conn: w.conn, run: run, inbox: w.conn.NewInbox()}
	x := share.New(w.options.Self.Worker, c, w.options.Log)
	var subscriptions []*nats.Subscription
	for subject, receive := range map[string]nats.MsgHandler{
		protocol.ShareSubject(run): func(m *nats.Msg) { x.Heard(m.Data) },
		protocol.AskSubject(run): func(m *nats.Msg) {
			x.Asked(m.Data, func(answer []byte) { _ = m.Respond(answer) })
		},
		c.inbox: func(m *nats.Msg) { x.Answer(m.Data) },
	} {
		s, err := w.conn.Subscribe(subject, receive)
		if err == nil {
			err = s.SetPendingLimits(sharedMessages, sharedBytes)
		}
		if err != nil {
			w.options.Log("sharing: " + err.Error())
			continue
		}
		subscriptions = append(subscriptions, s)
	}
	return x, func(r *protocol.Result) {
		for _, s := range subscriptions {
			_ = s.Unsubscribe()
		}
		if r.Counters != nil {
			maps.Copy(r.Counters, x.Stats.Counters())
		}
	}
}
