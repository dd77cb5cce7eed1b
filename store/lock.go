package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"planner/internal/filelock"
)

// LockOwner is the process that has a store open.
type LockOwner struct {
	Process int
	Host    string
	Started time.Time
}

func (o LockOwner) String() string {
	return fmt.Sprintf("process %d on %s since %s", o.Process, o.Host, o.Started.Format("2006-01-02 15:04:05"))
}

// acquireLock takes the store's lock and writes the owner into the lock file, which it returns. Badger locks its own
// directory too, but it is opened later and does not say who has it.
func acquireLock(dir string) (*os.File, error) {
	path := filepath.Join(dir, ownerFile)
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, fileMode)
	if err != nil {
		return nil, classify(err)
	}
	if err := retry(func() error { return filelock.Take(f) }); err != nil {
		f.Close()
		if !errors.Is(err, filelock.ErrHeld) {
			return nil, classify(err)
		}
		owner, _ := readOwner(dir)
		return nil, fmt.Errorf("%w: %s", ErrLocked, owner)
	}
	if err := writeOwner(f); err != nil {
		f.Close()
		return nil, classify(err)
	}
	return f, nil
}

// retry tries five times to lock, because OwnerOf takes the lock for a moment to see whether it is free, and because a
// process that was killed keeps it until it has ended.
func retry(lock func() error) (err error) {
	for range 5 {
		if err = lock(); err == nil {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return err
}

// writeOwner replaces the text of the lock file by this process.
func writeOwner(f *os.File) error {
	host, _ := os.Hostname()
	text, err := json.Marshal(LockOwner{os.Getpid(), host, time.Now().Round(time.Second)})
	if err != nil {
		return err
	}
	if err := f.Truncate(0); err != nil {
		return err
	}
	_, err = f.WriteAt(append(text, '\n'), 0)
	return err
}

// OwnerOf returns the process that has the store in dir open now, if there is one.
func OwnerOf(dir string) (LockOwner, bool) {
	f, err := os.Open(filepath.Join(dir, ownerFile))
	if err != nil {
		return LockOwner{}, false
	}
	defer f.Close()
	if retry(func() error { return filelock.Probe(f) }) == nil { // closing the file releases the lock
		return LockOwner{}, false
	}
	owner, err := readOwner(dir)
	return owner, err == nil
}

func readOwner(dir string) (owner LockOwner, err error) {
	text, err := os.ReadFile(filepath.Join(dir, ownerFile))
	if err == nil {
		err = json.Unmarshal(text, &owner)
	}
	return owner, err
}
