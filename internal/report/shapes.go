package report

import (
	"fmt"
	"html"
	"strings"

	"planner/internal/render"
)

// shape is one part of a picture. It can be written as an element of SVG, and painted.
type shape interface {
	markup(out *strings.Builder)
	paint(to *painter)
}

// Where a text stands relative to its point.
const (
	before = "end"
	around = "middle"
	after  = "start"
)

// point is a place on a canvas.
type point struct{ x, y float64 }

// Sizes of shapes in pixels, and how far one sees through a dot, so that dots on each other are seen.
const (
	curveWidth = 2.0
	dotRadius  = 3.5
	dotOpacity = 0.6
)

// words is text on its base line.
type words struct {
	at           point
	anchor, text string
}

func (w words) markup(out *strings.Builder) {
	fmt.Fprintf(out, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`+"\n", w.at.x, w.at.y, w.anchor,
		html.EscapeString(w.text))
}

func (w words) paint(to *painter) {
	to.text(w.at, map[string]render.Anchor{before: render.Right, around: render.Middle, after: render.Left}[w.anchor],
		w.text)
}

// uprightWords is text that reads from below to above.
type uprightWords struct {
	at   point
	text string
}

func (w uprightWords) markup(out *strings.Builder) {
	fmt.Fprintf(out, `<text transform="translate(%.1f %.1f) rotate(-90)" text-anchor="middle">%s</text>`+"\n",
		w.at.x, w.at.y, html.EscapeString(w.text))
}

func (w uprightWords) paint(to *painter) { to.upward(w.at, w.text) }

// segment is a straight line.
type segment struct {
	from, to     point
	colour, dash string
}

func (s segment) markup(out *strings.Builder) {
	fmt.Fprintf(out, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s"%s/>`+"\n", s.from.x, s.from.y, s.to.x,
		s.to.y, s.colour, dashed(s.dash))
}

func (s segment) paint(to *painter) { to.line([]point{s.from, s.to}, 1, s.dash, s.colour) }

// curve is straight lines from point to point.
type curve struct {
	points            []point
	colour, dash, tip string
}

func (c curve) markup(out *strings.Builder) {
	var d strings.Builder
	for i, p := range c.points {
		fmt.Fprintf(&d, "%c%.1f %.1f", "ML"[min(i, 1)], p.x, p.y)
	}
	fmt.Fprintf(out, `<path class="run" d="%s" fill="none" stroke="%s" stroke-width="%.0f"%s>%s</path>`+"\n",
		d.String(), c.colour, curveWidth, dashed(c.dash), tipped(c.tip))
}

func (c curve) paint(to *painter) { to.line(c.points, curveWidth, c.dash, c.colour) }

// dot is one level.
type dot struct {
	at          point
	colour, tip string
}

func (d dot) markup(out *strings.Builder) {
	fmt.Fprintf(out, `<circle class="level" cx="%.1f" cy="%.1f" r="%.1f" fill="%s" fill-opacity="%.1f">%s</circle>`+
		"\n", d.at.x, d.at.y, dotRadius, d.colour, dotOpacity, tipped(d.tip))
}

func (d dot) paint(to *painter) { to.disc(d.at, dotRadius, d.colour, dotOpacity) }

// bar is a filled rectangle.
type bar struct {
	corner, size point // the upper left corner; width and height
	colour, tip  string
}

func (b bar) markup(out *strings.Builder) {
	fmt.Fprintf(out, `<rect class="bar" x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s">%s</rect>`+"\n",
		b.corner.x, b.corner.y, b.size.x, b.size.y, b.colour, tipped(b.tip))
}

func (b bar) paint(to *painter) { to.rect(b.corner, b.size, b.colour) }

// dashed is the attribute of a pattern of dashes.
func dashed(dash string) string {
	if dash == "" {
		return ""
	}
	return fmt.Sprintf(` stroke-dasharray="%s"`, dash)
}

// tipped is the element that browsers show when the mouse rests on a shape.
func tipped(tip string) string { return "<title>" + html.EscapeString(tip) + "</title>" }
