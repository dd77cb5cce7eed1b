// Package raster draws into a picture of pixels: filled shapes, lines and text, with smooth edges.
//
// Packages render and report draw the same things as SVG and, by this package, as PNG. The fonts are part of the
// program.
//
// The files, in reading order:
//
//   - picture.go: a picture and its filled shapes.
//   - line.go: lines, also dashed ones, as shapes.
//   - text.go: text in one of two fonts, along or upwards.
//
// The package knows nothing of what it draws, and opens no files.
package raster
