package owners

import (
	"context"
	"errors"
	"fmt"
	"time"

	"planner/board"
	"planner/search"
)

// Intervals of the coordinator.
const (
	askEvery  = 5 * time.Millisecond // between two rounds of questions
	silence   = 10 * time.Second     // without an answer, an owner is lost
	absence   = 3 * time.Second      // so is one whose process is not there
	coming    = 20 * time.Second     // in which all owners have to come at first
	stuckTime = 10 * time.Second     // all idle and sums still different: rows were lost
)

// Asker asks one owner.
type Asker func(ctx context.Context, owner int, a Ask) (State, error)

// Outcome is what a shared search came to.
type Outcome struct {
	Status    search.Status
	Pushes    []board.Move // of a shortest solution, when solved
	Bound     int          // lower bound in pushes that is proved; 0 when unsolvable
	Reason    string
	Stored    int64
	Generated int64
	Rows      int64 // sent between owners
	Bytes     int64 // of them
	Layers    int
}

// ErrAbsent is the error of an Asker when there is nobody to ask.
var ErrAbsent = errors.New("no such owner is there")

// ErrLost says that the search ended because an owner or rows were lost. The bound of the outcome holds.
var ErrLost = errors.New("a part of the search was lost")

// Coordinate runs a search of so many owners to its end. Tell receives the progress and may be nil. An error comes with
// an outcome whose bound holds.
func Coordinate(ctx context.Context, count int, ask Asker, tell func(search.Progress)) (Outcome, error) {
	c := &coordinator{count: count, ask: ask, tell: tell, states: make([]State, count)}
	err := c.find(ctx)
	if err == nil {
		err = c.layers(ctx)
	}
	o := &c.outcome
	o.Bound = c.layer
	for _, s := range c.states {
		o.Stored, o.Generated = o.Stored+s.Stored, o.Generated+s.Generated
		o.Rows, o.Bytes = o.Rows+s.Sent, o.Bytes+s.Bytes
	}
	if err != nil && o.Status != search.Unsolved {
		o.Status = search.Unsolved
	}
	switch {
	case err != nil:
		o.Reason = fmt.Sprintf("%v; a solution needs at least %d pushes", err, o.Bound)
	case o.Status == search.Solved:
		o.Bound = len(o.Pushes)
		o.Reason = fmt.Sprintf("no shorter solution in pushes exists, say %d owners", count)
	case o.Status == search.Unsolvable:
		o.Bound = 0
		o.Reason = fmt.Sprintf("all %d positions that matter were searched by %d owners", o.Stored, count)
	}
	return *o, err
}

// coordinator is a running Coordinate.
type coordinator struct {
	count   int
	ask     Asker
	tell    func(search.Progress)
	states  []State
	peers   []uint64
	layer   int // every solution below it is excluded
	told    time.Time
	outcome Outcome
}

// find waits until all owners answer, and lets them begin.
func (c *coordinator) find(ctx context.Context) error {
	if err := c.round(ctx, Ask{}); err != nil {
		return err
	}
	for _, s := range c.states {
		c.peers = append(c.peers, s.Incarnation)
	}
	if err := c.round(ctx, Ask{Peers: c.peers}); err != nil {
		return err
	}
	c.layer = c.states[0].Layer
	return nil
}

// round asks all owners once. It fails when one is lost, was replaced, or has failed.
func (c *coordinator) round(ctx context.Context, a Ask) error {
	for i := range c.states {
		s, err := c.one(ctx, i, a)
		if err != nil {
			return err
		}
		if len(c.peers) > 0 && s.Incarnation != c.peers[i] {
			return fmt.Errorf("%w: owner %d, worker %s, has been replaced by %s", ErrLost, i, c.states[i].Worker, s.Worker)
		}
		c.states[i] = s
		if s.Failure != "" {
			return fmt.Errorf("%w: owner %d, worker %s: %s", ErrLost, i, s.Worker, s.Failure)
		}
	}
	c.progress()
	return nil
}

// one asks one owner until it answers.
func (c *coordinator) one(ctx context.Context, owner int, a Ask) (State, error) {
	for begin := time.Now(); ; {
		asking, cancel := context.WithTimeout(ctx, time.Second)
		s, err := c.ask(asking, owner, a)
		cancel()
		switch {
		case ctx.Err() != nil:
			return s, ctx.Err()
		case err == nil:
			return s, nil
		case len(c.peers) == 0 && time.Since(begin) > coming:
			return s, fmt.Errorf("%w: owner %d of %d has not come", ErrLost, owner, c.count)
		case len(c.peers) > 0 && time.Since(begin) > patience(err):
			return s, fmt.Errorf("%w: owner %d, worker %s, does not answer", ErrLost, owner, c.states[owner].Worker)
		}
		rest(ctx, 10*askEvery)
	}
}

