// Package incremental computes what a search by single moves needs of every child of a position, mostly from the values
// of the parent: the lower bound, the normalised player and the packed layout. It also has the set of keys with which a
// search remembers positions.
//
// One move changes little. It changes one row of the matching, and the zone of the player mostly changes by the squares
// that the box left and entered. A new matching or a new flood for each child would take most of the time of a search.
// All results are exactly those of a new computation, except penalties of pairs, which depend on the present prices.
//
// Files in reading order:
//
//   - estimate.go: lower bounds of a position and of its children, from a matching that is repaired row by row; the
//     matching for many places of one box.
//   - penalty.go: the bound of one position with what pairs of its boxes lose by being in each other's way.
//   - assignment.go: whether all boxes can have goals at which no pair of them loses anything.
//   - walled.go: estimates in the maze with boxes that never move again as walls.
//   - reach.go: the normalised player of a child, mostly without a flood.
//   - layouts.go: layouts packed into few words.
//   - keyset.go: a set of keys.
//
// Every value belongs to one goroutine. Packages search/bestfirst, search/relocation, reverse and exhaustive use them;
// which positions are searched and in what order is their decision.
package incremental
