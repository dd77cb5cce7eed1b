// Package search holds the values that the searches of both sides share: positions and their children, the vector of
// features that ranks them, the record of what was generated, and the ways in which a search ends. It contains no
// search. The searches themselves are in the packages below it and in package exhaustive.
//
// The files, in reading order:
//
//   - position.go: a position, a child of a position, and the Tracker that records children.
//   - vector.go: the vector of features and the key of a cell.
//   - outcome.go: why a search stopped, what it counted, what became of the level, and what a running search reports.
//   - heap.go: a list of waiting elements in an order.
//   - bloom.go: which keys are certainly absent, in two bytes a key.
//   - store.go: what a search that is kept on disk asks of a store, of the table of both sides there, and of sorted
//     files of blocks.
//   - deadline.go: contexts that look at the clock themselves when they are asked.
//   - yield_js.go: in a browser or in Node, asking such a context lets others run.
//   - yield_other.go: elsewhere nothing needs to be done.
//
// The packages below it, in reading order:
//
//   - incremental: bounds, zones and packed layouts that are computed from those of the parent.
//   - analysis: what all limited searches of a level share, such as dead squares and walking distances, and the numbers
//     that they measure in a position.
//   - featurespace: the engine of the macro searches, which serves one cell of feature space after the other.
//   - bestfirst: the best-first search by single pushes or single pulls.
//   - packing: packing orders, and the quickest way to find one.
//   - parts: chambers of a level that can perhaps be solved one after the other.
//   - relocation: rules for the engine that bring the boxes to a position of the other side or to an arrangement of
//     free space.
//
// # Disk
//
// A search that outgrows RAM needs one of two things, and package store implements both. The searches from both ends
// look positions up one by one. They share a table whose entries leave RAM when its memory is spent and go to an
// Overflow, the second tier of the table. Nearly all positions that a search asks for are new, so an Overflow can say
// from memory alone whether it has an entry. The exhaustive search works by sorting and merging. It never asks for a
// single position; it writes and reads SortedRuns. A search that goes on after its process also asks for logs and for
// sections of a checkpoint. A Store has all of these.
//
// # The clock
//
// A context of the standard library ends by a timer, and a timer needs a moment in which the Go runtime can run it. In
// a browser there is one thread and nothing interrupts a search, so the timer would wait until the search is over.
// Searches ask [context.Context.Err] often anyway. The contexts of this package answer from the clock, and ask the
// context that they were made of, which may be one of this package too. In WebAssembly an answer also lets everything
// else run about twenty times a second: other goroutines, timers, and the messages that the page has sent. So a search
// in a browser reports its progress and can be interrupted. Work that does not ask goes on.
//
// The package knows nothing of schedules or threads and opens no files.
package search
