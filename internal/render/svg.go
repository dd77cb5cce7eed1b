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

// SVG writes a sheet as an SVG picture.
func (s *Sheet) SVG(w io.Writer) error {
	page := s.arrange()
	var c svgCanvas
	page.draw(&c)
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]s" height="%[2]s"`+
		` viewBox="0 0 %[1]s %[2]s"
  font-family="'Go Mono', ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace">
<title>%[3]s</title>
%[4]s</svg>
`,
		decimal(page.width), decimal(page.height), html.EscapeString(s.Title), c.out.String())
	return err
}

// svgCanvas is a canvas that writes SVG elements, one on each line.
type svgCanvas struct{ out strings.Builder }

func (c *svgCanvas) Rect(x, y, w, h float64, fill color.RGBA) {
	fmt.Fprintf(&c.out, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`+"\n",
		decimal(x), decimal(y), decimal(w), decimal(h), hex(fill))
}

func (c *svgCanvas) Polygon(points []Point, fill color.Color) {
	if len(points) == 0 {
		return
	}
	c.out.WriteString(`<path d="`)
	for i, p := range points {
		c.out.WriteByte("ML"[min(i, 1)])
		c.out.WriteString(decimal(p.X) + " " + decimal(p.Y))
	}
	fmt.Fprintf(&c.out, `Z" fill="%s"/>`+"\n", hex(fill))
}

func (c *svgCanvas) Disc(x, y, r float64, fill color.Color) {
	fmt.Fprintf(&c.out, `<circle cx="%s" cy="%s" r="%s" fill="%s"/>`+"\n",
		decimal(x), decimal(y), decimal(r), hex(fill))
}

// Text puts the baseline a third of the font's size below the middle of the line, because some viewers do not know the
// attribute dominant-baseline.
func (c *svgCanvas) Text(x, y, size float64, at Anchor, fill color.Color, line string) {
	attribute := ""
	if at == Middle {
		attribute = ` text-anchor="middle"`
	}
	fmt.Fprintf(&c.out, `<text x="%s" y="%s" font-size="%s"%s fill="%s" xml:space="preserve">%s</text>`+"\n",
		decimal(x), decimal(y+size*0.34), decimal(size), attribute, hex(fill), html.EscapeString(line))
}

// decimal is a number rounded to two decimal places.
func decimal(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }

// hex is an opaque colour as SVG writes it.
func hex(c color.Color) string {
	r, g, b, _ := c.RGBA() // of 16 bits each
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
