package render

import (
	"image/color"
	"math"
)

// canvas is what a picture is drawn with: a handful of shapes in pixels, y downwards. The origin is the upper left.
type canvas interface {
	rect(x, y, w, h float64, c color.RGBA)
	polygon(points []point, c color.RGBA)
	disc(x, y, r float64, c color.RGBA)
	// text writes one line in a fixed-width font, y being its middle.
	text(x, y, size float64, at anchor, c color.RGBA, line string)
}

type point struct{ x, y float64 }

// anchor says which end of a text x is.
type anchor uint8

const (
	left anchor = iota
	middle
)

// advance is the width of a character as a share of the font's size, in Go Mono and most other fixed-width fonts.
const advance = 0.6

// stroke is a line of some thickness as a polygon.
func stroke(from, to point, thick float64) []point {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	if length == 0 {
		return nil
	}
	nx, ny := (from.y-to.y)/length*thick/2, (to.x-from.x)/length*thick/2
	return []point{{from.x + nx, from.y + ny}, {to.x + nx, to.y + ny}, {to.x - nx, to.y - ny}, {from.x - nx, from.y - ny}}
}

// arrowhead is a triangle of some size with its tip at to, coming from the direction of from.
func arrowhead(from, to point, size float64) []point {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	if length == 0 {
		return nil
	}
	dx, dy := (to.x-from.x)/length*size, (to.y-from.y)/length*size
	return []point{to, {to.x - dx + dy/2, to.y - dy - dx/2}, {to.x - dx - dy/2, to.y - dy + dx/2}}
}
