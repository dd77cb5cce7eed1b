package ondisk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"planner/search"
)

// memoryRuns keeps runs in memory.
type memoryRuns struct {
	runs map[string][][]byte
	left int // blocks until an error; negative for never
}

var errFull = errors.New("no space is left")

func newMemoryRuns() *memoryRuns { return &memoryRuns{runs: map[string][][]byte{}, left: -1} }

func (m *memoryRuns) Names() (names []string, err error) {
	for name := range m.runs {
		names = append(names, name)
	}
	slices.Sort(names)
	return names, nil
}

func (m *memoryRuns) Keep([]string) {}

func (m *memoryRuns) Remove(name string) error {
	if _, found := m.runs[name]; !found {
		return fmt.Errorf("%s is removed twice", name)
	}
	delete(m.runs, name)
	return nil
}

func (m *memoryRuns) Create(name string) (search.RunWriter, error) {
	if _, found := m.runs[name]; found {
		return nil, fmt.Errorf("%s is made twice", name)
	}
	m.runs[name] = nil
	return &memoryRun{m, name}, nil
}

func (m *memoryRuns) Open(name string) (search.RunReader, error) {
	if _, found := m.runs[name]; !found {
		return nil, fmt.Errorf("%s is missing", name)
	}
	return &memoryRun{m, name}, nil
}

// memoryRun is one of them, to write or to read.
type memoryRun struct {
	*memoryRuns
	name string
}

func (r *memoryRun) Append(block []byte) error {
	if r.left == 0 {
		return errFull
	}
	r.left--
	r.runs[r.name] = append(r.runs[r.name], bytes.Clone(block))
	return nil
}

func (r *memoryRun) Blocks() int                  { return len(r.runs[r.name]) }
func (r *memoryRun) Block(at int) ([]byte, error) { return r.runs[r.name][at], nil }
func (r *memoryRun) Close() error                 { return nil }

// resumable is a disk that goes on from the saved state, if there is one, and saves to it.
func resumable(runs *memoryRuns, state *[]byte) Disk {
	d := Disk{Runs: runs, Save: func(write func(io.Writer) error) error {
		var fresh bytes.Buffer
		err := write(&fresh)
		*state = fresh.Bytes()
		return err
	}}
	if *state != nil {
		d.Saved = bytes.NewReader(*state)
	}
	return d
}
