// Package sketch draws the board of a level as a small SVG that a page shows before its scripts run.
//
// The page's script draws boards on a canvas. Before it can do so it must be loaded and run, which takes longer than
// all the rest of the first picture. A sketch stands in the document itself and looks like the board that the script
// draws: it has the same pieces, the same colours, which are those of the page's style sheet, and the same size and
// place in a window of any size, which its own style sheet works out as the script does. So nothing moves when the
// canvas takes its place.
//
// The files, in reading order:
//
//   - sketch.go: the markup and the style sheet of a board.
//   - grid.go: walls, floor and pieces of a board by their cells.
//   - shapes.go: the shapes of walls, floor, goals, boxes and the player.
//   - path.go: the data of an SVG path.
//
// A sketch never changes. It has no marks of layers, and it draws small cells with the details of large ones where the
// style sheet cannot tell them apart.
package sketch
