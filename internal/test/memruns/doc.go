// Package memruns is for tests: it keeps the sorted runs of a search in memory, and can make writing fail.
//
// Files:
//
//   - runs.go: the runs
//
// It does not check what it is given to keep.
package memruns
