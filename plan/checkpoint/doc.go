// Package checkpoint saves the limited searches of a level in a store and brings them back, so that a search outlives
// its process and goes on beyond the memory.
//
//	table ──► overflow: positions that leave the memory      at any time
//	logs  ──► segments: full chunks, read in place           when the logs are crowded, and in every checkpoint
//	strategies, rest of the logs, learned patterns,
//	nearest pairs ──► sections                               in every checkpoint
//
// A checkpoint holds no trees of searches. A strategy that comes back begins the search it was at again from the best
// position it had, with a table that knows all positions generated before. After the first error of the store nothing
// more is saved: the store stays as its last checkpoint made it, and the search can go on in memory.
//
// The files in reading order:
//
//   - names.go: the names in a store, and the number of the format.
//   - checkpoint.go: the Checkpointer, which opens a store and saves to it.
//   - restore.go: the searches brought back from the last checkpoint.
//   - failure.go: what is said when the store takes no more.
//
// The package knows no files and no format but that of its own sections; search.Store is asked for the rest. It does
// not decide when work pauses, and it does not save the exhaustive search, which package plan does.
package checkpoint
