package share

import (
	"context"
	"fmt"
	"time"

	"planner/hub/protocol"
)

// saveShare is how many times as long as a checkpoint took the next one is away at least, so that checkpoints take a
// tenth of the time at most.
const saveShare = 10

// beginEpoch finds all owners, within a time, and lets them begin the next epoch with the last checkpoint or, when
// there is none, with the start position. Nobody expands anything before all have begun.
func (c *coordinator) beginEpoch(ctx context.Context, within time.Duration) error {
	for i := range c.states {
		if err := c.find(ctx, i, within); err != nil {
			return err
		}
	}
	c.epoch++
	if err := c.rounds(ctx, Ask{Counts: c.saved.generation}, func(s State) bool { return !s.Begun }); err != nil {
		return err
	}
	c.layer, c.upper = c.states[0].Layer, 0
	if c.saved.generation > 0 {
		c.layer, c.upper = c.saved.layer, c.saved.upper
	}
	c.savedAt, c.wait = time.Now(), c.search.Every
	return nil
}

// find waits until an owner answers: the one that is known or, when that is gone, another process in its place.
func (c *coordinator) find(ctx context.Context, owner int, within time.Duration) error {
	for begin := time.Now(); ; protocol.Rest(ctx, 10*askEvery) {
		for _, incarnation := range []uint64{c.peers[owner], 0} {
			s, err := c.ask(ctx, owner, incarnation, Ask{})
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err == nil {
				c.peers[owner], c.states[owner] = s.Incarnation, s
				return nil
			}
		}
		if time.Since(begin) > within && c.epoch == 0 {
			return fmt.Errorf("%w: owner %d of %d has not come", ErrGone, owner, c.search.Owners)
		}
		if time.Since(begin) > within {
			return fmt.Errorf("%w: owner %d, worker %s, is gone, and no other worker has taken its place in %v",
				ErrGone, owner, c.states[owner].Worker, within)
		}
	}
}

// goBack starts again after a loss, where the last checkpoint was made.
func (c *coordinator) goBack(ctx context.Context, loss error) error {
	if c.inARow++; c.inARow > lossesInARow {
		return fmt.Errorf("%w: %w, the %dth loss since %v", ErrGone, loss, c.inARow, c.saved)
	}
	c.search.Log(fmt.Sprintf("%v; all owners go back to %v", loss, c.saved))
	c.outcome.Losses++
	c.addSums()
	for i := range c.states {
		c.states[i] = State{Worker: c.states[i].Worker}
	}
	return c.beginEpoch(ctx, replacing)
}

// String names a checkpoint for people.
func (p checkpoint) String() string {
	if p.generation == 0 {
		return "the start"
	}
	return fmt.Sprintf("checkpoint %d, of layer %d", p.generation, p.layer)
}

// due is how long ago the last checkpoint was made, in time that the search has worked.
func (c *coordinator) due() time.Duration { return time.Since(c.savedAt) }

// save lets all owners save their shares, while nothing is under way between them. The shares of one generation fit
// together, whatever layer the search is in. Only when all are saved does the generation count.
func (c *coordinator) save(ctx context.Context) error {
	if c.search.Every == 0 {
		return nil
	}
	begin := time.Now()
	c.tried++ // an attempt that failed has had its number for itself
	a := c.at()
	a.Hold, a.Save, a.Counts = true, c.tried, c.saved.generation
	if err := c.rounds(ctx, a, func(s State) bool { return s.Saved != c.tried }); err != nil {
		return err
	}
	c.savedAt, c.wait = time.Now(), max(c.search.Every, saveShare*time.Since(begin))
	bytes, sent := int64(0), int64(0)
	for i, s := range c.states {
		if s.SaveFailure != "" {
			c.search.Log(fmt.Sprintf("owner %d, worker %s: %s; %v still counts", i, s.Worker, s.SaveFailure, c.saved))
			return nil
		}
		bytes, sent = bytes+s.SavedBytes, sent+s.SentBytes
	}
	c.saved = checkpoint{c.tried, c.layer, c.upper}
	c.inARow = 0
	c.outcome.Checkpoints++
	c.outcome.SavedBytes = bytes
	c.outcome.SentBytes += sent
	c.search.Log(fmt.Sprintf("%v: %.1f MiB, %.1f of them new, in %.1f s", c.saved, float64(bytes)/(1<<20),
		float64(sent)/(1<<20), time.Since(begin).Seconds()))
	return nil
}
