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

// Checkpointer saves the limited searches of a level to its store and brings them back. But for Due, its methods are
// called while no strategy works. After the first error nothing more is saved: the search goes on in memory, and the
// store stays as its last checkpoint made it.
type Checkpointer struct {
	store    search.Store
	board    *board.Board
	level    *LevelContext // from Begin on
	members  []*Member
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

// load reads logs and strategies. A store whose last checkpoint is of another phase has neither.
func (k *Checkpointer) load() error {
	found, err := ReadSection(k.store, strategiesSection, func(from io.Reader) error {
		return gob.NewDecoder(from).Decode(&k.state)
	})
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

// errRoots says that the logs do not belong to the level.
var errRoots = errors.New("the store's logs do not know the level's first positions")

// Begin enters the first positions of a search that begins, or restores the table and the records of the first
// positions of one that goes on. A level that was solved when it was saved is solved again at once: met says by which
// position; it is nil otherwise.
func (k *Checkpointer) Begin(c *LevelContext) (met *Hit, err error) {
	if k.level = c; k.logs[board.Forward].Len() == 0 {
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
	c.Start.Ref = forward
	for i := range c.Roots {
		_, reverse := c.Table.Lookup(k.board.KeyOf(c.Roots[i].Boxes, c.Roots[i].Player))
		c.Roots[i].Ref = reverse
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

// Add has a member saved with the search. It goes on from what was saved of the strategy with its name, if anything was.
func (k *Checkpointer) Add(m *Member) {
	k.members = append(k.members, m)
	for i := range k.state.Strategies {
		if saved := &k.state.Strategies[i]; saved.Name == m.Name() {
			m.load(saved)
		}
	}
}

// Due reports whether it is time for a checkpoint, or for bringing full chunks of the logs to disk, or whether the store
// has failed. It may be asked while strategies work; Keep asks again when none does.
func (k *Checkpointer) Due() bool {
	return time.Since(k.last) >= k.every || k.crowded() || !k.reported && k.failure() != nil
}

// crowded reports whether the logs take more of their memory than is left to them between two slices.
func (k *Checkpointer) crowded() bool {
	return k.logs[board.Forward].Bytes()+k.logs[board.Reverse].Bytes() > k.level.LogMemory/2
}

// Keep saves what is due. It tells once why nothing more is saved or goes to disk.
func (k *Checkpointer) Keep() error {
	switch {
	case k.storeErr != nil:
	case time.Since(k.last) >= k.every:
		k.Save()
	case k.crowded():
		k.storeErr = k.flush()
	}
	if k.reported {
		return nil
	}
	err := k.failure()
	k.reported = err != nil
	return err
}

// failure is why nothing more is saved or goes to disk, nil while all is well.
func (k *Checkpointer) failure() error {
	if k.storeErr != nil {
		return k.storeErr
	}
	return k.level.Table.Err()
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
func (k *Checkpointer) Save() {
	if k.storeErr != nil {
		return
	}
	if k.storeErr = k.flush(); k.storeErr != nil {
		return
	}
	if k.storeErr = k.level.Table.Err(); k.storeErr != nil {
		return
	}
	k.collect()
	sections := []search.Section{
		{Name: strategiesSection, Version: Version, Write: func(w io.Writer) error {
			return gob.NewEncoder(w).Encode(k.state)
		}},
	}
	var limits [2]search.Ref
	for side, l := range k.logs {
		limits[side] = search.Ref(l.Len())
		sections = append(sections, search.Section{Name: logSections[side], Version: Version, Write: l.SaveTail})
	}
	if k.storeErr = k.store.Save(limits, sections); k.storeErr == nil {
		k.storeErr = k.publish(k.state.Candidates)
	}
	k.last = time.Now()
}

// collect brings together the states of the strategies.
func (k *Checkpointer) collect() {
	k.state = state{Candidates: k.level.Pairs.List()}
	for _, m := range k.members {
		k.state.Strategies = append(k.state.Strategies, m.save())
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

// Fault says in a clause what failed, and whether the search was stopped by that or went on in memory. It is empty when
// nothing failed.
func (k *Checkpointer) Fault(stopped bool) string {
	switch err := k.failure(); {
	case err != nil && !k.reported:
		return fmt.Sprintf("; the end of the search could not be saved: %v", err)
	case err != nil && stopped:
		return fmt.Sprintf("; the search was stopped because its store takes no more: %v", err)
	case err != nil:
		return fmt.Sprintf("; the search went on in memory, without its store: %v", err)
	case k.listErr != nil:
		return fmt.Sprintf("; the candidates could not be written out: %v", k.listErr)
	}
	return ""
}
