package standin

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"planner/search"
)

// Runs keeps runs in memory.
type Runs struct {
	Written map[string][][]byte
	Left    int // blocks until an error; negative for never
}

// ErrFull is the error of Append when no blocks are left.
var ErrFull = errors.New("no space is left")

// NewRuns makes runs without a limit.
func NewRuns() *Runs { return &Runs{Written: map[string][][]byte{}, Left: -1} }

// Names implements search.Runs.
func (m *Runs) Names() (names []string, err error) {
	for name := range m.Written {
		names = append(names, name)
	}
	slices.Sort(names)
	return names, nil
}

// Keep implements search.Runs.
func (m *Runs) Keep([]string) {}

// Remove implements search.Runs.
func (m *Runs) Remove(name string) error {
	if _, found := m.Written[name]; !found {
		return fmt.Errorf("%s is removed twice", name)
	}
	delete(m.Written, name)
	return nil
}

// Create implements search.Runs.
func (m *Runs) Create(name string) (search.RunWriter, error) {
	if _, found := m.Written[name]; found {
		return nil, fmt.Errorf("%s is made twice", name)
	}
	m.Written[name] = nil
	return &fileOfRun{m, name}, nil
}

// Open implements search.Runs.
func (m *Runs) Open(name string) (search.RunReader, error) {
	if _, found := m.Written[name]; !found {
		return nil, fmt.Errorf("%s is missing", name)
	}
	return &fileOfRun{m, name}, nil
}

// fileOfRun is one of them, to write or to read.
type fileOfRun struct {
	of   *Runs
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
func (r *fileOfRun) Close() error { return nil }
