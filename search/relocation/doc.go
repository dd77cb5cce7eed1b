// Package relocation holds rules for the feature-space engine that bring the boxes to a given layout, by pushes or by
// pulls (Holland, S3 Algorithms). The layout is an arrangement of free space that both sides open up to, or the boxes
// of a position of the other side ("Relocation subtasks - matching forward and reverse positions"). Reaching such a
// position, or anything else that the other side has reached, solves the level.
//
// A search has all moves of all boxes, or limited ones, as the text has them. In a limited search a box on the layout
// stays, but for doors, deformations and shuffles, and every other box has one macro, to the furthest empty square of
// the layout, beside its moves by one square. A position with 80 boxes has thousands of children with all moves and
// some hundreds in a limited search. So a limited search comes deeper with the same number of positions, and leaves
// more out.
//
// The files, in reading order:
//
//   - constants.go: the tuned numbers.
//   - access.go: where each box can be brought to, for arrangements.
//   - relocation.go: the rules; the matching of a position from that of the one before.
//   - regions.go: boxes counted by flow region, the first tier of a relocation.
//   - limited.go: the children of a limited search: routes, door macros, deformations, and shuffles of several boxes,
//     which are played one box at a time.
//   - doors.go: routes through doors.
//
// The rules prune only by freeze deadlock and by the deadlock test they are given, so with all moves they lose no path
// to a layout. They neither choose an aim, as plan/strategy does, nor notice that the sides have met, as meet does.
package relocation