// patience is how long an owner may fail to answer in this way.
func patience(err error) time.Duration {
	if errors.Is(err, ErrAbsent) {
		return absence
	}
	return silence
}

// layers goes through the layers until the search is over.
func (c *coordinator) layers(ctx context.Context) error {
	for upper := 0; ; {
		if c.states[0].Dead {
			c.outcome.Status = search.Unsolvable
			return nil
		}
		if err := c.drain(ctx, Ask{Peers: c.peers, Layer: c.layer, Upper: upper}); err != nil {
			return err
		}
		c.outcome.Layers++
		next, best, owner := c.next(), 0, -1
		for i, s := range c.states {
			if s.Node != 0 && (owner < 0 || s.Best < best) {
				best, owner = s.Best, i
			}
		}
		switch {
		case owner >= 0 && (best <= c.layer || next < 0 || next >= best):
			return c.path(ctx, owner, c.states[owner].Node)
		case next < 0:
			c.outcome.Status = search.Unsolvable
			return nil
		}
		c.layer, upper = next, best
	}
}

// next is the least layer that any owner has, -1 when nothing is left.
func (c *coordinator) next() int {
	next := -1
	for _, s := range c.states {
		if s.Next >= 0 && (next < 0 || s.Next < next) {
			next = s.Next
		}
	}
	return next
}

// drain waits until a layer is solved, or empty: in two rounds in a row all owners are idle, as many rows were received as sent,
// and the sums are the same. One round is not enough, since the owners are asked one after the other.
func (c *coordinator) drain(ctx context.Context, a Ask) error {
	quiet, last, since := int64(-1), int64(-1), time.Now()
	for {
		if err := c.round(ctx, a); err != nil {
			return err
		}
		idle, sent, received := c.sums()
		if c.spent() {
			return errors.New("the memory of an owner is full")
		}
		if c.solved() {
			return nil
		}
		if !idle || sent+received != last {
			last, since = sent+received, time.Now()
		}
		switch {
		case !idle || sent != received:
			quiet = -1
		case sent == quiet:
			return nil
		default:
			quiet = sent
		}
		if time.Since(since) > stuckTime {
			return fmt.Errorf("%w: %d rows were sent and %d received", ErrLost, sent, received)
		}
		rest(ctx, askEvery)
	}
}

func (c *coordinator) sums() (idle bool, sent, received int64) {
	idle = true
	for _, s := range c.states {
		idle = idle && s.Idle && s.Layer >= c.layer
		sent, received = sent+s.Sent, received+s.Received
	}
	return idle, sent, received
}

// solved reports whether an owner has a solution of the layer at hand, which is a shortest one.
func (c *coordinator) solved() bool {
	for _, s := range c.states {
		if s.Node != 0 && s.Best <= c.layer {
			return true
		}
	}
	return false
}

func (c *coordinator) spent() bool {
	for _, s := range c.states {
		if s.Spent {
			return true
		}
	}
	return false
}

// path asks the owners for the way from a solved position back to the start.
func (c *coordinator) path(ctx context.Context, owner int, node uint32) error {
	var back []board.Move
	for {
		s, err := c.one(ctx, owner, Ask{Node: node})
		if err != nil {
			return err
		}
		if s.Failure != "" || s.Incarnation != c.peers[owner] || s.Owner < 0 || s.Owner >= c.count {
			return fmt.Errorf("%w: owner %d: %s", ErrLost, owner, s.Failure)
		}
		part := make([]board.Move, 0, len(s.Pushes)+len(back))
		for _, m := range s.Pushes {
			part = append(part, board.Move(m))
		}
		back = append(part, back...)
		if s.Done {
			c.outcome.Status, c.outcome.Pushes = search.Solved, back
			return nil
		}
		owner, node = s.Owner, s.Parent
	}
}

// progress tells how far the search is, a few times a second.
func (c *coordinator) progress() {
	if c.tell == nil || time.Since(c.told) < 200*time.Millisecond {
		return
	}
	c.told = time.Now()
	p := search.Progress{Phase: "exhaustive", Depth: c.layer, Bound: c.layer, Nearest: -1}
	for _, s := range c.states {
		p.Generated, p.Stored, p.Table = p.Generated+s.Generated, p.Stored+s.Stored, p.Table+s.Memory
	}
	c.tell(p)
}

// rest waits, or returns at once when the context ends.
func rest(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
