package render

import (
	"image/color"
	"testing"
)

var black = color.RGBA{A: 0xff}

// inked counts the pixels of a rectangle that are at least half covered.
func inked(p *Picture, x0, y0, x1, y1 int) (n int) {
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			if p.Image.RGBAAt(x, y).A >= 0x80 {
				n++
			}
		}
	}
	return n
}

// A pattern of dashes goes on round the corner: of 30 pixels along and 30 down every other ten are drawn.
func TestLine(t *testing.T) {
	p := NewPicture(60, 60, Mono)
	points := []Point{{10, 10}, {40, 10}, {40, 40}}
	p.Line(points, 2, []float64{10, 10}, black)
	if n := inked(p, 0, 0, 60, 60); n < 56 || n > 64 {
		t.Errorf("%d pixels of a dashed line 2 pixels thick, expected 60", n)
	}
	if n := inked(p, 22, 0, 28, 20); n != 0 {
		t.Errorf("%d pixels in a gap", n)
	}
	p.Line(points, 2, nil, black)
	if n := inked(p, 0, 0, 60, 60); n < 114 || n > 126 {
		t.Errorf("%d pixels of a solid line, expected 120", n)
	}
	if stroke(Point{1, 1}, Point{1, 1}, 2) != nil {
		t.Error("a line without length has a shape")
	}
}

// Text stands at its anchor, and upward text takes the same pixels the other way.
func TestText(t *testing.T) {
	for _, f := range []Font{Mono, Regular} {
		along, up := NewPicture(100, 100, f), NewPicture(100, 100, f)
		along.Text(50, 50, 12, Middle, black, "lurd")
		up.Upward(50, 50, 12, black, "lurd")
		if a, u := inked(along, 0, 0, 100, 100), inked(up, 0, 0, 100, 100); a == 0 || a != u {
			t.Errorf("%d pixels along, %d upwards", a, u)
		}
		if n := inked(along, 30, 40, 70, 60); n != inked(along, 0, 0, 100, 100) {
			t.Errorf("only %d pixels are about the middle", n)
		}
		left := NewPicture(100, 100, f)
		left.Text(50, 50, 12, Right, black, "lurd")
		if inked(left, 51, 0, 100, 100) > 0 {
			t.Error("text that ends at its point goes beyond it")
		}
	}
}
