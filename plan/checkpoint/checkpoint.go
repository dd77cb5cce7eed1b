package checkpoint

import (
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"planner/board"
	"planner/deadlock"
	"planner/meet"
	"planner/plan/strategy"
	"planner/search"
)

// Checkpointer saves the limited searches of a level to its store and brings them back. Its methods are called while
// no strategy works. After the first error nothing more is saved: the search goes on in memory, and the store stays as
// its last checkpoint made it.
type Checkpointer struct {
	store    Store
	board    *board.Board
	overflow meet.ScannableOverflow
	segments [2]Segment
	logs     [2]*meet.Log
	writer   *meet.CandidateWriter // nil before the first document
	learned  []deadlock.LearnedPattern
	state    state
	every    time.Duration
	last     time.Time
	storeErr error // nothing more is saved after it
	listErr  error // of the candidates, which are not worth a checkpoint
	reported bool  // whoever runs the search knows of storeErr
}

// state is the section of the strategies.
type state struct {
	Strategies []strategy.State
	Candidates []meet.Candidate
}

// Member is a strategy as it is saved.
type Member struct {
	Name     string
	Past     int64 // positions generated in runs before this one
	Strategy strategy.Strategy
}

// Open opens the parts of a store and reads its last checkpoint, if the search is to go on from one.
func Open(b *board.Board, s Store, every time.Duration) (*Checkpointer, error) {
	k := &Checkpointer{store: s, board: b, every: every, last: time.Now(), logs: [2]*meet.Log{meet.NewLog(), meet.NewLog()}}
	var err error
	if k.overflow, err = s.Overflow(); err != nil {
		return nil, err
	}
	for side, name := range logNames {
		if k.segments[side], err = s.Segment(name, meet.ChunkBytes); err != nil {
			return nil, err
		}
	}
	decode := func(from io.Reader) error { return gob.NewDecoder(from).Decode(&k.learned) }
	if _, err := ReadSection(s, LearnedSection, decode); err != nil {
		return nil, err
	}
	if !s.Resumed() {
		return k, nil
	}
	return k, k.load()
}

// ReadSection is Store.Section with the version checked and the name in errors.
func ReadSection(s Store, name string, read func(io.Reader) error) (bool, error) {
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

// Disk is what the store gives to the strategies of the level.
func (k *Checkpointer) Disk() *strategy.Disk {
	return &strategy.Disk{Overflow: k.overflow, Logs: k.logs, Learned: k.learned}
}

// errRoots says that the logs do not belong to the level.
var errRoots = errors.New("the store's logs do not know the level's first positions")

// Begin enters the first positions of a search that begins, or restores the table and the records of the first
// positions of one that goes on. A level that was solved when it was saved is solved again at once: met says by which
// position; it is nil otherwise.
func (k *Checkpointer) Begin(c *strategy.LevelContext) (met *strategy.Hit, err error) {
	if k.logs[board.Forward].Len() == 0 {
		c.Declare()
		return nil, nil
	}
	key, found, err := c.Table.Refill(k.board, k.logs, k.overflow)
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
		met = &strategy.Hit{Key: key}
	}
	return met, nil
}

// Load makes a member go on from what was saved of the strategy with its name, if anything was.
func (k *Checkpointer) Load(m *Member) {
	for i := range k.state.Strategies {
		if saved := &k.state.Strategies[i]; saved.Name == m.Name {
			m.Past = saved.Used
			m.Strategy.Load(saved)
		}
	}
}

// Due reports whether it is time for a checkpoint, or for bringing full chunks of the logs to disk. It may be asked
// while strategies work; Keep asks again when none does.
func (k *Checkpointer) Due(c *strategy.LevelContext) bool {
	return time.Since(k.last) >= k.every || k.crowded(c)
}

// crowded reports whether the logs take more of their memory than is left to them between two slices.
func (k *Checkpointer) crowded(c *strategy.LevelContext) bool {
	return max(k.logs[board.Forward].Bytes(), k.logs[board.Reverse].Bytes()) > c.LogMemory/4
}

// Keep saves what is due.
func (k *Checkpointer) Keep(members []*Member, c *strategy.LevelContext) {
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
func (k *Checkpointer) Save(members []*Member, c *strategy.LevelContext) {
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
	sections := []Section{
		{strategiesSection, Version, func(w io.Writer) error { return gob.NewEncoder(w).Encode(k.state) }},
		{LearnedSection, Version, func(w io.Writer) error { return gob.NewEncoder(w).Encode(k.learned) }},
	}
	var limits [2]uint32
	for side, l := range k.logs {
		limits[side] = uint32(l.Len())
		sections = append(sections, Section{logSections[side], Version, l.SaveTail})
	}
	if k.storeErr = k.store.Save(limits, sections); k.storeErr == nil {
		k.storeErr = k.publish(c.Pairs.List())
	}
	k.last = time.Now()
}

// mostLearned is how many learned patterns are saved; every strategy learns its own. A pattern takes a few dozen bytes.
const mostLearned = 1 << 14

// collect brings together the states of the strategies and what they have learned.
func (k *Checkpointer) collect(members []*Member, c *strategy.LevelContext) {
	k.state = state{Candidates: c.Pairs.List()}
	earlier, known := k.learned, map[string]bool{}
	k.learned = nil
	add := func(list []deadlock.LearnedPattern) {
		for _, p := range list {
			if name := fmt.Sprint(p.Boxes, p.Area); !known[name] && len(k.learned) < mostLearned {
				known[name] = true
				k.learned = append(k.learned, p)
			}
		}
	}
	for _, m := range members {
		var s strategy.State
		m.Strategy.Save(&s)
		s.Name, s.Used = m.Name, m.Past+m.Strategy.Cost().Generated
		add(m.Strategy.Learned())
		k.state.Strategies = append(k.state.Strategies, s)
	}
	add(earlier)
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

// Failure is why nothing more is saved or goes to disk, nil while all is well.
func (k *Checkpointer) Failure(c *strategy.LevelContext) error {
	if k.storeErr != nil {
		return k.storeErr
	}
	return c.Table.Err()
}

// NewFailure is Failure, once: it is nil from the second time on.
func (k *Checkpointer) NewFailure(c *strategy.LevelContext) error {
	if k.reported {
		return nil
	}
	err := k.Failure(c)
	k.reported = err != nil
	return err
}

// Pending reports whether NewFailure has something to say. It may be asked while strategies work.
func (k *Checkpointer) Pending(c *strategy.LevelContext) bool {
	return !k.reported && k.Failure(c) != nil
}

// Fault says in a clause what failed and what came of it; it is empty when nothing did. stopped says that the search
// was ended because of it.
func (k *Checkpointer) Fault(c *strategy.LevelContext, stopped bool) string {
	switch err := k.Failure(c); {
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
