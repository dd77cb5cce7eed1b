// Package analysis holds what all searches of a level need to know about it before they begin: distances of pushes and
// of pulls, the squares that no box of a solution ever stands on, rooms, hotspots and walking distances. And it
// computes the features of a position, numbers that say how much it has achieved besides its distance: room links that
// boxes cut, boxes in the way of others, and boxes in common with a given path.
//
// An Analysis is computed once for a board. Each engine makes its own by Fork, which shares all tables and gives the
// engine its own scratch memory. Of the features only the table of Hotspots may be shared by goroutines.
//
// A feature only orders the work of a search. None of them proves anything, so no position is ever dropped because of
// one. Most are needed for every child of a position, so they are updated from the value of the parent where that is
// cheaper than a new count.
//
// The files, in reading order:
//
//   - analysis.go: the Analysis and how it is computed.
//   - rooms.go: the links between rooms that boxes cut.
//   - roomchange.go: the links that are cut after one move, from the number before it.
//   - hotspots.go: boxes that take the way to the targets from others; from where a lone box has a way to targets.
//   - ancestors.go: boxes in common with some layout on the path to a position.
//
// The package decides nothing: what a search does with these facts, and which feature comes first, is decided in
// packages forward, reverse, search/packing and search/relocation.
package analysis
