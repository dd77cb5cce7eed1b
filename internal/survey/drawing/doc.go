// Package drawing draws what a survey knows about a level, as panels on a sheet and as a film.
//
// A panel is one board with marks on its squares and a legend. Overview has the few panels that a player or a designer
// looks at first, Sheet one panel for each kind of knowledge, and Film shows the packing order step by step. Package
// render turns all of them into text and pictures, so they always say the same.
//
// The files, in reading order:
//
//   - drawer.go: what all panels share: names of squares, the boxes of the position, legends.
//   - headlines.go: the most important things in sentences.
//   - deadlock.go: the panel of a deadlock.
//   - squares.go: dead squares and the exclusion zone.
//   - flow.go: flow regions, also with frozen boxes as walls.
//   - traps.go: goal traps.
//   - zones.go: the zones of the player, and the PI-corral.
//   - doors.go: one-way doors and their systems.
//   - shape.go: rooms, tunnels and gates.
//   - free.go: free-space arrangements.
//   - packing.go: the packing order on one board.
//   - film.go: the packing order as a film.
//   - sheet.go: all panels of a survey.
//   - overview.go: those that matter first.
//
// It finds out nothing by itself, and it opens no files.
package drawing
