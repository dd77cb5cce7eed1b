package store

import (
	"planner/board"
	"planner/search"
)

// epochs tells which records of a table entry count. Every process that opens the store for writing is one epoch, and
// an entry carries the epoch that wrote it. Of an earlier epoch only the records up to the limits of its last
// checkpoint count: a process that was killed wrote entries for records that no later process has seen.
type epochs struct {
	current uint16
	limits  [][2]uint32 // by epoch, then side: the last record that a checkpoint secured
}

// visible clears the references of an entry that do not count, and reports whether any is left.
func (e epochs) visible(refs [2]uint32, epoch uint16) ([2]uint32, bool) {
	if epoch != e.current {
		limit := e.limits[min(int(epoch), len(e.limits)-1)]
		for side, ref := range refs {
			if ref > limit[side] {
				refs[side] = 0
			}
		}
	}
	return refs, refs != [2]uint32{}
}

// entry decodes the value of a key; found is false when none of its records counts.
func (e epochs) entry(key board.Key, value []byte) (decoded search.Entry, found bool, err error) {
	if len(value) != valueBytes {
		return search.Entry{}, false, damaged(tableDir, "a value of %d bytes", len(value))
	}
	refs, epoch := getValue(value)
	if epoch > e.current {
		return search.Entry{}, false, damaged(tableDir, "epoch %d after %d", epoch, e.current)
	}
	refs, found = e.visible(refs, epoch)
	return search.Entry{Key: key, Refs: refs}, found, nil
}
