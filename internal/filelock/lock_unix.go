//go:build unix

package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// Take takes the lock of a file, or fails at once, with ErrHeld when it is taken.
func Take(f *os.File) error { return lock(f, unix.LOCK_EX) }

// Probe fails with ErrHeld while the lock of a file is taken. Several processes may probe at once.
func Probe(f *os.File) error { return lock(f, unix.LOCK_SH) }

func lock(f *os.File, how int) error {
	err := unix.Flock(int(f.Fd()), how|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return ErrHeld
	}
	return err
}
