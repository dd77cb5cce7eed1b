// Package packing holds packing orders: the order in which a solution fills the goals. An order comes from taking the
// solved position apart by pulls and reading the pulls backwards. The forward search follows it as a feature
// (Festival's plan search; Holland, S3 Algorithms, "RPR", calls it the stacking order).
//
// The package also holds the quickest way to find an order, the removal search. It asks less than a solution played
// backwards: a box that is pulled to any start square leaves the board, and a start square takes any number of boxes
// or, with Removal.OneEach, one box as far as possible. So most levels come apart in milliseconds. The slower packing
// search, in which every start square takes one box, is in package reverse.
//
//	solved        a box is pulled to a start square       until none is left
//	***    ──►    **  - - - ->  start square, gone   ──►    read it backwards: fill 3, 2, 1
//
// The files, in reading order:
//
//   - order.go: the value that a packing order is, and how much of it a layout fulfils.
//   - removalnodes.go: the positions of a removal search, and the heap of those that wait.
//   - removal.go: the removal search; which of the boxes that can leave goes first.
//   - takers.go: one box for each start square.
//
// An order promises nothing: following it may lead into a deadlock. The package does not follow orders; package forward
// does.
package packing
