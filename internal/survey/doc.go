// Package survey finds out what can be known about a level without solving it.
//
// New looks at the maze first: squares from which a box can reach no goal, squares that no box can reach, flow regions,
// goal traps, rooms, tunnels and gates, one-way doors. Then it looks at the start position: the zones of the player, a
// PI-corral, whether the position is a deadlock, by which rule and because of which boxes, and a lower bound. FindFree
// and FindPacking add what takes a search: free space for the boxes, and the packing order. Report is all of it as
// JSON.
//
// A survey is drawn as panels on a sheet and as a film. A panel is one board with marks on its squares and a legend.
// Overview has the few panels that a player or a designer looks at first, Sheet one panel for each kind of knowledge,
// and Film shows the packing order step by step. Package render turns all of them into text and pictures, so they
// always say the same.
//
// The package asks other packages (flow, proof, freespace, reverse, search/packing) and keeps their answers.
//
// The files, in reading order:
//
//   - survey.go: the data that is known about a level.
//   - constants.go: the limits on how much work each question may take.
//   - maze.go: dead squares, the exclusion zone, flow regions, the lower bound.
//   - zones.go: one-way doors, and the zones of the start position.
//   - reading.go: goal traps, doors and zones in reading order.
//   - new.go: New and FindFree, which put the parts together.
//   - packing.go: FindPacking, the search for a packing order.
//   - report.go: the survey as JSON.
//   - drawer.go: what all panels share: names of squares, the boxes of the position, legends.
//   - headlines.go: the most important things in sentences.
//   - deadlockpanel.go: the panel of a deadlock.
//   - squarespanel.go: dead squares and the exclusion zone.
//   - flowpanel.go: flow regions, also with frozen boxes as walls.
//   - trapspanel.go: goal traps.
//   - zonespanel.go: the zones of the player, and the PI-corral.
//   - doorspanel.go: one-way doors and their systems.
//   - shapepanel.go: rooms, tunnels and gates.
//   - freepanel.go: free-space arrangements.
//   - packingpanel.go: the packing order on one board.
//   - film.go: the packing order as a film.
//   - words.go: what words of experts mean.
//   - sheet.go: all panels of a survey.
//   - overview.go: the panels that matter first.
//
// The panels draw the data of the survey and find out nothing by themselves. The package opens no files.
package survey
