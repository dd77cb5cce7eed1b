package report

import (
	"image/color"
	"math"
	"strconv"
	"strings"

	"planner/internal/render"
)

// density is how many pixels of a PNG picture are one pixel of the same picture as SVG, so that it is sharp in print.
const density = 2

// fontSize is the size of all text, in pixels.
const fontSize = 12.0

// painter paints shapes as pixels.
type painter struct{ *render.Picture }

// newPainter begins a white picture of a size in pixels of SVG.
func newPainter(width, height float64) *painter {
	p := &painter{render.NewPicture(int(math.Ceil(width*density)), int(math.Ceil(height*density)), render.Regular)}
	p.Rect(0, 0, width*density, height*density, color.RGBA{0xff, 0xff, 0xff, 0xff})
	return p
}

// text writes text on its base line. Picture.Text wants the middle of a line, which is a third of its size higher.
func (p *painter) text(at point, anchor render.Anchor, text string) {
	p.Text(at.x*density, (at.y-fontSize/3)*density, fontSize*density, anchor, ink(inkColour, 1), text)
}

func (p *painter) upward(at point, text string) {
	p.Upward((at.x-fontSize/3)*density, at.y*density, fontSize*density, ink(inkColour, 1), text)
}

func (p *painter) line(points []point, thick float64, dash, colour string) {
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
	p.Line(scaled, thick*density, pattern, ink(colour, 1))
}

func (p *painter) disc(at point, radius float64, colour string, opacity float64) {
	p.Disc(at.x*density, at.y*density, radius*density, ink(colour, opacity))
}

func (p *painter) rect(corner, size point, colour string) {
	opaque := color.RGBA(ink(colour, 1)) // the two kinds of colour differ only where one sees through
	p.Rect(corner.x*density, corner.y*density, size.x*density, size.y*density, opaque)
}

// ink is a colour such as "#0072b2", seen through in part.
func ink(colour string, opacity float64) color.NRGBA {
	n, err := strconv.ParseUint(strings.TrimPrefix(colour, "#"), 16, 32)
	if err != nil {
		panic("report: no colour: " + colour)
	}
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), uint8(math.Round(255 * opacity))}
}
