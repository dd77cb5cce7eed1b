package machine

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"
)

// ErrLocked says that another process, or another open file of this one, has the lock.
var ErrLocked = errors.New("the lock is taken")

// Owner is the process that has a lock, as the file with the lock says.
type Owner struct {
	Process int
	Host    string
	Started time.Time
}

func (o Owner) String() string {
	return fmt.Sprintf("process %d on %s since %s", o.Process, o.Host, o.Started.Format("2006-01-02 15:04:05"))
}

// heldBy is the ErrLocked that names the owner.
type heldBy struct{ Owner }

func (h heldBy) Error() string { return h.String() }
func (heldBy) Unwrap() error   { return ErrLocked }

// OwnFile takes the lock of a file, which it makes if need be, and writes into the file which process has it. It
// returns the file, which is closed to release the lock. When another process has the lock, the error wraps ErrLocked
// and its text names that process.
func OwnFile(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err = retryLock(func() error { return Lock(f) }); err == nil {
		err = writeOwner(f)
	} else if errors.Is(err, ErrLocked) {
		owner, _ := readOwner(name)
		err = heldBy{owner}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// retryLock tries five times to lock, because OwnerOf takes the lock for a moment to see whether it is free, and
// because a process that was killed keeps it until it has ended.
func retryLock(lock func() error) (err error) {
	for range 5 {
		if err = lock(); err == nil {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return err
}

// writeOwner replaces the text of the file by this process.
func writeOwner(f *os.File) error {
	host, _ := os.Hostname()
	text, err := json.Marshal(Owner{os.Getpid(), host, time.Now().Round(time.Second)})
	if err != nil {
		return err
	}
	if err := f.Truncate(0); err != nil {
		return err
	}
	_, err = f.WriteAt(append(text, '\n'), 0)
	return err
}

// OwnerOf returns the process that has the lock of a file now, if there is one.
func OwnerOf(name string) (Owner, bool) {
	f, err := openRegular(name)
	if err != nil {
		return Owner{}, false
	}
	defer f.Close()
	if retryLock(func() error { return ProbeLock(f) }) == nil { // closing the file releases the lock
		return Owner{}, false
	}
	owner, err := readOwner(name)
	return owner, err == nil
}

// IsOwned reports whether OwnFile has made a file, in this process or another, whether or not it still has the lock.
func IsOwned(name string) bool {
	owner, err := readOwner(name)
	return err == nil && owner.Process > 0
}

func readOwner(name string) (owner Owner, err error) {
	f, err := openRegular(name)
	if err != nil {
		return owner, err
	}
	defer f.Close()
	return owner, json.NewDecoder(f).Decode(&owner)
}

// openRegular opens a file to read, but no pipe, which would wait for somebody to write.
func openRegular(name string) (*os.File, error) {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is no regular file", name)
	}
	if err != nil {
		return nil, err
	}
	return os.Open(name)
}
