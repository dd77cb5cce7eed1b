package joint

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"planner/board"
	"planner/exhaustive"
	"planner/exhaustive/ondisk"
	"planner/flow"
	"planner/search"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// workAtOnce is how many positions an owner expands before it looks at its post again.
const workAtOnce = 200

// MaxOwners is how many owners a search can have.
const MaxOwners = ondisk.MaxOwners

// Owner says which part of a search this process has.
type Owner struct {
	Run        string
	Worker     string
	Self       int
	Count      int
	Board      *board.Board
	Options    exhaustive.Options
	SortedRuns SortedRuns // where positions go that the memory cannot hold
}

// owner is a running Owner. One goroutine uses it, besides those that fill its channels.
type owner struct {
	place     Owner
	distances *flow.Distances // nil before the first epoch has begun
	send      Sender
	shard     *ondisk.Shard // nil before the first epoch, and while one begins
	leave     func() error  // removes the files of the shard; nil when it has none
	post      *post         // nil before the first epoch
	vault     *vault
	state     State
	failure   error
	hold      bool  // nothing is expanded: the coordinator has said so, or has named no layer of this epoch yet
	replaced  bool  // the coordinator has another process in this place
	task      *task // begins an epoch or saves the shard; nil for none

	rows chan *nats.Msg // batches of rows, and credits
	asks chan *nats.Msg
}

// ErrReplaced says that the search goes on with another process in the place of this owner.
var ErrReplaced = errors.New("another process is this owner")

// Serve works as an owner until the context ends, or with ErrReplaced until this process is told that another one has
// its place.
func Serve(ctx context.Context, conn *nats.Conn, o Owner) error {
	if o.Count < 1 || o.Count > MaxOwners || o.Self < 0 || o.Self >= o.Count {
		return fmt.Errorf("owner %d of %d, expected at most %d", o.Self, o.Count, MaxOwners)
	}
	js, err := jetstream.New(conn)
	if err != nil {
		return err
	}
	w := newOwner(o)
	w.vault = &vault{js: js, run: o.Run, owner: o.Self}
	w.send = func(subject string, data []byte) {
		if err := conn.Publish(subject, data); err != nil {
			w.fail(err)
		}
	}
	for subject, to := range map[string]chan *nats.Msg{rowsSubject(o.Run, o.Self): w.rows,
		askSubject(o.Run, o.Self, 0): w.asks, askSubject(o.Run, o.Self, w.state.Incarnation): w.asks} {
		s, err := conn.ChanSubscribe(subject, to)
		if err != nil {
			return err
		}
		defer func() { _ = s.Unsubscribe() }()
	}
	w.loop(ctx)
	if w.replaced {
		return errors.Join(ErrReplaced, w.drop())
	}
	return errors.Join(w.failure, w.drop())
}

// newOwner makes an owner to which no coordinator has talked yet. The channel of rows has room for all messages that
// two epochs may have under way: from each of the owners a window of batches and as many credits.
func newOwner(o Owner) *owner {
	return &owner{place: o,
		state: State{Incarnation: rand.Uint64()>>1 | 1, Worker: o.Worker, Next: -1},
		rows:  make(chan *nats.Msg, 4*o.Count*window), asks: make(chan *nats.Msg, 16)}
}

// fail ends the epoch at this owner. The coordinator learns of the error by its next question.
func (w *owner) fail(err error) {
	if w.failure == nil {
		w.failure = err
	}
}

// loop receives and expands in turn, and waits only when there is nothing to do.
func (w *owner) loop(ctx context.Context) {
	defer func() { w.task.cancel() }()
	for ctx.Err() == nil && !w.replaced {
		if !w.busy() {
			w.receive(ctx)
			continue
		}
		w.state.Idle = w.shard.Expand(workAtOnce)
		for len(w.rows)+len(w.asks) > 0 {
			w.receive(ctx)
		}
	}
}

// receive waits for one message, or for the end of the task.
func (w *owner) receive(ctx context.Context) {
	select {
	case <-ctx.Done():
	case m := <-w.rows:
		w.takeRows(m)
	case m := <-w.asks:
		w.answer(ctx, m)
	case end := <-w.task.ended():
		end()
	}
}

