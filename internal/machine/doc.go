// Package machine says what is running and on what: which build of the program, how much memory a search should take
// when nobody has said so, how much of the processor it has used, and which process has a file; and it replaces files,
// so that a process that dies leaves the old text or the new one.
//
// A process says that it has a file by a lock. A lock tells whether the process that took it is alive: the system
// releases it when the file is closed, and so when the process dies in any way. The number of a process tells less,
// since another process may have the same one later.
//
// The files in reading order:
//
//   - machine.go: the default of memory, from what is free, numbers of the kernel, and the version for people
//     and for measurements.
//   - free_linux.go, free_darwin.go, free_other.go: what is free, by operating system.
//   - cputime_unix.go, cputime_windows.go, cputime_other.go: the processor time of the process, by operating system.
//   - lock_unix.go, lock_windows.go, lock_other.go: Lock and ProbeLock, as each system has them.
//   - owner.go: files that say which process has their lock.
//   - replace.go: files that are written in one step, and a lock beside a file that several processes change.
//
// The package limits nothing itself, and only LockBeside waits for a lock; searches keep to the budget that they are
// given. The package knows no version by itself; a release is a tag.
package machine
