// Package relocation holds rules for the feature-space engine that bring boxes to given squares, by pushes or by pulls.
// There are two kinds (Holland, S3 Algorithms):
//
//   - Rules brings the boxes to the layout of a position of the other side ("Relocation subtasks -
//     matching forward and reverse positions"). Reaching it, or anything else that the other side has reached, solves
//     the level.
//   - FreeSpace brings the boxes to the targets of a free-space arrangement, so that the player can go everywhere and
//     no box is frozen ("RPR", "RPRT", "Forward search"). Most of its moves are macros of several boxes.
//
// The files, in reading order:
//
//   - constants.go: the tuned numbers.
//   - relocation.go: the rules for a layout; the matching of a position from that of the one before.
//   - freespace.go: the rules for free space, and how they score a position.
//   - freemoves.go: the moves of a free-space search; playing a macro of several boxes one box at a time.
//
// The rules prune only by freeze deadlock and by the deadlock test they are given, so they lose no path to a layout.
// They do not choose what to aim at, and do not notice that the sides have met; packages plan and meet do.
package relocation
