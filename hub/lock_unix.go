//go:build unix

package hub

import (
	"os"

	"golang.org/x/sys/unix"
)

// lockFile takes the lock of a file, or fails at once. The kernel releases the lock when the process dies.
func lockFile(f *os.File) error { return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) }
