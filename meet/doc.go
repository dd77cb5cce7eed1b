// Package meet is where the push search and the pull search see each other.
//
// Every position that either side stores goes into one Table under its 128-bit key, with one Ref a side into
// that side's Log of moves. A position that holds a Ref of both sides is a meet: the forward Ref tells how to
// come there from the start, the reverse Ref how it was pulled out of a solved position, and Join turns the two
// chains into pushes from the start to the end. The boards themselves are never stored: a chain of 16-byte
// records says which box went where, and a position is rebuilt from it.
//
// Files in reading order: table.go (the table), log.go (the records, rebuilding a position), route.go (single
// moves of one macro), join.go (paths and their joint).
//
// Protocol of a searching goroutine, for each child that its rules let through:
//
//	mine, other, fresh := table.First(side, key, func() Ref { return log.Append(parent, from, to, player) })
//	if other != 0 { tell the joiner (mine, other) }
//	if !fresh { continue }                    // duplicates are most: they cost no record
//
// Squares passed over. A search that lets a box run on through a tunnel never stores the positions between the
// stops, and the other side, whose stops differ, may store just those: the two would pass each other unseen
// (techniques of YASS and Festival differ here too). Two cures keep the meet: both sides skip one symmetric set
// of squares, or the skipping side calls Lookup for each position it passes over and, on a hit, Appends and
// Visits that position like any stop. A side pruned by PI-corrals keeps a way to some solved position, not to
// every position of the other side, so such pruning stays off in a search that wants to meet.
//
// The package decides nothing about search order and knows no deadlocks.
package meet
