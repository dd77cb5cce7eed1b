package owners

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"

	"github.com/nats-io/nats.go"
)

// workAtOnce is how many positions an owner expands before it looks at its post again.
const workAtOnce = 200

// Owner says which part of a search this process has.
type Owner struct {
	Run     string
	Worker  string
	Self    int
	Count   int
	Board   *board.Board
	Options exhaustive.Options
}

// owner is a running Owner. All but the subscriptions belongs to one goroutine.
type owner struct {
	Owner
	share   *exhaustive.Share
	post    *post
	state   State
	failure error

	rows, credits, asks chan *nats.Msg
}

// Serve works as an owner until the context ends.
func Serve(ctx context.Context, conn *nats.Conn, o Owner) error {
	if o.Count < 1 || o.Count > exhaustive.MaxOwners || o.Self < 0 || o.Self >= o.Count {
		return fmt.Errorf("owner %d of %d, expected at most %d", o.Self, o.Count, exhaustive.MaxOwners)
	}
	w := &owner{Owner: o, rows: make(chan *nats.Msg, o.Count*window+1), credits: make(chan *nats.Msg, o.Count*window*2),
		asks: make(chan *nats.Msg, 16)}
	var random [8]byte
	_, _ = rand.Read(random[:]) // it never fails
	w.state = State{Incarnation: binary.LittleEndian.Uint64(random[:]) >> 1, Worker: o.Worker, Next: -1}
	w.post = newPost(o.Run, o.Self, o.Count, w.state.Incarnation, func(subject string, data []byte) {
		if err := conn.Publish(subject, data); err != nil {
			w.fail(err)
		}
	})
	d := flow.NewDistances(flow.NewGraph(flow.NewSides(o.Board, nil)), flow.ToGoals(o.Board))
	w.share = exhaustive.NewShare(d, o.Options, o.Self, o.Count, func(to int, rows []byte, _ int) { w.post.put(to, rows) })
	for subject, to := range map[string]chan *nats.Msg{rowsSubject(o.Run, o.Self): w.rows,
		creditSubject(o.Run, o.Self): w.credits, AskSubject(o.Run, o.Self): w.asks} {
		s, err := conn.ChanSubscribe(subject, to)
		if err != nil {
			return err
		}
		defer func() { _ = s.Unsubscribe() }()
	}
	w.loop(ctx)
	return w.failure
}

// fail ends the search at this owner. The coordinator hears of it at its next question.
func (w *owner) fail(err error) {
	if w.failure == nil {
		w.failure = err
	}
}

// loop receives and expands in turn, and waits only when there is nothing to do.
func (w *owner) loop(ctx context.Context) {
	tick := time.NewTicker(repeatCredit)
	defer tick.Stop()
	for ctx.Err() == nil {
		if w.busy() {
			w.work()
			w.receive()
			continue
		}
		rows := w.rows
		if !w.state.Begun {
			rows = nil // another owner may have begun already; its rows wait
		}
		select {
		case <-ctx.Done():
		case m := <-rows:
			w.take(m)
		case m := <-w.credits:
			w.credit(m)
		case m := <-w.asks:
			w.answer(m)
		case now := <-tick.C:
			w.post.repeat(now)
		}
	}
}

// receive takes all messages that are there.
func (w *owner) receive() {
	for {
		select {
		case m := <-w.rows:
			w.take(m)
		case m := <-w.credits:
			w.credit(m)
		case m := <-w.asks:
			w.answer(m)
		default:
			return
		}
	}
}

// busy reports whether there is anything to expand and credit to send what comes of it.
func (w *owner) busy() bool {
	return w.state.Begun && !w.state.Idle && w.failure == nil && !w.share.Spent() && !w.post.stalled()
}

func (w *owner) work() { w.state.Idle = w.share.Work(workAtOnce) }

// take enters a batch of rows.
func (w *owner) take(m *nats.Msg) {
	b, err := decodeBatch(m.Data)
	switch {
	case err != nil:
		w.fail(err)
	case !w.post.accept(b):
		w.fail(fmt.Errorf("a batch of owner %d was lost", b.from))
	default:
		if err := w.share.Take(b.from, b.rows); err != nil {
			w.fail(fmt.Errorf("owner %d: %w", b.from, err))
		}
		w.state.Idle = false
	}
}

func (w *owner) credit(m *nats.Msg) {
	if c, err := decodeCredit(m.Data); err == nil {
		w.post.credit(c)
	}
}

// answer answers the coordinator.
func (w *owner) answer(m *nats.Msg) {
	var a Ask
	if err := json.Unmarshal(m.Data, &a); err != nil {
		return // it asks again
	}
	w.obey(a)
	s := w.report()
	if a.Node != 0 {
		w.back(a.Node, &s)
	}
	if data, err := json.Marshal(s); err == nil {
		_ = m.Respond(data)
	}
}

// obey begins the search, or goes on to another layer.
func (w *owner) obey(a Ask) {
	switch {
	case len(a.Peers) == 0:
		return
	case !w.state.Begun && len(a.Peers) == w.Count && a.Peers[w.Self] == w.state.Incarnation:
		w.post.peers = a.Peers
		bound, ok := w.share.Begin()
		w.state.Begun, w.state.Dead, w.state.Layer = true, !ok, bound
	case !w.state.Begun || !slices.Equal(a.Peers, w.post.peers):
		w.fail(errors.New("the owners have changed"))
	case a.Layer > w.state.Layer:
		w.share.Layer(a.Layer, a.Upper)
		w.state.Layer, w.state.Idle = a.Layer, false
	}
}

// report is the state now.
func (w *owner) report() State {
	s := w.state
	s.Sent, s.Received = w.share.Rows.Sent, w.share.Rows.Received
	s.Idle = s.Idle && !w.post.stalled() && len(w.rows) == 0
	s.Bytes, s.Next = w.post.bytes, w.share.Next()
	s.Best, s.Node = w.share.Best()
	s.Stored, s.Memory, s.Spent = w.share.Stored(), w.share.Bytes(), w.share.Spent()
	s.Generated = w.share.Counts().Generated
	if w.failure != nil {
		s.Failure = w.failure.Error()
	}
	return s
}

// back answers with the way back from a position.
func (w *owner) back(node uint32, s *State) {
	pushes, from, parent, done, err := w.share.Back(node)
	if err != nil {
		s.Failure = err.Error()
		return
	}
	for _, m := range pushes {
		s.Pushes = append(s.Pushes, uint32(m))
	}
	s.Owner, s.Parent, s.Done = from, parent, done
}
