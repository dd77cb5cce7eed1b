package render

import (
	"fmt"
	"html"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"
)

// SVG writes a picture of a size as an element of SVG, which is a file of its own as well. The element holds the title
// of the picture, for programs that read pages aloud.
func SVG(w io.Writer, width, height float64, f Font, title string, draw func(Canvas)) error {
	var c svgCanvas
	draw(&c)
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]s" height="%[2]s"`+
		` viewBox="0 0 %[1]s %[2]s" role="img"
  font-family="%[3]s">
<title>%[4]s</title>
%[5]s</svg>
`,
		decimal(width), decimal(height), families[f], html.EscapeString(title), c.out.String())
	return err
}

// families are the names of the fonts in a viewer, followed by the names of similar fonts.
var families = [...]string{
	Mono:    "'Go Mono', ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
	Regular: "system-ui, sans-serif",
}

// SVG writes a sheet as an SVG picture.
func (s *Sheet) SVG(w io.Writer) error {
	page := s.arrange()
	return SVG(w, page.width, page.height, Mono, s.Title, page.draw)
}

// svgCanvas is a canvas that writes SVG elements, one on each line.
type svgCanvas struct {
	out strings.Builder
	tip string // of the next element
}

// element writes an element with its attributes and its tip.
func (c *svgCanvas) element(name, attributes string) {
	if c.tip == "" {
		fmt.Fprintf(&c.out, "<%s %s/>\n", name, attributes)
		return
	}
	fmt.Fprintf(&c.out, "<%s %s><title>%s</title></%[1]s>\n", name, attributes, html.EscapeString(c.tip))
	c.tip = ""
}

func (c *svgCanvas) Tip(text string) { c.tip = text }

func (c *svgCanvas) Rect(x, y, w, h float64, fill color.RGBA) {
	c.element("rect", fmt.Sprintf(`x="%s" y="%s" width="%s" height="%s" fill="%s"`,
		decimal(x), decimal(y), decimal(w), decimal(h), hex(fill)))
}

func (c *svgCanvas) Polygon(points []Point, fill color.Color) {
	if len(points) > 0 {
		c.element("path", fmt.Sprintf(`d="%sZ" fill="%s"`, way(points), hex(fill)))
	}
}

func (c *svgCanvas) Line(points []Point, thick float64, pattern []float64, stroke color.Color) {
	dashes := ""
	if len(pattern) > 0 {
		dashes = fmt.Sprintf(` stroke-dasharray="%s"`, strings.Trim(fmt.Sprint(pattern), "[]"))
	}
	c.element("path", fmt.Sprintf(`d="%s" fill="none" stroke="%s" stroke-width="%s"%s`, way(points), hex(stroke),
		decimal(thick), dashes))
}

// way is the path through some points.
func way(points []Point) string {
	var d strings.Builder
	for i, p := range points {
		d.WriteByte("ML"[min(i, 1)])
		d.WriteString(decimal(p.X) + " " + decimal(p.Y))
	}
	return d.String()
}

func (c *svgCanvas) Disc(x, y, r float64, fill color.Color) {
	opacity := ""
	if _, _, _, alpha := fill.RGBA(); alpha < 0xffff {
		opacity = fmt.Sprintf(` fill-opacity="%.2g"`, float64(alpha)/0xffff)
	}
	c.element("circle", fmt.Sprintf(`cx="%s" cy="%s" r="%s" fill="%s"%s`, decimal(x), decimal(y), decimal(r), hex(fill),
		opacity))
}

// Text puts the baseline a third of the font's size below the middle of the line, because some viewers do not know the
// attribute dominant-baseline.
func (c *svgCanvas) Text(x, y, size float64, at Anchor, fill color.Color, line string) {
	anchor := [...]string{"", ` text-anchor="middle"`, ` text-anchor="end"`}[at]
	fmt.Fprintf(&c.out, `<text x="%s" y="%s" font-size="%s"%s fill="%s" xml:space="preserve">%s</text>`+"\n",
		decimal(x), decimal(y+size*drop), decimal(size), anchor, hex(fill), html.EscapeString(line))
}

func (c *svgCanvas) Upward(x, y, size float64, fill color.Color, line string) {
	fmt.Fprintf(&c.out, `<g transform="translate(%s %s) rotate(-90)">`+"\n", decimal(x), decimal(y))
	c.Text(0, 0, size, Middle, fill, line)
	c.out.WriteString("</g>\n")
}

// decimal is a number rounded to two decimal places.
func decimal(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }

// hex is a colour as SVG writes it, without its opacity.
func hex(c color.Color) string {
	plain := color.NRGBAModel.Convert(c).(color.NRGBA)
	return fmt.Sprintf("#%02x%02x%02x", plain.R, plain.G, plain.B)
}
