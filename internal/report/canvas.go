package report

import (
	"fmt"
	"html"
	"image/color"
	"math"
	"strconv"
	"strings"

	"planner/internal/render"
)

// palette holds the colours of runs and suites, by C. Okabe and M. Ito, which people with all kinds of colour vision
// can tell apart. The yellow of their set is left out, since it is hard to see on white.
var palette = [...]string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000"}

// dashes tell lines apart that have the same colour.
var dashes = [...]string{"", "7 3", "2 2", "9 3 2 3"}

// colour returns the colour of the run or suite with an index.
func colour(i int) string { return palette[i%len(palette)] }

// dash is the pattern of the line of a run, empty for a solid line. Patterns change only when all colours are used.
func dash(i int) string { return dashes[i/len(palette)%len(dashes)] }

// The colours of everything that is not data.
const (
	inkColour  = "#222222"
	axisColour = "#777777"
	gridColour = "#e4e4e4"
)

// Where a text stands relative to its point.
const (
	before = "end"
	around = "middle"
	after  = "start"
)

// anchors are the same for pixels.
var anchors = map[string]render.Anchor{before: render.Right, around: render.Middle, after: render.Left}

// Sizes of shapes in pixels, how far one sees through a dot, so that dots on each other are seen, and how many pixels of
// a PNG picture are one pixel of the same picture as SVG, so that it is sharp in print.
const (
	curveWidth = 2.0
	dotRadius  = 3.5
	dotOpacity = 0.6
	fontSize   = 12.0
	density    = 2
)

// point is a place on a canvas.
type point struct{ x, y float64 }

// canvas gathers the shapes of a picture, as elements of SVG and as what paints them. Coordinates are pixels from the
// upper left corner. Texts are escaped here, and tips are shown when the mouse rests on a shape.
type canvas struct {
	markup strings.Builder
	paints []func(to *render.Picture)
}

// add adds a shape.
func (c *canvas) add(paint func(to *render.Picture), markup string, values ...any) {
	fmt.Fprintf(&c.markup, markup+"\n", values...)
	c.paints = append(c.paints, paint)
}

// text writes text on its base line. Picture.Text wants the middle of a line, which is a third of its size higher.
func (c *canvas) text(x, y float64, anchor, text string) {
	c.add(func(to *render.Picture) {
		to.Text(x*density, (y-fontSize/3)*density, fontSize*density, anchors[anchor], ink(inkColour, 1), text)
	}, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, html.EscapeString(text))
}

// upward writes text that reads from below to above.
func (c *canvas) upward(x, y float64, text string) {
	c.add(func(to *render.Picture) {
		to.Upward((x-fontSize/3)*density, y*density, fontSize*density, ink(inkColour, 1), text)
	}, `<text transform="translate(%.1f %.1f) rotate(-90)" text-anchor="middle">%s</text>`, x, y, html.EscapeString(text))
}

// line draws a straight line.
func (c *canvas) line(from, to point, colour, dash string) {
	c.add(lined([]point{from, to}, 1, dash, colour), `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s"%s/>`,
		from.x, from.y, to.x, to.y, colour, dashed(dash))
}

// curve draws straight lines from point to point.
func (c *canvas) curve(points []point, colour, dash, tip string) {
	var d strings.Builder
	for i, p := range points {
		fmt.Fprintf(&d, "%c%.1f %.1f", "ML"[min(i, 1)], p.x, p.y)
	}
	c.add(lined(points, curveWidth, dash, colour),
		`<path class="run" d="%s" fill="none" stroke="%s" stroke-width="%.0f"%s>%s</path>`,
		d.String(), colour, curveWidth, dashed(dash), tipped(tip))
}

// dot draws one level.
func (c *canvas) dot(p point, colour, tip string) {
	c.add(func(to *render.Picture) {
		to.Disc(p.x*density, p.y*density, dotRadius*density, ink(colour, dotOpacity))
	}, `<circle class="level" cx="%.1f" cy="%.1f" r="%.1f" fill="%s" fill-opacity="%.1f">%s</circle>`,
		p.x, p.y, dotRadius, colour, dotOpacity, tipped(tip))
}

// bar draws a filled rectangle of a size from its upper left corner.
func (c *canvas) bar(corner, size point, colour, tip string) {
	c.add(func(to *render.Picture) {
		opaque := color.RGBA(ink(colour, 1)) // the two kinds of colour differ only where one sees through
		to.Rect(corner.x*density, corner.y*density, size.x*density, size.y*density, opaque)
	}, `<rect class="bar" x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s">%s</rect>`,
		corner.x, corner.y, size.x, size.y, colour, tipped(tip))
}

// dashed is the attribute of a pattern of dashes.
func dashed(dash string) string {
	if dash == "" {
		return ""
	}
	return fmt.Sprintf(` stroke-dasharray="%s"`, dash)
}

// tipped is the element that browsers show when the mouse rests on a shape.
func tipped(tip string) string { return "<title>" + html.EscapeString(tip) + "</title>" }

// lined paints lines from point to point.
func lined(points []point, thick float64, dash, colour string) func(to *render.Picture) {
	return func(to *render.Picture) {
		scaled := make([]render.Point, len(points))
		for i, at := range points {
			scaled[i] = render.Point{X: at.x * density, Y: at.y * density}
		}
		var pattern []float64
		for part := range strings.FieldsSeq(dash) {
			length, err := strconv.ParseFloat(part, 64)
			if err != nil {
				panic("report: a pattern of dashes is no numbers: " + dash)
			}
			pattern = append(pattern, length*density)
		}
		to.Line(scaled, thick*density, pattern, ink(colour, 1))
	}
}

// ink is a colour such as "#0072b2", seen through in part.
func ink(colour string, opacity float64) color.NRGBA {
	n, err := strconv.ParseUint(strings.TrimPrefix(colour, "#"), 16, 32)
	if err != nil {
		panic("report: no colour: " + colour)
	}
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), uint8(math.Round(255 * opacity))}
}
