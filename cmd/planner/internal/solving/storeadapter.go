package solving

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strings"

	"planner/board"
	"planner/meet"
	"planner/plan"
	"planner/plan/checkpoint"
	"planner/search/disk"
	"planner/store"
)

// storeAdapter puts a store.Store behind the interface checkpoint.Store. The two differ where checkpoint and the searches declare
// interfaces of their own: a table's overflow, logs, sorted runs and checkpoints.
type storeAdapter struct {
	*store.Store
	reserve int64
}

// newStoreAdapter adapts a store that was opened for a search with ram bytes of memory.
func newStoreAdapter(s *store.Store, ram int64) storeAdapter {
	return storeAdapter{s, store.Reserve(ram)}
}

// Reserve is how many bytes of memory the store takes besides what it is given.
func (a storeAdapter) Reserve() int64 { return a.reserve }

// Overflow is the part of the store that holds the second level of the table.
func (a storeAdapter) Overflow() (meet.ScannableOverflow, error) { return a.Spill() }

// Segment opens a log of chunks of equal size.
func (a storeAdapter) Segment(name string, chunk int) (checkpoint.Segment, error) {
	return a.Store.Segment(name, chunk)
}

// Runs is the directory of sorted runs.
func (a storeAdapter) Runs() disk.Runs { return a.Store.Runs() }

// Section reads a section of the last checkpoint; found is false when there is none.
func (a storeAdapter) Section(name string, read func(uint32, io.Reader) error) (found bool, err error) {
	err = a.Store.Section(name, read)
	if errors.Is(err, store.ErrNoData) {
		return false, nil
	}
	return err == nil, err
}

// Save writes a checkpoint completely or not at all.
func (a storeAdapter) Save(limits [2]uint32, sections []checkpoint.Section) error {
	c := a.Checkpoint()
	for _, s := range sections {
		if err := c.Section(s.Name, s.Version, s.Write); err != nil {
			return errors.Join(err, c.Abandon())
		}
	}
	c.Limits(limits[0], limits[1])
	return c.Commit()
}

// identity says which search a store is for: the level, the mode, the seed and the techniques that are switched off.
// Time, memory and threads may differ from run to run.
func identity(level *board.Level, o plan.Options) store.Identity {
	rows := strings.Join(level.Rows, "\n")
	return store.Identity{
		Level: fmt.Sprintf("%x", sha256.Sum256([]byte(rows)))[:16], Board: rows,
		Options: fmt.Sprintf("mode %s, seed %d, techniques: %v", o.Mode, o.Seed, o.Use),
		Version: fmt.Sprint(checkpoint.Version),
	}
}
