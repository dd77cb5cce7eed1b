package strategy

import (
	"encoding/gob"
	"encoding/json"
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
	ExhaustiveSection  = "exhaustive" // of the exhaustive search on disk
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

// Checkpointer saves the limited searches of a level to its store and brings them back. Its methods are called while
// no strategy works. After the first error nothing more is saved: the search goes on in memory, and the store stays as
// its last checkpoint made it.
type Checkpointer struct {
	store    search.Store
	board    *board.Board
	overflow search.Overflow
	segments [2]search.Segment
	logs     [2]*meet.Log
	writer   *meet.CandidateWriter // nil before the first document
	state    state
	every    time.Duration
	last     time.Time
	storeErr error // nothing more is saved after it
	listErr  error // of the candidates, which are not worth a checkpoint
	reported bool  // whoever runs the search knows of storeErr
}

// state is the section of the strategies.
type state struct {
	Strategies []State
	Candidates []meet.Candidate
}

// Member is a strategy as it is saved.
type Member struct {
	Name     string
	Past     int64 // positions generated in runs before this one
	Strategy Strategy
}

// Open opens the parts of a store and reads its last checkpoint, if the search is to go on from one.
func Open(b *board.Board, s search.Store, every time.Duration) (*Checkpointer, error) {
	k := &Checkpointer{store: s, board: b, every: every, last: time.Now(),
		logs: [2]*meet.Log{meet.NewLog(b), meet.NewLog(b)}}
	var err error
	if k.overflow, err = s.Overflow(); err != nil {
		return nil, err
	}
	for side, name := range logNames {
		if k.segments[side], err = s.Segment(name, k.logs[side].ChunkBytes()); err != nil {
			return nil, err
		}
	}
	if !s.Resumed() {
		return k, nil
	}
	return k, k.load()
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

// Disk returns the parts of the store that the strategies of the level use.
func (k *Checkpointer) Disk() *Disk {
	return &Disk{Overflow: k.overflow, Logs: k.logs}
}

// errRoots says that the logs do not belong to the level.
var errRoots = errors.New("the store's logs do not know the level's first positions")

// Due reports whether it is time for a checkpoint, or for bringing full chunks of the logs to disk. It may be asked
// while strategies work; Keep asks again when none does.
func (k *Checkpointer) Due(c *LevelContext) bool {
	return time.Since(k.last) >= k.every || k.crowded(c)
}

// crowded reports whether the logs take more of their memory than is left to them between two slices.
func (k *Checkpointer) crowded(c *LevelContext) bool {
	return k.logs[board.Forward].Bytes()+k.logs[board.Reverse].Bytes() > c.LogMemory/2
}

// Keep saves what is due.
func (k *Checkpointer) Keep(members []*Member, c *LevelContext) {
	switch {
	case k.storeErr != nil:
	case time.Since(k.last) >= k.every:
		k.Save(members, c)
	case k.crowded(c):
		k.storeErr = k.flush()
	}
}

// flush brings the full chunks of the logs to disk, from where they are read from now on.
func (k *Checkpointer) flush() error {
	for side, l := range k.logs {
		for i := k.segments[side].Len(); i < l.FullChunks(); i++ {
			mapped, err := k.segments[side].Append(l.Chunk(i))
			if err != nil {
				return err
			}
			if err := l.Adopt(i, mapped); err != nil {
				return err
			}
		}
	}
	return nil
}

// Save makes a checkpoint and shows readers the candidates.
func (k *Checkpointer) Save(members []*Member, c *LevelContext) {
	if k.storeErr != nil {
		return
	}
	if k.storeErr = k.flush(); k.storeErr != nil {
		return
	}
	if k.storeErr = c.Table.Err(); k.storeErr != nil {
		return
	}
	k.collect(members, c)
	sections := []search.Section{
		{Name: strategiesSection, Version: Version, Write: encoded(k.state)},
	}
	var limits [2]uint32
	for side, l := range k.logs {
		limits[side] = uint32(l.Len())
		sections = append(sections, search.Section{Name: logSections[side], Version: Version, Write: l.SaveTail})
	}
	if k.storeErr = k.store.Save(limits, sections); k.storeErr == nil {
		k.storeErr = k.publish(c.Pairs.List())
	}
	k.last = time.Now()
}

// collect brings together the states of the strategies.
func (k *Checkpointer) collect(members []*Member, c *LevelContext) {
	k.state = state{Candidates: c.Pairs.List()}
	for _, m := range members {
		var s State
		m.Strategy.Save(&s)
		s.Name, s.Used = m.Name, m.Past+m.Strategy.Cost().Generated
		k.state.Strategies = append(k.state.Strategies, s)
	}
}

// publish writes the candidates out for readers.
func (k *Checkpointer) publish(list []meet.Candidate) error {
	if k.writer == nil {
		k.writer = meet.NewCandidateWriter(k.board, k.logs)
	}
	document, err := k.writer.Document(list)
	if k.listErr = err; err != nil {
		return nil
	}
	return k.store.Publish(CandidatesDocument, func(w io.Writer) error { return json.NewEncoder(w).Encode(document) })
}

// encoded writes a value.
func encoded(value any) func(io.Writer) error {
	return func(w io.Writer) error { return gob.NewEncoder(w).Encode(value) }
}
