// Package machine says what is running and on what: which build of the program, and how much memory a search should
// take when nobody has said so.
//
// The files in reading order:
//
//   - machine.go: the default of memory, from what is free, numbers of the kernel, and the version for people
//     and for measurements.
//   - free_linux.go, free_darwin.go, free_other.go: what is free, by operating system.
//
// The package limits nothing itself; searches keep to the budget that they are given. It knows no version by itself; a
// release is a tag.
package machine
