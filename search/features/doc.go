// Package features computes numbers that say how much a position has achieved besides its distance: room links that
// boxes cut, boxes in the way of others, boxes that are in place but shut off others, and boxes in common with a
// given path.
//
// A feature only orders the work of a search. None of them proves anything, so no position is ever dropped because of
// one. Most are needed for every child of a position, so they are updated from the value of the parent where that is
// cheaper than a new count.
//
// Files in reading order:
//
//   - rooms.go: the links between rooms that boxes cut.
//   - roomchange.go: the same after one move, from the value before it.
//   - hotspots.go: boxes that take the way to the targets from others.
//   - inplace.go: boxes and squares cut off by the boxes that are in place.
//   - ancestors.go: boxes in common with some layout on the path to a position.
//
// The package does not know which search uses which feature and in what order of importance; packages forward, reverse
// and search/relocation do. Only the table of Hotspots may be shared by goroutines.
package features
