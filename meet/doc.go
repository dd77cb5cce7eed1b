// Package meet is where the push search and the pull search find each other.
//
// Every position that either side stores goes into one table under 71 bits of its key, with one search.Ref for each
// side that has reached it. A Ref is the number of a record in the side's Log of moves. A position with a Ref of both
// sides is a meet: the forward Ref tells how to come there from the start, the reverse Ref how the position was pulled
// out of a solved one, and Join turns the two chains of records into pushes from the start to the end. Boards are not
// stored: a record of 7 to 12 bytes says which box went where, and a position is rebuilt from the chain of its records.
//
// For each child that its rules let through, a searching goroutine calls Recorder.Add. Add makes a record only for a
// position that the side has not reached before, because most children are duplicates.
//
// Squares passed over. A search that let a box run on through a tunnel would never store the positions between the
// stops. The other side, whose stops differ, might store just those positions, and the two would pass each other
// without a meet. So no search that meets another skips squares. A side pruned by PI-corrals keeps a solution of its
// own, but not every position of the other side, so such pruning stays off in a search that wants to meet.
//
// The files in reading order:
//
//   - constants.go: the tuned constants.
//   - shard.go: one part of the table in RAM: entries in pages that grow in place.
//   - overflow.go: what leaves the table's memory for an overflow on disk, and is found there again.
//   - table.go: Table, the transposition table.
//   - log.go: Log, the records of one side, and how a position is rebuilt.
//   - recorder.go: Recorder, by which a search uses table and log; the macros that records belong to.
//   - join.go: the single moves of one macro, the moves of a chain of records, and the two half-paths joined.
//   - persist.go: a log written to disk and read again, the keys of all its records, and a table filled again from
//     logs and overflow.
//   - gap.go: what keeps two positions that nearly meet apart, box by box.
//   - candidate.go: pairs of positions that nearly meet, and documents of such pairs for readers.
//   - bridge.go: the level between the two positions of a candidate, and the solution by way of it.
//   - adopt.go: half-paths that another process has found; what the searches of a level and the searches of the same
//     level in other processes ask of each other.
//
// The package does not decide the order of the search, knows no deadlocks and opens no files.
package meet
