// Package analysis holds what all searches of a level need to know about it before they begin: distances of pushes and
// of pulls, the squares that no box of a solution ever stands on, rooms, hotspots and walking distances. And it
// computes the features of a position, numbers that say how much it has achieved besides its distance: room links that
// boxes cut, boxes in the way of others, and boxes in common with a given path.
//
// An Analysis is computed once for a board. Each engine makes its own by fork, which shares all tables and gives the
// engine its own scratch memory. Of the features only the table of Hotspots may be shared by goroutines.
//
// A feature only orders the work of a search. None of them proves anything, so no position is ever dropped because of
// one. Most are needed for every child of a position, so they are updated from the value of the parent where that is
// cheaper than a new count.
//
// The package also holds packing orders: the order in which a solution fills the goals. An order comes from taking the
// solved position apart by pulls and reading the pulls backwards. The forward search follows it as a feature
// (Festival's plan search; Holland, S3 Algorithms, "RPR", calls it the stacking order). The quickest way to find an
// order is the removal search. It asks less than a solution played backwards: a box that is pulled to any start square
// leaves the board, and a start square takes any number of boxes, or, where this is asked for, one as far as possible.
// So most levels come apart in milliseconds. The slower packing search, in which every start square takes one box, is
// in package reverse.
//
//	solved        a box is pulled to a start square       until none is left
//	***    ──►    **  - - - ->  start square, gone   ──►    read it backwards: fill 3, 2, 1
//
// The files, in reading order:
//
//   - analysis.go: the Analysis and how it is computed.
//   - rooms.go: the links between rooms that boxes cut.
//   - roomchange.go: the links that are cut after one move, from the number before it.
//   - hotspots.go: boxes that take the way to the targets from others; from where a lone box has a way to targets.
//   - ancestors.go: boxes in common with some layout on the path to a position.
//   - order.go: the value that a packing order is, and how much of it a layout fulfils.
//   - removalnodes.go: the positions of a removal search and the heap of those that wait.
//   - removal.go: the removal search; which of the boxes that can leave goes first.
//   - takers.go: one box for each start square.
//   - supply.go: the removal search with one box for each start square: which boxes take those that few can come to.
//
// The package decides nothing: what a search does with these facts, and which feature comes first, is decided in
// packages forward, reverse and freespace. An order promises nothing: following it may lead into a deadlock.
package analysis
