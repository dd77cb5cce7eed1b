// Package survey finds out what can be known about a level without solving it.
//
// New looks at the maze first: squares from which a box can reach no goal, squares that no box can reach, flow regions,
// goal traps, rooms, tunnels and gates, one-way doors. Then New looks at the start position: the zones of the player, a
// PI-corral, whether the position is a deadlock, by which rule and because of which boxes, and a lower bound. FindFree
// and FindPacking add what takes a search: free space for the boxes, and the packing order. Report is all of it as
// JSON.
//
// A survey is drawn as panels on a sheet and as a film. A panel is one board with marks on its squares and a legend.
// Overview has the few panels that a player or a designer looks at first, Sheet one panel for each kind of knowledge,
// and Film shows the packing order step by step. Package render turns panels, sheets and films into text and pictures,
// so that text and pictures always say the same.
//
// The package asks the packages flow, freespace, internal/judge and search/analysis, and keeps their answers.
//
// The files, in reading order:
//
//   - survey.go: the data that is known about a level.
//   - constants.go: the limits on how much work each question may take.
//   - floor.go: Floor, the shape of a maze: rooms and links between them, tunnels and gates.
//   - new.go: New and FindFree: the maze, then the doors and zones of the start position, all in reading order.
//   - packing.go: FindPacking, the search for a packing order.
//   - report.go: the survey as JSON.
//   - sheet.go: all panels of a survey, or those that matter first, with the most important things in sentences and the
//     meaning of words of experts.
//   - panels.go: what all panels share: names of squares, the boxes of the position, legends; the panels of a
//     deadlock, of dead squares, flow regions, goal traps, the zones of the player, rooms, tunnels and gates.
//   - doorspanel.go: one-way doors and their systems.
//   - foundpanels.go: what searches have found: free space, and the packing order on one board and as a film.
//
// The panels draw the data of the survey and find out nothing by themselves. The package opens no files.
package survey
