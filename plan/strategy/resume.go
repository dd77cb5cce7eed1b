package strategy

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"time"

	"planner/board"
	"planner/meet"
	"planner/search"
)

// Names in a store.
const (
	ExhaustiveSection  = "exhaustive" // the section of the exhaustive search on disk
	CandidatesDocument = "candidates"

	strategiesSection = "strategies"
)

// Version counts the formats of the sections, of the logs and of the keys below the table. From 3 on squares are
// numbered alike in all images of a level; from 4 on records and keys are packed.
const Version = 4

var (
	logNames    = [2]string{"forward", "reverse"}
	logSections = [2]string{"log-forward", "log-reverse"}
)

// Resume is the limited searches of a level as the last checkpoint of a store has left them, or nothing yet in a store
// without one. Each step on the way to a search needs the result of the step before, so there is only one order:
//
//	ReadResume ──Resume──► Begin ──LevelContext──► NewMember ──Member──► Advance
//	logs, states           table, first positions  its state
type Resume struct {
	board    *board.Board
	store    search.Store
	overflow search.Overflow
	segments [2]search.Segment
	logs     [2]*meet.Log
	state    state
}

// state is the section of the strategies.
type state struct {
	Strategies []State
	Candidates []meet.Candidate
}

// ReadResume opens the parts of a store and reads its last checkpoint, if the search is to go on from one. A store
// whose last checkpoint was made by another phase has nothing to read.
func ReadResume(ctx context.Context, b *board.Board, s search.Store) (*Resume, error) {
	r := &Resume{board: b, store: s, logs: newLogs(b)}
	var err error
	if r.overflow, err = s.Overflow(); err != nil {
		return nil, err
	}
	for side, name := range logNames {
		if r.segments[side], err = s.Segment(name, r.logs[side].ChunkBytes()); err != nil {
			return nil, err
		}
	}
	if !s.Resumed() {
		return r, nil
	}
	found, err := ReadSection(s, strategiesSection, func(from io.Reader) error {
		return gob.NewDecoder(from).Decode(&r.state)
	})
	if err != nil || !found {
		return r, err
	}
	for side := range logSections {
		if err := r.readLog(ctx, side); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// ReadSection is search.Store.Section with the version checked and the name in errors.
func ReadSection(s search.Store, name string, read func(io.Reader) error) (bool, error) {
	return s.Section(name, func(version uint32, from io.Reader) error {
		if version != Version {
			return fmt.Errorf("section %s has version %d, this program reads %d", name, version, Version)
		}
		if err := read(from); err != nil {
			return fmt.Errorf("section %s: %w", name, err)
		}
		return nil
	})
}

// readLog reads the log of a side: its tail from a section, its full chunks from their segment.
func (r *Resume) readLog(ctx context.Context, side int) error {
	found, err := ReadSection(r.store, logSections[side], func(from io.Reader) (err error) {
		r.logs[side], err = meet.LoadLog(from, r.board)
		return err
	})
	if err != nil {
		return err
	}
	if full := r.logs[side].FullChunks(); !found || r.segments[side].Len() != full {
		return fmt.Errorf("the %s log has %d chunks, expected %d", logNames[side], r.segments[side].Len(), full)
	}
	for i := range r.segments[side].Len() {
		chunk, err := r.segments[side].Chunk(i)
		if err != nil {
			return err
		}
		if err := r.logs[side].Adopt(i, chunk); err != nil {
			return err
		}
	}
	return r.logs[side].Verify(ctx, r.board)
}

// Begin prepares the level on the store: anew, or with the table and the first positions that the records of the logs
// tell. The Checkpointer saves its searches at intervals of every. A level that was solved when it was saved is solved
// again at once: met says by which position. met is nil for any other level. The error is that of the
// context when it ends before all is read. A Resume begins one search.
func (r *Resume) Begin(
	ctx context.Context, s Setup, every time.Duration,
) (c *LevelContext, k *Checkpointer, met *Hit, err error) {
	c = newLevelContext(s, r.overflow, r.logs)
	k = &Checkpointer{shared: c, store: r.store, segments: r.segments, every: every, last: time.Now(),
		writer: meet.NewCandidateWriter(r.board, r.logs)}
	if r.logs[board.Forward].Len() == 0 {
		c.recordFirst()
		return c, k, nil, nil
	}
	c.states = r.state.Strategies
	for _, candidate := range r.state.Candidates {
		c.Pairs.Offer(candidate)
	}
	key, found, err := c.Table.Refill(ctx, r.board, r.logs)
	if err != nil {
		return nil, nil, nil, err
	}
	if found {
		met = &Hit{Key: key}
	}
	return c, k, met, c.findFirst()
}

// errRoots says that the logs do not belong to the level.
var errRoots = errors.New("the store's logs do not know the level's first positions")

// findFirst looks up the records of the first positions of both sides, in a table that was filled again.
func (c *LevelContext) findFirst() error {
	if c.Start.Ref = c.Table.Lookup(c.keyOf(&c.Start))[board.Forward]; c.Start.Ref == 0 {
		return errRoots
	}
	for i := range c.Roots {
		if c.Roots[i].Ref = c.Table.Lookup(c.keyOf(&c.Roots[i]))[board.Reverse]; c.Roots[i].Ref == 0 {
			return errRoots
		}
	}
	return nil
}
