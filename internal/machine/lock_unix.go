//go:build unix

package machine

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// Lock takes the lock of a file, or fails at once, with ErrLocked when it is taken.
func Lock(f *os.File) error { return lock(f, unix.LOCK_EX) }

// ProbeLock fails with ErrLocked while the lock of a file is taken. Several processes may probe at once.
func ProbeLock(f *os.File) error { return lock(f, unix.LOCK_SH) }

func lock(f *os.File, how int) error {
	err := unix.Flock(int(f.Fd()), how|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}
