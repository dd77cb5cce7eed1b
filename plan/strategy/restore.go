package strategy

import (
	"context"
	"encoding/gob"
	"fmt"
	"io"

	"planner/board"
	"planner/meet"
	"planner/search"
)

// load reads logs and strategies. A store whose last checkpoint is of another phase has neither.
func (k *Checkpointer) load() error {
	decode := func(from io.Reader) error { return gob.NewDecoder(from).Decode(&k.state) }
	found, err := ReadSection(k.store, strategiesSection, decode)
	if err != nil || !found {
		return err
	}
	for side := range logSections {
		if err := k.loadLog(side); err != nil {
			return err
		}
	}
	return nil
}

// loadLog reads the log of a side: its tail from a section, its full chunks from their segment.
func (k *Checkpointer) loadLog(side int) error {
	found, err := ReadSection(k.store, logSections[side], func(from io.Reader) (err error) {
		k.logs[side], err = meet.LoadLog(from, k.board)
		return err
	})
	if err != nil {
		return err
	}
	if full := k.logs[side].FullChunks(); !found || k.segments[side].Len() != full {
		return fmt.Errorf("the %s log has %d chunks, expected %d", logNames[side], k.segments[side].Len(), full)
	}
	for i := range k.segments[side].Len() {
		chunk, err := k.segments[side].Chunk(i)
		if err != nil {
			return err
		}
		if err := k.logs[side].Adopt(i, chunk); err != nil {
			return err
		}
	}
	return k.logs[side].Verify(k.board)
}

// Begin enters the first positions of a search that begins, or restores the table and the records of the first
// positions of one that goes on. A level that was solved when it was saved is solved again at once: met says by which
// position; it is nil otherwise.
func (k *Checkpointer) Begin(c *LevelContext) (met *Hit, err error) {
	if k.logs[board.Forward].Len() == 0 {
		c.Declare()
		return nil, nil
	}
	key, found, err := c.Table.Refill(k.board, k.logs)
	if err != nil {
		return nil, err
	}
	for _, candidate := range k.state.Candidates {
		c.Pairs.Offer(candidate)
	}
	forward, _ := c.Table.Lookup(c.Key)
	c.Start.Ref = search.Ref(forward)
	for i := range c.Roots {
		_, reverse := c.Table.Lookup(k.board.KeyOf(c.Roots[i].Boxes, c.Roots[i].Player))
		c.Roots[i].Ref = search.Ref(reverse)
		if reverse == 0 {
			return nil, errRoots
		}
	}
	if forward == 0 {
		return nil, errRoots
	}
	if found {
		met = &Hit{Key: key}
	}
	return met, nil
}

// Load makes a member go on from what was saved of the strategy with its name, if anything was.
func (k *Checkpointer) Load(ctx context.Context, m *Member) {
	for i := range k.state.Strategies {
		if saved := &k.state.Strategies[i]; saved.Name == m.Name {
			m.Past = saved.Used
			m.Strategy.Load(ctx, saved)
		}
	}
}

// Failure is why nothing more is saved or goes to disk, nil while all is well.
func (k *Checkpointer) Failure(c *LevelContext) error {
	if k.storeErr != nil {
		return k.storeErr
	}
	return c.Table.Err()
}

// NewFailure is Failure, once: it is nil from the second time on.
func (k *Checkpointer) NewFailure(c *LevelContext) error {
	if k.reported {
		return nil
	}
	err := k.Failure(c)
	k.reported = err != nil
	return err
}

// Pending reports whether NewFailure has something to say. It may be asked while strategies work.
func (k *Checkpointer) Pending(c *LevelContext) bool {
	return !k.reported && k.Failure(c) != nil
}

// Consequence says what a search did when its store took no more.
type Consequence uint8

// The consequences.
const (
	WentOn  Consequence = iota // in memory
	Stopped                    // as the options asked for
)

// Fault says in a clause what failed and with what consequence; it is empty when nothing failed.
func (k *Checkpointer) Fault(c *LevelContext, then Consequence) string {
	switch err := k.Failure(c); {
	case err != nil && !k.reported:
		return fmt.Sprintf("; the end of the search could not be saved: %v", err)
	case err != nil && then == Stopped:
		return fmt.Sprintf("; the search was stopped because its store takes no more: %v", err)
	case err != nil:
		return fmt.Sprintf("; the search went on in memory, without its store: %v", err)
	case k.listErr != nil:
		return fmt.Sprintf("; the candidates could not be written out: %v", k.listErr)
	}
	return ""
}
