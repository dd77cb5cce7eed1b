package standin

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"planner/board"
	"planner/search"
)

// Store is a search.Store in memory. Its fields may be read and written while no search uses it.
type Store struct {
	mutex    sync.Mutex
	Held     map[board.Key][2]search.Ref // positions that left the table
	Segments map[string]*Segment
	Sections map[string][]byte // of the last checkpoint
	Version  uint32            // of these
	Document []byte            // the last one that was published
	Saves    int
	Fault    error // what Save and Put return from now on, nil while all is well
	Most     int   // positions that Put takes, 0 for any number
}

// NewStore makes a store without a checkpoint.
func NewStore() *Store {
	return &Store{Held: map[board.Key][2]search.Ref{}, Segments: map[string]*Segment{}, Sections: map[string][]byte{}}
}

// Segment is a log of chunks.
type Segment struct{ chunks [][]byte }

// Append implements search.Segment.
func (g *Segment) Append(chunk []byte) ([]byte, error) {
	g.chunks = append(g.chunks, bytes.Clone(chunk))
	return g.chunks[len(g.chunks)-1], nil
}

// Chunk implements search.Segment.
func (g *Segment) Chunk(i int) ([]byte, error) { return g.chunks[i], nil }

// Len implements search.Segment.
func (g *Segment) Len() int { return len(g.chunks) }

// Resumed implements search.Store.
func (s *Store) Resumed() bool { return s.Saves > 0 }

// Reserve implements search.Store.
func (s *Store) Reserve() int64 { return 0 }

// Overflow implements search.Store.
func (s *Store) Overflow() (search.Overflow, error) { return s, nil }

// SortedRuns implements search.Store. There are none.
func (s *Store) SortedRuns() search.SortedRuns { return nil }

// Segment implements search.Store.
func (s *Store) Segment(name string, _ int) (search.Segment, error) {
	if s.Segments[name] == nil {
		s.Segments[name] = &Segment{}
	}
	return s.Segments[name], nil
}

// Section implements search.Store.
func (s *Store) Section(name string, read func(uint32, io.Reader) error) (bool, error) {
	data, found := s.Sections[name]
	if !found {
		return false, nil
	}
	return true, read(s.Version, bytes.NewReader(data))
}

// Save implements search.Store.
func (s *Store) Save(_ [2]search.Ref, sections []search.Section) error {
	if s.Fault != nil {
		return s.Fault
	}
	clear(s.Sections)
	for _, section := range sections {
		var b bytes.Buffer
		if err := section.Write(&b); err != nil {
			return err
		}
		s.Sections[section.Name], s.Version = b.Bytes(), section.Version
	}
	s.Saves++
	return nil
}

// Publish implements search.Store.
func (s *Store) Publish(_ string, write func(io.Writer) error) error {
	var b bytes.Buffer
	err := write(&b)
	s.Document = b.Bytes()
	return err
}

// Put implements search.Overflow.
func (s *Store) Put(batch []search.Entry) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.Fault != nil {
		return s.Fault
	}
	if s.Most > 0 && len(s.Held)+len(batch) > s.Most {
		return ErrFull
	}
	for _, e := range batch {
		s.Held[e.Key] = e.Refs
	}
	return nil
}

// Guess implements search.Overflow.
func (s *Store) Guess(key board.Key, side board.Side) search.Guess {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.Held[key][side] == 0 {
		return search.Absent
	}
	return search.Likely
}

// Get implements search.Overflow.
func (s *Store) Get(key board.Key) (search.Entry, bool, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	refs, found := s.Held[key]
	return search.Entry{Key: key, Refs: refs}, found, nil
}

// Scan implements search.Overflow.
func (s *Store) Scan(each func(search.Entry) bool) error {
	for key, refs := range s.Held {
		if !each(search.Entry{Key: key, Refs: refs}) {
			return nil
		}
	}
	return nil
}

// SortedRuns keeps runs in memory.
type SortedRuns struct {
	Written  map[string][][]byte
	Left     int          // blocks until an error; negative for never
	Unclosed atomic.Int64 // files that are being written or read
	kept     []string     // by the last checkpoint
	removed  []string     // those of them that the search needs no more
}

// ErrFull is the error of Append when no blocks are left, and of Put beyond Most.
var ErrFull = errors.New("no space is left")

// NewSortedRuns makes runs without a limit.
func NewSortedRuns() *SortedRuns { return &SortedRuns{Written: map[string][][]byte{}, Left: -1} }

// Keep implements search.SortedRuns. The checkpoint counts as made.
func (m *SortedRuns) Keep(names []string) {
	removed := m.removed
	m.kept, m.removed = names, nil
	for _, name := range removed {
		_ = m.Remove(name)
	}
}

// Reopen leaves what a process that opens the store again finds: the runs of the last checkpoint.
func (m *SortedRuns) Reopen() {
	maps.DeleteFunc(m.Written, func(name string, _ [][]byte) bool { return !slices.Contains(m.kept, name) })
}

// Remove implements search.SortedRuns.
func (m *SortedRuns) Remove(name string) error {
	if _, found := m.Written[name]; !found {
		return fmt.Errorf("%s is removed twice", name)
	}
	if slices.Contains(m.kept, name) {
		m.removed = append(m.removed, name)
	} else {
		delete(m.Written, name)
	}
	return nil
}

// Create implements search.SortedRuns.
func (m *SortedRuns) Create(name string) (search.SortedRunWriter, error) {
	if _, found := m.Written[name]; found {
		return nil, fmt.Errorf("%s is made twice", name)
	}
	m.Written[name] = nil
	m.Unclosed.Add(1)
	return &fileOfRun{m, name}, nil
}

// Open implements search.SortedRuns.
func (m *SortedRuns) Open(name string) (search.SortedRunReader, error) {
	if _, found := m.Written[name]; !found {
		return nil, fmt.Errorf("%s is missing", name)
	}
	m.Unclosed.Add(1)
	return &fileOfRun{m, name}, nil
}

// fileOfRun is one of them, to write or to read.
type fileOfRun struct {
	of   *SortedRuns
	name string
}

func (r *fileOfRun) Append(block []byte) error {
	if r.of.Left == 0 {
		return ErrFull
	}
	r.of.Left--
	r.of.Written[r.name] = append(r.of.Written[r.name], bytes.Clone(block))
	return nil
}

func (r *fileOfRun) Blocks() int { return len(r.of.Written[r.name]) }
func (r *fileOfRun) Block(at int) ([]byte, error) {
	if at >= r.Blocks() {
		return nil, fmt.Errorf("%s has no block %d", r.name, at)
	}
	return r.of.Written[r.name][at], nil
}
func (r *fileOfRun) Close() error {
	r.of.Unclosed.Add(-1)
	return nil
}
