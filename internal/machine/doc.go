// Package machine says how much memory a search should take when nobody has said so.
//
// The files in reading order:
//
//   - memory.go: the default, from what is free.
//   - free_linux.go, free_darwin.go, free_other.go: what is free, by operating system.
//
// The package limits nothing itself; searches keep to the budget that they are given.
package machine
