// Package disk holds the contracts between the searches and the disk. A search that outgrows RAM needs one of two
// things, and package store implements both.
//
// The searches from both ends look positions up one by one. They share a table whose entries (Entry) leave RAM when its
// memory is spent and go to an Overflow, the second level of the table. Nearly all positions that a search asks for are
// new, so an Overflow can say from memory alone whether it has an entry (Guess).
//
// The exhaustive search works by sorting and merging. It never asks for a single position, and writes and reads Runs:
// sorted files of blocks.
//
// The files in reading order:
//
//   - overflow.go: Entry, Guess and Overflow.
//   - runs.go: Runs, RunWriter and RunReader.
//
// The package opens no files and says nothing about checkpoints; package plan has the contract of a whole store.
package disk
