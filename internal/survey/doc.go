// Package survey finds out what can be known about a level without solving it.
//
// New looks at the maze first: squares from which a box can reach no goal, squares that no box can reach, flow regions,
// goal traps, rooms, tunnels and gates, one-way doors. Then it looks at the start position: the zones of the player, a
// PI-corral, whether the position is a deadlock, by which rule and because of which boxes, and a lower bound. FindFree
// and FindPacking add what takes a search: free space for the boxes, and the packing order. Report is all of it as
// JSON.
//
// The package asks other packages (flow, proof, freespace, reverse, search/packing) and keeps their answers.
//
// The files, in reading order:
//
//   - survey.go: the data, which is what is known about a level.
//   - constants.go: the limits on how much work each question may take.
//   - maze.go: dead squares, the exclusion zone, flow regions, the lower bound.
//   - zones.go: one-way doors, and the zones of the start position.
//   - reading.go: goal traps, doors and zones in reading order.
//   - new.go: New and FindFree, which put the parts together.
//   - packing.go: FindPacking, the search for a packing order.
//   - report.go: the survey as JSON.
//
// It draws nothing, which is the part of package internal/survey/drawing, and it opens no files.
package survey
