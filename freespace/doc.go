// Package freespace plans where boxes can wait and how the player gets about meanwhile, after David Holland, "S3
// Algorithms" (Sokoban wiki): zones, one-way doors that join them, and arrangements of free space, which are ordered
// lists of squares that can all hold a box at once while the player still goes everywhere.
//
// Reading order:
//
//	zones.go       every zone of a layout, labelled
//	walker.go      single questions "can the player walk from here to there?"
//	door.go        static and dynamic one-way doors
//	way.go         one-way systems, doors in a row
//	double.go      doors with a box too many
//	oneway.go      zones joined by occupied doors, and the box moves to come through
//	cyclic.go      zone-cyclic positions, also up to stacked corrals
//	circuits.go    connected regions of boxes and walls, circuits, isolated squares
//	depth.go       squares in order of depth (IADOL)
//	maze.go        what all arrangements of a level share
//	reach.go       where one box can be brought to among others
//	pattern.go     an arrangement under construction and what it promises
//	rfs.go         RFS, in the corrals of a position and in the maze
//	packing.go     the five packing rules; greedy filling
//	swap.go        exchanges, when targets are too few
//	order.go       targets in order of accessibility, goal-matching ones first
//	arrangement.go the finished value
//	arrange.go     one arrangement by given options
//	best.go        the arrangement to plan with
//	refine.go      targets that were really used come first
//	mobility.go    can every target be filled and emptied?
//
// Nothing here proves anything about a position, so nothing here may prune: doors are moves and are replayed,
// arrangements, grades and mobility are plans, features and checkpoints.
//
// Where this differs from the text:
//
//   - One-way access tries every box in every direction instead of a list of known doors, and asks neither for E nor
//     for a live C: the box does not stay on C (oneway.go). Doors as a list keep all of Holland's conditions.
//   - A door has the same squares and box moves for both sides, since each half of the passage is the other undone; in
//     reverse the player enters at C and leaves at OP (door.go).
//   - One-way systems are replayed with all their boxes in place; pairs that fit need not make a chain (way.go).
//   - The outer wall counts as a region that can be a circuit (circuits.go).
//   - Sources and sinks: all start squares, or all goals, instead of one square per source or sink region; boxes can be
//     brought to the same squares from them (maze.go).
//   - RFS usually works out the access of boxes once instead of anew among the targets placed; squares refused in one
//     step stay candidates; the literal form can be had (rfs.go).
//   - "Frozen" refuses push-frozen and pull-frozen boxes, with the boxes of the position counted in (pattern.go).
//   - A square that would split a zone is tried again later, as a split can heal; the text excludes it for good
//     (pattern.go, packing.go).
//   - Packing starts from the deepest square where no door does (packing.go), and ends with exchanges, which the text
//     does not have (swap.go).
//   - Doors bar their squares C, CP and OP; zones are held to the number that the doors make, and besides the zones
//     counted through doors must stay one (pattern.go). Only static doors are held; dynamic ones depend on boxes that
//     the arrangement itself would have to hold in place.
//   - Goals may be targets, last in order, and at the very last boxes may be frozen where a solution could leave them
//     (order.go, best.go). Without goals about one level in ten of those tried lacks targets.
package freespace
