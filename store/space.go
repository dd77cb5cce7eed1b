package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"planner/internal/machine"

	"github.com/dustin/go-humanize"
)

// space watches the free space on disk. Writing stops while there is still space for what Badger has under way: its
// compactions write their result before they remove what they read. Another process may still take that space; then the
// outage is raised.
type space struct {
	dir   string
	floor int64                           // bytes
	free  func(dir string) (int64, error) // bytes free on the disk of a directory

	mu    sync.Mutex
	extra int64 // bytes needed on top of the floor, as the table grows
}

// check returns ErrDiskFull when the free space is below the floor.
func (s *space) check() error {
	free, err := s.free(s.dir)
	if err != nil {
		return classify(err)
	}
	s.mu.Lock()
	need := s.floor + s.extra
	s.mu.Unlock()
	if free < need {
		const mebibyte = 1 << 20 // what is wanted is rounded up, so that it is always more than what is left
		return fmt.Errorf("%w: %s MiB left, %s MiB wanted", ErrDiskFull, humanize.Comma(free/mebibyte),
			humanize.Comma((need+mebibyte-1)/mebibyte))
	}
	return nil
}

// setExtra sets how many bytes are needed on top of the floor.
func (s *space) setExtra(bytes int64) {
	s.mu.Lock()
	s.extra = bytes
	s.mu.Unlock()
}

// acquireLock takes the lock of a store. The locked file says which process has the lock.
func acquireLock(dir string) (*os.File, error) {
	f, err := machine.OwnFile(filepath.Join(dir, ownerFile))
	if errors.Is(err, machine.ErrLocked) {
		return nil, fmt.Errorf("%w: %w", errLocked, err)
	}
	return f, classify(err)
}

// OwnerOf returns the process that has the store in dir open now, if there is one.
func OwnerOf(dir string) (machine.Owner, bool) {
	return machine.OwnerOf(filepath.Join(dir, ownerFile))
}

// probeBytes is a page of most systems.
const probeBytes = 4096

// probeWrite writes a page below dir and removes it, so that a disk that takes no writes is found when the store is
// opened.
func probeWrite(dir string) error {
	path := filepath.Join(dir, probeFile)
	defer os.Remove(path)
	_, _, err := writeFile(path, func(w io.Writer) error {
		_, err := w.Write(make([]byte, probeBytes))
		return err
	})
	return err
}

// A table of Badger is an open file for as long as it exists, and Badger does not bear that the process may open no
// further one: a compaction that cannot make its tables drops what it was to merge, and a memtable that cannot be made
// ends the process. So the files are counted before each commit, with those that a compaction adds before it removes
// others, and the table on disk ends while there are enough of them.

// fileBudget is how many files a table on disk needs.
type fileBudget struct {
	limit int // files that the process may have open
	burst int // files that the largest compaction adds
}

// newFileBudget is the budget of a table with the given shares of memory. The largest compaction brings level 0 into
// the first level below it, which has twice its size at most.
func newFileBudget(s memoryShares) fileBudget {
	return fileBudget{fileLimit(), int((unsortedStall*s.memtable + 2*baseLevelBytes) / s.table)}
}

// check returns ErrFiles when too few files are left for a compaction, besides more files that are about to be opened.
// No compaction adds more tables than there are.
func (b fileBudget) check(more int) error {
	if b.limit >= enoughFiles {
		return nil
	}
	open := openFiles(b.limit) + more
	if need := open + min(b.burst, open) + spareFiles; need > b.limit {
		return fmt.Errorf("%w: %d of %d are open, and a search on disk needs up to %d", ErrFiles, open, b.limit, need)
	}
	return nil
}

// checkFiles returns ErrFiles when the process may not open as many files as any store needs.
func checkFiles() error {
	if limit := fileLimit(); limit < leastFiles {
		return fmt.Errorf("%w: the limit of the process is %d, a store needs %d", ErrFiles, limit, leastFiles)
	}
	return nil
}
