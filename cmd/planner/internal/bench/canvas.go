package bench

import (
	"image/color"
	"math"

	"planner/internal/render"
)

// palette holds the colours of runs and suites, by C. Okabe and M. Ito, which people with all kinds of colour vision
// can tell apart. The yellow of that set is left out, since yellow is hard to see on white.
var palette = [...]color.RGBA{render.RGB(0x0072b2), render.RGB(0xd55e00), render.RGB(0x009e73), render.RGB(0xcc79a7),
	render.RGB(0x56b4e9), render.RGB(0xe69f00), render.RGB(0x000000)}

// dashes tell lines apart that have the same colour.
var dashes = [...][]float64{nil, {7, 3}, {2, 2}, {9, 3, 2, 3}}

// colour returns the colour of the run or suite with an index.
func colour(i int) color.RGBA { return palette[i%len(palette)] }

// dash is the pattern of the line of a run, nil for a solid line. Patterns change only when all colours are used.
func dash(i int) []float64 { return dashes[i/len(palette)%len(dashes)] }

// The colours of everything that is not data.
var (
	paper      = render.RGB(0xffffff)
	inkColour  = render.RGB(0x222222)
	axisColour = render.RGB(0x777777)
	gridColour = render.RGB(0xe4e4e4)
)

// Sizes of shapes in pixels; how far one sees through a dot, so that dots on each other are seen; and how many pixels
// of a PNG picture are one pixel of the same picture as SVG, so that the PNG picture is sharp in print.
const (
	curveWidth = 2.0
	dotRadius  = 3.5
	dotOpacity = 0.6
	fontSize   = 12.0
	density    = 2
)

// point is a place on a canvas.
type point = render.Point

// xy is the point with two coordinates.
func xy(x, y float64) point { return point{X: x, Y: y} }

// canvas draws the shapes of pictures in one style. A tip is shown when the mouse rests on a shape.
type canvas struct{ render.Canvas }

// text writes a line of text on a base line. Canvas.Text wants the middle of the line, which lies a third of the font's
// size higher.
func (c canvas) text(x, y float64, anchor render.Anchor, text string) {
	c.Text(x, y-fontSize/3, fontSize, anchor, inkColour, text)
}

// line draws a straight line.
func (c canvas) line(from, to point, colour color.RGBA, dash ...float64) {
	c.Line([]point{from, to}, 1, dash, colour)
}

// curve draws straight lines from point to point.
func (c canvas) curve(points []point, colour color.RGBA, dash []float64, tip string) {
	c.Tip(tip)
	c.Line(points, curveWidth, dash, colour)
}

// dot draws one level.
func (c canvas) dot(p point, colour color.RGBA, tip string) {
	c.Tip(tip)
	c.Disc(p.X, p.Y, dotRadius, color.NRGBA{colour.R, colour.G, colour.B, uint8(math.Round(255 * dotOpacity))})
}

// bar draws a filled rectangle of a size from its upper left corner.
func (c canvas) bar(corner, size point, colour color.RGBA, tip string) {
	c.Tip(tip)
	c.Rect(corner.X, corner.Y, size.X, size.Y, colour)
}