// busy reports whether there is anything to expand, and credit to send its children.
func (w *owner) busy() bool {
	return w.state.Begun && !w.hold && !w.state.Idle && w.failure == nil && w.shard.Err() == nil && !w.post.stalled()
}

// takeRows enters a batch of rows, or credit. Batches of another epoch are passed over: those of an earlier epoch are
// void, and a process that was replaced hears batches of later epochs, too.
func (w *owner) takeRows(m *nats.Msg) {
	b, err := decodeBatch(m.Data)
	switch {
	case err != nil:
		w.fail(err)
	case w.post == nil || b.Epoch != w.post.epoch:
	case len(b.rows) == 0:
		w.post.credit(b.head)
	case !w.state.Begun:
		w.fail(fmt.Errorf("owner %d sends rows before the epoch has begun", b.From))
	case !w.post.accept(b):
		w.fail(fmt.Errorf("a batch of owner %d was lost", b.From))
	default:
		if err := w.shard.Take(b.rows); err != nil {
			w.fail(fmt.Errorf("owner %d: %w", b.From, err))
		}
		w.state.Idle = false
	}
}

// answer answers the coordinator.
func (w *owner) answer(ctx context.Context, m *nats.Msg) {
	var a Ask
	if err := json.Unmarshal(m.Data, &a); err != nil {
		return // the coordinator asks again
	}
	w.obey(ctx, a)
	s := w.currentState()
	if a.Position != nil {
		w.back(a.Position, &s)
	}
	if data, err := json.Marshal(s); err == nil {
		_ = m.Respond(data)
	}
}

// obey begins an epoch, goes on to another layer, saves the shard, or leaves the place to another process.
func (w *owner) obey(ctx context.Context, a Ask) {
	named := len(a.Peers) == w.place.Count && a.Peers[w.place.Self] == w.state.Incarnation
	switch {
	case a.Epoch == 0 && a.Peers != nil:
		w.replaced = w.replaced || !named
	case a.Epoch > w.state.Epoch:
		w.beginEpoch(ctx, a)
	case a.Epoch < w.state.Epoch || !w.state.Begun || a.Layer == 0:
	case !named:
		w.fail(ErrReplaced)
	default:
		w.hold = a.Hold
		if a.Layer > w.state.Layer {
			w.shard.Layer(a.Layer, a.Upper)
			w.state.Layer, w.state.Idle = a.Layer, false
		}
		if a.Save > w.state.Saved && w.task == nil && w.failure == nil {
			w.save(ctx, a.Save, a.Counts)
		}
	}
}

// beginEpoch drops the shard and begins an epoch, with the start position or with a saved shard.
func (w *owner) beginEpoch(ctx context.Context, a Ask) {
	w.task.cancel()
	w.task, w.failure, w.hold = nil, w.drop(), true
	w.state = State{Incarnation: w.state.Incarnation, Worker: w.place.Worker, Epoch: a.Epoch, Next: -1, Saved: a.Counts}
	w.post = newPost(w.place.Run, w.place.Self, w.place.Count, a.Epoch, w.send)
	w.prepare(ctx, a)
}

// currentState is the state now.
func (w *owner) currentState() State {
	s := w.state
	if w.failure != nil {
		s.Failure = w.failure.Error()
	}
	if !s.Begun {
		return s
	}
	quiet := !w.post.stalled() && len(w.rows) == 0
	s.Sent, s.Received = w.shard.Traffic()
	s.Idle, s.Held = s.Idle && quiet, w.hold && quiet
	s.Bytes, s.Next = w.post.bytes, w.shard.NextLayer()
	s.Best, s.Position = w.shard.Best()
	s.Stored, s.Memory = w.shard.Stored(), w.shard.PositionBytes()
	s.Disk = w.shard.OnDisk()
	if err := w.shard.Err(); err != nil {
		s.Failure = err.Error()
	}
	s.Generated = w.shard.Counts().Generated
	return s
}

