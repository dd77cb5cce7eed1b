package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
)

// space watches the free space on disk. Writing stops while there is still space for what Badger has under way: its
// compactions write their result before they remove what they read. Another process may take that space all the same;
// type outage is for that.
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
		return fmt.Errorf("%w: %d MiB left, %d MiB wanted", ErrDiskFull, free>>20, need>>20)
	}
	return nil
}

// setExtra sets how many bytes are needed on top of the floor.
func (s *space) setExtra(bytes int64) {
	s.mu.Lock()
	s.extra = bytes
	s.mu.Unlock()
}

// probeWrite writes a page below dir and removes it, so that a disk that takes no writes is found when the store is
// opened.
func probeWrite(dir string) error {
	path := filepath.Join(dir, probeFile)
	f, err := createFile(path)
	if err != nil {
		return classify(err)
	}
	defer os.Remove(path)
	_, err = f.Write(make([]byte, 4096))
	if err == nil {
		err = f.Sync()
	}
	return classify(errors.Join(err, f.Close()))
}
