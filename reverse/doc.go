// Package reverse is the pull search. It starts from the solved positions, one for each zone of the player, and takes
// them apart. What it finds drives the forward search: the order in which the goals must be filled, and positions with
// room to move from which a solution is known.
//
// The files, in reading order:
//
//   - constants.go: the tuned numbers.
//   - packing.go: the solved positions to start from; the search for a packing order, in which boxes vanish one by one,
//     and the order found.
//   - removals.go: the moves of this search, and the start squares on which a box may vanish.
//   - byremoval.go: a packing order found in milliseconds, by asking less.
//   - spreadout.go: the search for a position with one zone and no frozen box, wherever the boxes go.
//
// The search for a packing order promises nothing about single positions, and proves none lost. The spread-out
// searches drop only positions that no pushes from the start can reach. The package does not decide when a search
// begins or ends, and does not join the sides. It never imports package forward.
package reverse