// back answers with the way back from a position.
func (w *owner) back(position []byte, s *State) {
	if !w.state.Begun {
		s.Failure = "the positions are not there"
		return
	}
	pushes, from, parent, done, err := w.shard.Back(position)
	if err != nil {
		s.Failure = err.Error()
		return
	}
	for _, m := range pushes {
		s.Pushes = append(s.Pushes, uint32(m))
	}
	s.Owner, s.Parent, s.Done = from, parent, done
}

// SortedRuns makes a place for sorted runs on disk, which is removed by leave.
type SortedRuns func() (runs search.SortedRuns, leave func() error, err error)

// drop drops the shard and removes its files.
func (w *owner) drop() error {
	w.shard = nil // frees the memory for the next shard
	if w.leave == nil {
		return nil
	}
	leave := w.leave
	w.leave = nil
	return leave()
}

// task begins an epoch or saves a shard in a goroutine of its own, so that the owner goes on answering. The owner does
// nothing with the shard meanwhile. The nil task stands for no task.
type task struct {
	stop context.CancelFunc
	end  chan func() // receives what the owner is to do when the task has ended
}

// begin runs work in a goroutine. The owner later runs the function that work returns; see ended.
func begin(ctx context.Context, work func(ctx context.Context) func()) *task {
	ctx, stop := context.WithCancel(ctx)
	t := &task{stop: stop, end: make(chan func(), 1)}
	go func() { t.end <- work(ctx) }()
	return t
}

// ended is the channel on which the end of the task arrives. The channel is nil for no task, and a select never chooses
// a nil channel.
func (t *task) ended() <-chan func() {
	if t == nil {
		return nil
	}
	return t.end
}

// cancel ends the task and waits until it has ended, because it uses the shard.
func (t *task) cancel() {
	if t != nil {
		t.stop()
		<-t.end
	}
}

// save writes the shard to the hub. A failure costs the checkpoint and nothing else.
func (w *owner) save(ctx context.Context, generation, counts int) {
	shard, vault := w.shard, w.vault
	w.task = begin(ctx, func(ctx context.Context) func() {
		all, sent, err := vault.put(ctx, generation, counts, shard.SaveTo)
		return func() {
			w.task = nil
			w.state.Saved, w.state.SavedBytes, w.state.SentBytes, w.state.SaveFailure = generation, all, sent, ""
			if err != nil {
				w.state.SaveFailure = fmt.Sprintf("saving: %v", err)
			}
		}
	})
}

// prepare makes the shard with which an epoch begins: one with the start position, or a saved one.
func (w *owner) prepare(ctx context.Context, a Ask) {
	p := w.post
	w.task = begin(ctx, func(ctx context.Context) func() {
		s, layer, ok, err := w.beginShard(ctx, p, a)
		return func() {
			w.task = nil
			if err != nil {
				w.fail(err)
				return
			}
			w.shard = s
			w.state.Begun, w.state.Dead, w.state.Layer = true, !ok, layer
		}
	})
}

// beginShard makes the shard for prepare and gives its layer. Ok is false when the start position is a proved deadlock.
// On a large board the distances alone take seconds.
func (w *owner) beginShard(ctx context.Context, p *post, a Ask) (s *ondisk.Shard, layer int, ok bool, err error) {
	if w.distances == nil {
		if w.distances, err = flow.GoalDistances(ctx, w.place.Board); err != nil {
			return nil, 0, false, err
		}
	}
	w.vault.forget()
	runs, leave, err := w.place.SortedRuns()
	if err != nil {
		return nil, 0, false, err
	}
	w.leave = leave
	s = ondisk.NewShard(w.distances, w.place.Options, runs, w.place.Self, w.place.Count, p.put)
	if a.Counts == 0 {
		layer, ok = s.Begin()
		return s, layer, ok, nil
	}
	if err := w.vault.get(ctx, a.Counts, s.Restore); err != nil {
		return nil, 0, false, fmt.Errorf("restoring: %w", err)
	}
	return s, s.At(), true, nil
}
