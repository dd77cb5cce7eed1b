package render

import (
	"image/color"
	"math"
)

// canvas draws the shapes of a picture. Coordinates and sizes are in pixels from the upper left corner, y downwards.
type canvas interface {
	Rect(x, y, w, h float64, c color.RGBA)
	Polygon(points []Point, c color.Color)
	Disc(x, y, r float64, c color.Color)
	// Text writes one line in a fixed-width font; y is the middle of the line.
	Text(x, y, size float64, at Anchor, c color.Color, line string)
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
