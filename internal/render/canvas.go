package render

import (
	"image/color"
	"math"
)

// Canvas draws the shapes of a picture. Coordinates and sizes are in pixels from the upper left corner, y downwards.
type Canvas interface {
	Rect(x, y, w, h float64, c color.RGBA)
	Polygon(points []Point, c color.Color)
	Disc(x, y, r float64, c color.Color)
	// Line draws straight lines from point to point. The pattern is the lengths of dashes and gaps in turn, which go on
	// round corners; without one the line is solid.
	Line(points []Point, thick float64, pattern []float64, c color.Color)
	// Text writes one line; y is the middle of the line.
	Text(x, y, size float64, at Anchor, c color.Color, line string)
	// Upward writes one line that reads from below to above, with its middle at a point.
	Upward(x, y, size float64, c color.Color, line string)
	// Tip is the text that a viewer shows when the mouse rests on the next shape, if the picture can have it.
	Tip(text string)
}

// arrowhead is a triangle of the given size with its tip at to, which points away from from.
func arrowhead(from, to Point, size float64) []Point {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	if length == 0 {
		return nil
	}
	dx, dy := (to.X-from.X)/length*size, (to.Y-from.Y)/length*size
	return []Point{to, {X: to.X - dx + dy/2, Y: to.Y - dy - dx/2}, {X: to.X - dx - dy/2, Y: to.Y - dy + dx/2}}
}
