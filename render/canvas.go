package render

import (
	"image/color"
	"math"
)

// canvas is what a picture is drawn with. Coordinates and sizes are in pixels from the upper left corner, y downwards.
type canvas interface {
	rect(x, y, w, h float64, c color.RGBA)
	polygon(points []point, c color.RGBA)
	disc(x, y, r float64, c color.RGBA)
	// text writes one line in a fixed-width font; y is the middle of the line.
	text(x, y, size float64, at anchor, c color.RGBA, line string)
}

// point is a place on a canvas.
type point struct{ x, y float64 }

// anchor says which point of a line of text its x coordinate is.
type anchor uint8

const (
	left anchor = iota
	middle
)

// stroke is the polygon of a line of the given thickness.
func stroke(from, to point, thick float64) []point {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	if length == 0 {
		return nil
	}
	nx, ny := (from.y-to.y)/length*thick/2, (to.x-from.x)/length*thick/2
	return []point{
		{from.x + nx, from.y + ny}, {to.x + nx, to.y + ny}, {to.x - nx, to.y - ny}, {from.x - nx, from.y - ny},
	}
}

// arrowhead is a triangle of the given size with its tip at to, which points away from from.
func arrowhead(from, to point, size float64) []point {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	if length == 0 {
		return nil
	}
	dx, dy := (to.x-from.x)/length*size, (to.y-from.y)/length*size
	return []point{to, {to.x - dx + dy/2, to.y - dy - dx/2}, {to.x - dx - dy/2, to.y - dy + dx/2}}
}
