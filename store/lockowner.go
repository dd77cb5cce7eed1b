package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// LockOwner is the process that has a store open.
type LockOwner struct {
	Process int
	Host    string
	Started time.Time
}

func (h LockOwner) String() string {
	return fmt.Sprintf("process %d on %s since %s", h.Process, h.Host, h.Started.Format("2006-01-02 15:04:05"))
}

// hold takes the store's lock and signs it. Badger locks its own directory too, but it is opened late and does
// not say who has it.
func hold(dir string) (*os.File, error) {
	path := filepath.Join(dir, ownerFile)
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, classify(err)
	}
	if err := lockPatiently(f); err != nil {
		f.Close()
		who, _ := readOwner(dir)
		return nil, fmt.Errorf("%w: %s", ErrLocked, who)
	}
	if err := sign(f); err != nil {
		f.Close()
		return nil, classify(err)
	}
	return f, nil
}

// lockPatiently tries more than once: a reader in Held has the lock for a moment.
func lockPatiently(f *os.File) (err error) {
	for range 5 {
		if err = lockFile(f); err == nil {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return err
}

func sign(f *os.File) error {
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

// OwnerOf tells who has the store in dir open now, if anyone has.
func OwnerOf(dir string) (LockOwner, bool) {
	f, err := os.Open(filepath.Join(dir, ownerFile))
	if err != nil {
		return LockOwner{}, false
	}
	defer f.Close()
	if lockFile(f) == nil { // closing it gives the lock back
		return LockOwner{}, false
	}
	who, err := readOwner(dir)
	return who, err == nil
}

func readOwner(dir string) (who LockOwner, err error) {
	text, err := os.ReadFile(filepath.Join(dir, ownerFile))
	if err == nil {
		err = json.Unmarshal(text, &who)
	}
	return who, err
}

// probe writes a page below dir and removes it, so that a disk that takes no writes is found at the start.
func probe(dir string) error {
	path := filepath.Join(dir, probeFile)
	f, err := os.Create(path)
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

// absent reports whether an error says that a file is not there.
func absent(err error) bool { return errors.Is(err, fs.ErrNotExist) }
