// Package storage puts a store.Store behind checkpoint.Store, the interface that searches use.
//
// Package store knows files and Badger but no search, and package checkpoint knows searches but no files. The two differ
// where checkpoint and the searches declare interfaces of their own: the overflow of a table, logs, sorted runs and
// checkpoints. An Adapter stands between them.
//
// The files, in reading order:
//
//   - adapter.go: Adapter.
//
// The package opens and closes no store; its callers do.
package storage
