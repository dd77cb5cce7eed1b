package render

import (
	"image/color"
	"math"
)

// stroke is the polygon of a straight line of a thickness, nil for a line without length.
func stroke(from, to Point, thick float64) []Point {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	if length == 0 {
		return nil
	}
	nx, ny := (from.Y-to.Y)/length*thick/2, (to.X-from.X)/length*thick/2
	return []Point{
		{from.X + nx, from.Y + ny}, {to.X + nx, to.Y + ny}, {to.X - nx, to.Y - ny}, {from.X - nx, from.Y - ny},
	}
}

// Line draws straight lines from point to point. The pattern is the lengths of dashes and gaps in turn, which go on
// round corners; without one the line is solid.
func (p *Picture) Line(points []Point, thick float64, pattern []float64, c color.Color) {
	at, left := 0, math.Inf(1) // the part of the pattern, and how much of it is left
	if len(pattern) > 0 {
		left = pattern[0]
	}
	for i := 1; i < len(points); i++ {
		from, to := points[i-1], points[i]
		for {
			length := math.Hypot(to.X-from.X, to.Y-from.Y)
			end := to
			if left < length {
				end = Point{from.X + (to.X-from.X)*left/length, from.Y + (to.Y-from.Y)*left/length}
			}
			if at%2 == 0 {
				p.Polygon(stroke(from, end, thick), c)
			}
			if left >= length {
				left -= length
				break
			}
			at = (at + 1) % len(pattern)
			from, left = end, pattern[at]
		}
	}
}
