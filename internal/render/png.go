package render

import (
	"image/color"
	"io"
)

// PNG writes a sheet as a PNG picture.
func (s *Sheet) PNG(w io.Writer) error {
	page := s.arrange()
	c := newPixels(int(page.width), int(page.height))
	page.draw(c)
	return c.PNG(w)
}

// pixels is a canvas that draws into memory.
type pixels struct{ *Picture }

// newPixels makes a transparent picture.
func newPixels(width, height int) pixels { return pixels{NewPicture(width, height, Mono)} }

func (c pixels) rect(x, y, w, h float64, fill color.RGBA) { c.Rect(x, y, w, h, fill) }

func (c pixels) polygon(points []point, fill color.RGBA) { c.Polygon(points, fill) }

func (c pixels) disc(x, y, r float64, fill color.RGBA) { c.Disc(x, y, r, fill) }

func (c pixels) text(x, y, size float64, at anchor, fill color.RGBA, line string) {
	c.Text(x, y, size, at, fill, line)
}
