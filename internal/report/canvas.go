package report

// canvas gathers the shapes of a picture. Coordinates are pixels from the upper left corner.
type canvas struct{ shapes []shape }

// text writes text that is escaped here.
func (c *canvas) text(x, y float64, anchor, text string) {
	c.shapes = append(c.shapes, words{point{x, y}, anchor, text})
}

// upward writes text that reads from below to above.
func (c *canvas) upward(x, y float64, text string) {
	c.shapes = append(c.shapes, uprightWords{point{x, y}, text})
}

// line draws a straight line.
func (c *canvas) line(from, to point, colour, dash string) {
	c.shapes = append(c.shapes, segment{from, to, colour, dash})
}

// curve draws straight lines from point to point. The tip is shown when the mouse rests on it.
func (c *canvas) curve(points []point, colour, dash, tip string) {
	if len(points) > 0 {
		c.shapes = append(c.shapes, curve{points, colour, dash, tip})
	}
}

// dot draws one level.
func (c *canvas) dot(p point, colour, tip string) { c.shapes = append(c.shapes, dot{p, colour, tip}) }

// bar draws a filled rectangle of a size from its upper left corner.
func (c *canvas) bar(corner, size point, colour, tip string) {
	c.shapes = append(c.shapes, bar{corner, size, colour, tip})
}
