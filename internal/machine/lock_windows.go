package machine

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// Lock takes the lock of a file, or fails at once, with ErrLocked when it is taken.
func Lock(f *os.File) error { return lock(f, windows.LOCKFILE_EXCLUSIVE_LOCK) }

// ProbeLock fails with ErrLocked while the lock of a file is taken. Several processes may probe at once.
func ProbeLock(f *os.File) error { return lock(f, 0) }

// lock locks one byte far behind the end of the file, because Windows keeps others from what is locked.
func lock(f *os.File, how uint32) error {
	far := &windows.Overlapped{OffsetHigh: 1 << 30}
	err := windows.LockFileEx(windows.Handle(f.Fd()), how|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, far)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return ErrLocked
	}
	return err
}
