package report

import (
	"fmt"
	"html"
	"strings"
)

// palette holds the colours of runs and suites, by C. Okabe and M. Ito, which people with all kinds of colour vision
// can tell apart. The yellow of their set is left out, since it is hard to see on white.
var palette = [...]string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000"}

// dashes tell lines apart that have the same colour.
var dashes = [...]string{"", "7 3", "2 2", "9 3 2 3"}

// colour is that of the run or suite with an index.
func colour(i int) string { return palette[i%len(palette)] }

// dash is the pattern of the line of a run, empty for a solid line. Patterns change only when all colours are used.
func dash(i int) string { return dashes[i/len(palette)%len(dashes)] }

// The colours of everything that is not data.
const (
	inkColour  = "#222222"
	axisColour = "#777777"
	gridColour = "#e4e4e4"
)

// canvas gathers the elements of a picture. Coordinates are pixels from the upper left corner.
type canvas struct{ elements strings.Builder }

// Where a text stands relative to its point.
const (
	before = "end"
	around = "middle"
	after  = "start"
)

// text writes text that is escaped here.
func (c *canvas) text(x, y float64, anchor, text string) {
	fmt.Fprintf(&c.elements, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`+"\n", x, y, anchor,
		html.EscapeString(text))
}

// upward writes text that reads from below to above.
func (c *canvas) upward(x, y float64, text string) {
	fmt.Fprintf(&c.elements, `<text transform="translate(%.1f %.1f) rotate(-90)" text-anchor="middle">%s</text>`+"\n",
		x, y, html.EscapeString(text))
}

// line draws a straight line.
func (c *canvas) line(x1, y1, x2, y2 float64, colour, dash string) {
	fmt.Fprintf(&c.elements, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s"%s/>`+"\n", x1, y1, x2, y2,
		colour, dashed(dash))
}

// dashed is the attribute of a pattern of dashes.
func dashed(dash string) string {
	if dash == "" {
		return ""
	}
	return fmt.Sprintf(` stroke-dasharray="%s"`, dash)
}

// point is a place on a canvas.
type point struct{ x, y float64 }

// curve draws straight lines from point to point. The tip is shown when the mouse rests on it.
func (c *canvas) curve(points []point, colour, dash, tip string) {
	if len(points) == 0 {
		return
	}
	var d strings.Builder
	for i, p := range points {
		fmt.Fprintf(&d, "%c%.1f %.1f", "ML"[min(i, 1)], p.x, p.y)
	}
	fmt.Fprintf(&c.elements, `<path class="run" d="%s" fill="none" stroke="%s" stroke-width="2"%s>%s</path>`+"\n",
		d.String(), colour, dashed(dash), tipped(tip))
}

// dot draws one level.
func (c *canvas) dot(p point, colour, tip string) {
	fmt.Fprintf(&c.elements, `<circle class="level" cx="%.1f" cy="%.1f" r="3.5" fill="%s" fill-opacity="0.6">%s</circle>`+
		"\n", p.x, p.y, colour, tipped(tip))
}

// bar draws a filled rectangle.
func (c *canvas) bar(x, y, width, height float64, colour, tip string) {
	fmt.Fprintf(&c.elements, `<rect class="bar" x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s">%s</rect>`+"\n",
		x, y, width, height, colour, tipped(tip))
}

// tipped is the element that browsers show when the mouse rests on a shape.
func tipped(tip string) string { return "<title>" + html.EscapeString(tip) + "</title>" }
