// Package filelock takes locks of open files. A lock tells whether the process that took it is alive: the system
// releases it when the file is closed, and so when the process dies in any way. The number of a process tells less,
// since another process may have the same one later.
//
// In reading order:
//
//   - lock_unix.go, lock_windows.go, lock_other.go: Take and Probe, as each system has them.
//   - owner.go: files that say which process has their lock.
//
// The package waits for no lock.
package filelock

import "errors"

// ErrHeld says that another process, or another open file of this one, has the lock.
var ErrHeld = errors.New("the lock is taken")
