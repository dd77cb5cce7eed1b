package render

import "image/color"

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
	// Tip is the text that a viewer shows while the mouse rests on the next shape. A picture without such texts ignores
	// Tip.
	Tip(text string)
}

// arrowhead is a triangle of the given size with its tip at one point, which points away from another.
func arrowhead(from, to Point, size float64) []Point {
	d := from.towards(to, size)
	return []Point{to, {to.X - d.X + d.Y/2, to.Y - d.Y - d.X/2}, {to.X - d.X - d.Y/2, to.Y - d.Y + d.X/2}}
}

// stroke is the polygon of a straight line of a thickness.
func stroke(from, to Point, thick float64) []Point {
	d := from.towards(to, thick/2)
	return []Point{{from.X - d.Y, from.Y + d.X}, {to.X - d.Y, to.Y + d.X}, {to.X + d.Y, to.Y - d.X},
		{from.X + d.Y, from.Y - d.X}}
}
