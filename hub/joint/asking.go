package joint

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"planner/hub"

	"github.com/nats-io/nats.go"
)

// round asks all owners once. It fails when one is lost or has failed.
func (c *coordinator) round(ctx context.Context, a Ask) error {
	a.Epoch, a.Peers = c.epoch, c.peers
	for i := range c.states {
		s, err := c.one(ctx, i, a)
		if err != nil {
			return err
		}
		c.states[i] = s
		if s.Failure != "" {
			return fmt.Errorf("%w: owner %d, worker %s: %s", ErrLost, i, s.Worker, s.Failure)
		}
		if s.Disk && !c.outcome.OnDisk {
			c.outcome.OnDisk = true
			c.search.Log("an owner keeps positions on disk: its memory is full, or it has saved its shard")
		}
	}
	c.progress()
	return nil
}

// rounds asks all owners again and again, until waits is false for all their states.
func (c *coordinator) rounds(ctx context.Context, a Ask, waits func(State) bool) error {
	for {
		if err := c.round(ctx, a); err != nil {
			return err
		}
		if !slices.ContainsFunc(c.states, waits) {
			return nil
		}
		hub.Rest(ctx, askEvery)
	}
}

// one asks one owner until it answers, or until another has its place: the hub gives away the place of an owner that is
// frozen.
func (c *coordinator) one(ctx context.Context, owner int, a Ask) (State, error) {
	for begin := time.Now(); ; {
		s, err := c.ask(ctx, owner, c.peers[owner], a)
		patience := silence
		if errors.Is(err, nats.ErrNoResponders) {
			patience = absence
		}
		switch {
		case ctx.Err() != nil:
			return s, ctx.Err()
		case err == nil:
			return s, nil
		case time.Since(begin) > patience || c.replaced(ctx, owner):
			return s, fmt.Errorf("%w: owner %d, worker %s, does not answer", errSilent, owner, c.states[owner].Worker)
		}
		hub.Rest(ctx, 10*askEvery)
	}
}

// replaced reports whether another process answers in the place of an owner.
func (c *coordinator) replaced(ctx context.Context, owner int) bool {
	s, err := c.ask(ctx, owner, 0, Ask{})
	return err == nil && s.Incarnation != c.peers[owner]
}

// asker asks one owner once. Incarnation 0 asks whichever process is the owner now.
type asker func(ctx context.Context, owner int, incarnation uint64, a Ask) (State, error)

// ask is the asker of a search whose owners are at a hub.
func (s Search) ask(ctx context.Context, owner int, incarnation uint64, a Ask) (state State, err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	err = hub.Request(ctx, s.Conn, askSubject(s.Run, owner, incarnation), "", a, &state)
	return state, err
}

// drain waits until a layer is solved or empty. In a long layer it saves the shards now and then.
func (c *coordinator) drain(ctx context.Context) error {
	for {
		a := c.layerAsk()
		a.Hold = c.saving.due(c.saving.wait)
		ended, err := c.settle(ctx, a)
		if ended || err != nil {
			return err
		}
		if a.Hold {
			if err := c.save(ctx); err != nil {
				return err
			}
		}
	}
}

// settle waits until nothing is under way any more. Nothing is under way when, in two rounds in a row, all owners are
// idle or held, as many rows were received as sent, and neither sum has changed since the round before. One round is
// not enough, because the owners are asked one after the other. Ended is true when the layer is solved or empty. It is
// false when the owners are held, or are to be held.
func (c *coordinator) settle(ctx context.Context, a Ask) (ended bool, err error) {
	quiet, last, since := int64(-1), int64(-1), time.Now()
	for {
		if err := c.round(ctx, a); err != nil {
			return false, err
		}
		idle, still, sent, received := c.sums()
		if c.solved() {
			return true, nil
		}
		if done := c.done(); done != last {
			last, since = done, time.Now()
		}
		switch {
		case !still || sent != received:
			quiet = -1
		case sent == quiet:
			return idle, nil
		default:
			quiet = sent
		}
		if !a.Hold && c.saving.due(c.saving.wait) {
			return false, nil
		}
		if time.Since(since) > stuckTime {
			return false, fmt.Errorf("%w: nothing goes on for %v, %d rows were sent and %d received", ErrLost,
				stuckTime, sent, received)
		}
		hub.Rest(ctx, askEvery)
	}
}

// sums adds up the rows sent and received. Idle reports that all owners have nothing left in the layer, and still that
// all expand nothing, for that reason or because they are held.
func (c *coordinator) sums() (idle, still bool, sent, received int64) {
	idle, still = true, true
	for _, s := range c.states {
		at := s.Layer >= c.layer
		idle, still = idle && at && s.Idle, still && at && (s.Idle || s.Held)
		sent, received = sent+s.Sent, received+s.Received
	}
	return idle, still, sent, received
}

// done grows with everything that an owner does. It stops growing when the last batches of a window are lost, because
// the receiver then sees no gap and the sender waits for credit.
func (c *coordinator) done() (n int64) {
	for _, s := range c.states {
		n += s.Sent + s.Received + s.Generated + s.Stored
	}
	return n
}
