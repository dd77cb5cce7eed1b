package store

import (
	"errors"
	"io"

	"planner/search"
)

// Adapter is a store as searches use it. It implements search.Store.
type Adapter struct {
	*Store
	reserve int64
}

// NewAdapter adapts a store that was opened for a search with ram bytes of memory.
func NewAdapter(s *Store, ram int64) Adapter {
	return Adapter{s, Reserve(ram)}
}

// Reserve is how many bytes of memory the store takes besides what it is given.
func (a Adapter) Reserve() int64 { return a.reserve }

// Overflow is the part of the store that holds the second level of the table.
func (a Adapter) Overflow() (search.ScannableOverflow, error) { return a.Spill() }

// Segment opens a log of chunks of equal size.
func (a Adapter) Segment(name string, chunk int) (search.Segment, error) {
	return a.Store.Segment(name, chunk)
}

// Runs is the directory of sorted runs.
func (a Adapter) Runs() search.Runs { return a.Store.Runs() }

// Section reads a section of the last checkpoint; found is false when there is none.
func (a Adapter) Section(name string, read func(uint32, io.Reader) error) (found bool, err error) {
	err = a.Store.Section(name, read)
	if errors.Is(err, ErrNoData) {
		return false, nil
	}
	return err == nil, err
}

// Save writes a checkpoint completely or not at all.
func (a Adapter) Save(limits [2]uint32, sections []search.Section) error {
	c := a.Checkpoint()
	for _, s := range sections {
		if err := c.Section(s.Name, s.Version, s.Write); err != nil {
			return errors.Join(err, c.Abandon())
		}
	}
	c.Limits(limits[0], limits[1])
	return c.Commit()
}
