// Package render turns boards, and what is known about them, into text and pictures for people.
//
// A Panel is one drawing of a board with a label and a colour for each square and a legend. A Sheet is the panels of
// a level. The same sheet can be written as text, SVG or PNG, and panels of one board as a film. Text and pictures
// say the same: every meaning that has a colour also has a label.
//
// Files in reading order:
//
//   - text.go: positions and sheets as text, drawings side by side; numbers for people.
//   - panel.go: panels and sheets, and their colours.
//   - constants.go: sizes.
//   - ruler.go: numbers of rows and columns.
//   - picture.go: a picture of pixels and its filled shapes, with smooth edges; lines, also dashed ones, as shapes;
//     text in one of two fonts, along or upwards.
//   - canvas.go: what a sheet is drawn with: SVG, or a picture of pixels.
//   - svg.go: a canvas that writes SVG.
//   - draw.go: the board of a panel on a canvas.
//   - sheet.go: the panels of a sheet arranged on a page, also as a picture of pixels.
//   - gif.go: panels as a film.
//
// The package computes nothing about levels and opens no files.
package render
