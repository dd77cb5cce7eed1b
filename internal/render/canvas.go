package render

import (
	"image/color"
	"math"
)

// canvas draws the shapes of a picture. Coordinates and sizes are in pixels from the upper left corner, y downwards.
type canvas interface {
	rect(x, y, w, h float64, c color.RGBA)
	polygon(points []point, c color.RGBA)
	disc(x, y, r float64, c color.RGBA)
	// text writes one line in a fixed-width font; y is the middle of the line.
	text(x, y, size float64, at anchor, c color.RGBA, line string)
}

// point is a place on a canvas.
type point = Point

// anchor says which point of a line of text its x coordinate is.
type anchor = Anchor

const (
	left   = Left
	middle = Middle
)

// arrowhead is a triangle of the given size with its tip at to, which points away from from.
func arrowhead(from, to point, size float64) []point {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	if length == 0 {
		return nil
	}
	dx, dy := (to.X-from.X)/length*size, (to.Y-from.Y)/length*size
	return []point{to, {X: to.X - dx + dy/2, Y: to.Y - dy - dx/2}, {X: to.X - dx - dy/2, Y: to.Y - dy + dx/2}}
}
