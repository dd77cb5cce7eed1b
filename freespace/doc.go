// Package freespace plans where boxes can wait and how the player moves about meanwhile, after David Holland, "S3
// Algorithms" (Sokoban wiki). It knows the one-way doors that join the zones of a layout, and free-space arrangements,
// which are ordered lists of squares that can all hold a box at the same time while the player can still walk
// everywhere. And it has the rules for the feature-space engine that bring the boxes to a given layout, by pushes or by
// pulls. The layout is such an arrangement, which both sides open up to, or the boxes of a position of the other side
// ("Relocation subtasks - matching forward and reverse positions"). Reaching such a position, or anything else that the
// other side has reached, solves the level.
//
// A relocation has all moves of all boxes, or limited ones, as the text has them: a box on the layout stays, but for
// doors, deformations and shuffles, and every other box has one macro, to the furthest empty square of the layout,
// beside its moves by one square. A position with 80 boxes has thousands of children with all moves and some hundreds
// with limited ones, so a limited search comes deeper with the same number of positions, and leaves more out.
//
// The files in reading order:
//
//   - door.go: Door and Finder, one-way doors.
//   - system.go: System, one-way systems, which are chains of doors.
//   - oneway.go: Passages, the occupied doors that join zones.
//   - cyclic.go: Grade, which grades positions as zone-cyclic, also up to stacked corrals.
//   - circuits.go: Circuits, connected sets of boxes and walls; isolated squares.
//   - maze.go: Maze, what arrangements of a level share; squares in order of depth (Holland's IADOL).
//   - pattern.go: pattern, an Arrangement under construction and the conditions that it keeps.
//   - keep.go: Maze.Doors, the doors that an arrangement can keep open.
//   - rfs.go: Maze.Arrange, the algorithm RFS.
//   - common.go: Maze.Common, an arrangement for both sides at once; Maze.Pack, the packing rules.
//   - access.go: where each box can be brought to, for arrangements.
//   - relocation.go: the rules of a relocation; the matching of a position from that of the one before.
//   - regions.go: boxes counted by flow region, the first tier of a relocation.
//   - limited.go: the children of a limited search: routes, door macros, deformations, and shuffles of several boxes,
//     which are played one box at a time.
//   - throughdoors.go: routes through doors.
//   - constants.go: the tuned numbers of relocations.
//
// The package proves nothing about a position, so nothing here may be used to prune. Arrangements are plans; doors and
// grades tell which positions are more open than others. Relocations prune only by freeze deadlock and by the deadlock
// test they are given, so with all moves they lose no path to a layout. They do not choose what to aim at, and do not
// notice that the sides have met; packages plan/strategy and meet do.
//
// The package differs from the text in these points:
//
//   - One-way access tries every box in every direction instead of a list of known doors. A passage needs neither E nor
//     a live C, because the box does not stay on C (oneway.go). Doors as a list keep all of Holland's conditions.
//   - A door has the same squares and box moves for both sides, because each half of the passage is the other half
//     undone. In reverse the player enters at C and leaves at OP. Only the pushing player is asked about (door.go).
//   - One-way systems are replayed with all their boxes in place, because doors that fit together in pairs need not
//     make a chain (system.go).
//   - The outer wall can be a circuit. Circuits are counted only where the player can walk everywhere (circuits.go).
//   - The origins are all start squares, or all goals, instead of one square for each source or sink region. Boxes can
//     be brought to the same squares from them (maze.go).
//   - RFS takes every live square for accessible, instead of computing the access of each box again and again among
//     the targets placed (rfs.go).
//   - Push-frozen and pull-frozen boxes are both refused (pattern.go).
//   - A square that would split a zone is tried again in the next sweep, because it may no longer split one then.
//     The text excludes the square for good (pattern.go).
//   - RFS and the packing rules choose no goals except as open squares of doors, and freeze no boxes, even where
//     targets are too few. Then an arrangement for both sides takes goals, and at last any live square (common.go).
//   - A door is kept only where the player can pass all doors and come back (keep.go).
package freespace
