package bench

import (
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"

	"planner/internal/render"
)

// Picture is one drawing of a report.
type Picture struct {
	Name          string // for a file, without extension: letters, digits and hyphens
	Title         string
	Caption       string // what is seen, in a sentence or two
	width, height float64
	paint         func(c canvas) // all but the paper
}

// SVG writes the picture as an element of SVG, which is a file of its own as well.
func (p Picture) SVG(w io.Writer) error {
	return render.SVG(w, p.width, p.height, render.Regular, p.Title, p.draw)
}

// Element is the picture in the page. The canvas has escaped every text in the picture.
func (p Picture) Element() (template.HTML, error) {
	var svg strings.Builder
	err := p.SVG(&svg)
	return template.HTML(svg.String()), err
}

// PNG writes the picture as pixels.
func (p Picture) PNG(w io.Writer) error {
	return render.PNG(w, p.width, p.height, density, render.Regular, p.draw)
}

// draw paints the picture on white.
func (p Picture) draw(to render.Canvas) {
	to.Rect(0, 0, math.Ceil(p.width), math.Ceil(p.height), paper)
	p.paint(canvas{to})
}

// Sizes of pictures in pixels, chosen by eye for a page 900 pixels wide.
const (
	plotWidth    = 620.0 // of the area of the data of the cactus plot
	plotHeight   = 360.0
	scatterEdge  = 420.0 // of the area of a scatter plot
	laneWidth    = 34.0  // of the strip for levels that one of two runs does not solve
	marginLeft   = 70.0
	marginTop    = 20.0
	marginBottom = 50.0
	legendWidth  = 210.0
	legendLine   = 18.0 // height of a line of the legend
	textDrop     = 4.0  // from the middle of a text to its base line
	longestName  = 30   // characters of a name in a legend or label; longer ones are cut
)

// frame draws two axes with grid, ticks and names. The area of the data lies between the ends of both.
func (c canvas) frame(x, y axis, xName, yName string) {
	for _, tick := range x.ticks() {
		at := x.pixel(tick)
		c.line(xy(at, y.from), xy(at, y.to), gridColour)
		c.text(at, y.from+16, render.Middle, label(tick))
	}
	for _, tick := range y.ticks() {
		at := y.pixel(tick)
		c.line(xy(x.from, at), xy(x.to, at), gridColour)
		c.text(x.from-6, at+textDrop, render.Right, label(tick))
	}
	c.line(xy(x.from, y.from), xy(x.to, y.from), axisColour)
	c.line(xy(x.from, y.from), xy(x.from, y.to), axisColour)
	c.text((x.from+x.to)/2, y.from+38, render.Middle, xName)
	c.Upward(16-fontSize/3, (y.from+y.to)/2, fontSize, inkColour, yName)
}

// legend lists names with the line or dot of each.
func (c canvas) legend(x, y float64, names []string, mark func(c canvas, x, y float64, i int)) {
	for i, name := range names {
		mark(c, x, y, i)
		c.text(x+30, y+textDrop, render.Left, short(name))
		y += legendLine
	}
}

// lineMark is the sign of a run in a legend.
func lineMark(c canvas, x, y float64, i int) {
	c.curve([]point{xy(x, y), xy(x+24, y)}, colour(i), dash(i), "")
}

// dotMark is the sign of a suite in a legend.
func dotMark(c canvas, x, y float64, i int) { c.dot(xy(x+18, y), colour(i), "") }

// blockMark is the sign of a run beside bars.
func blockMark(c canvas, x, y float64, i int) { c.bar(xy(x+10, y-5), xy(14, 10), colour(i), "") }

// short cuts a long name.
func short(name string) string {
	if letters := []rune(name); len(letters) > longestName {
		return string(letters[:longestName-1]) + "…"
	}
	return name
}

// legendHeight is the height that a picture needs for a legend.
func legendHeight(lines int) float64 { return marginTop + float64(lines+1)*legendLine }

// axis maps numbers to pixels, in proportion or by their logarithms.
type axis struct {
	low, high float64 // numbers at both ends, low < high; low > 0 on a logarithmic axis
	from, to  float64 // pixels of both ends
	log       bool
}

// mostTicks bounds the ticks of a linear axis, so that their labels do not touch.
const mostTicks = 8

// linear is an axis from 0 to high, or to 1 when high is less.
func linear(high, from, to float64) axis {
	return axis{low: 0, high: max(high, 1), from: from, to: to}
}

// logarithmic is an axis over whole powers of ten that has all numbers from low to high on it. Both must be positive.
func logarithmic(low, high, from, to float64) axis {
	first := math.Floor(math.Log10(low) + 1e-9)
	last := math.Ceil(math.Log10(high) - 1e-9)
	return axis{low: math.Pow(10, first), high: math.Pow(10, max(last, first+1)), from: from, to: to, log: true}
}

// pixel is the pixel of a number. Numbers beyond the ends are placed at the ends.
func (a axis) pixel(x float64) float64 {
	x = min(max(x, a.low), a.high)
	share := (x - a.low) / (a.high - a.low)
	if a.log {
		share = math.Log(x/a.low) / math.Log(a.high/a.low)
	}
	return a.from + share*(a.to-a.from)
}

// ticks are the numbers that get a label: powers of ten on a logarithmic axis, round numbers on a linear one.
func (a axis) ticks() []float64 {
	var all []float64
	if a.log {
		for x := a.low; x < a.high*1.5; x *= 10 {
			all = append(all, x)
		}
		return all
	}
	step := roundStep(a.high / mostTicks)
	for i := 0; float64(i)*step <= a.high; i++ {
		all = append(all, float64(i)*step)
	}
	return all
}

// roundStep is the least of 1, 2 and 5 times a power of ten that is no less than least, and at least 1.
func roundStep(least float64) float64 {
	step := math.Pow(10, math.Floor(math.Log10(max(least, 1))))
	for _, factor := range []float64{2, 2.5, 2} {
		if step < least {
			step *= factor
		}
	}
	return step
}

// label is a tick as text: 0.001, 60, 10k, 5M.
func label(x float64) string {
	switch {
	case x >= 1e12:
		return fmt.Sprintf("%.0e", x)
	case x >= 1e9:
		return fmt.Sprintf("%.4gG", x/1e9)
	case x >= 1e6:
		return fmt.Sprintf("%.4gM", x/1e6)
	case x >= 1e4:
		return fmt.Sprintf("%.4gk", x/1e3)
	}
	return fmt.Sprintf("%.4g", x)
}

// known is a count, or a dash when nothing was counted.
func known(n int64) string {
	if n == 0 {
		return "–"
	}
	return label(float64(n))
}
