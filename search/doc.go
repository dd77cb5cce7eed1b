// Package search holds the values that the searches of both sides share: positions and their children, the vector of
// features that ranks them, the record of what was generated, and the ways in which a search ends. And it computes what
// every child of a position needs, mostly from the values of the parent. It contains no search. The searches
// themselves are in the packages below it and in package exhaustive.
//
// The files, in reading order:
//
//   - position.go: a position, a child of a position, and the Tracker that records children.
//   - vector.go: the vector of features and the key of a cell.
//   - estimate.go: lower bounds of a position and of its children, from a matching that is repaired row by row; the
//     matching for another place of one box.
//   - penalty.go: the bound of one position with what pairs of its boxes lose by being in each other's way.
//   - assignment.go: whether all boxes can have goals at which no pair of them loses anything.
//   - walled.go: estimates in the maze with boxes that never move again as walls.
//   - reach.go: the normalised player of a child, mostly without a flood.
//   - gridreach.go: the same by shifts of a grid, on small boards.
//   - layouts.go: layouts packed into few words.
//   - keyset.go: a set of keys.
//   - outcome.go: why a search stopped, what it counted, what became of the level, and what a running search reports.
//   - heap.go: a list of waiting elements in an order.
//   - table.go: tables whose memory the system hands out at once.
//   - ordered.go: hash tables that are sorted arrays with gaps, which grow in place.
//   - bloom.go: which keys are certainly absent, in two bytes a key.
//   - store.go: what a search that is kept on disk asks of a store, of the table of both sides there, and of sorted
//     files of blocks.
//   - deadline.go: contexts that look at the clock themselves when they are asked.
//   - repeat.go: a function called at an interval.
//   - yield_js.go: in a browser or in Node, asking such a context lets others run.
//   - yield_other.go: elsewhere nothing needs to be done.
//
// The packages below it, in reading order:
//
//   - analysis: what all limited searches of a level share, such as dead squares and walking distances, and the numbers
//     that they measure in a position; packing orders, and the quickest way to find one.
//   - featurespace: the engine of the macro searches, which serves one cell of feature space after the other.
//   - bestfirst: the best-first search by single pushes or single pulls.
//
// # One move
//
// One move changes one row of the matching, and the zone of the player mostly changes by the squares that the box left
// and entered. A new matching or a new flood for each child would take most of the time of a search. What is computed
// from the parent is exactly what a new computation gives, except penalties of pairs, which depend on the prices at
// hand. Each such value belongs to one goroutine.
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
