package render

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/vector"
)

// Point is a place on a picture, in pixels from the upper left corner.
type Point struct{ X, Y float64 }

// Picture is a picture that is drawn into memory.
type Picture struct {
	Image *image.RGBA
	font  Font
	faces map[float64]font.Face
	shape vector.Rasterizer
}

// NewPicture makes a transparent picture of a size in pixels, for text in a font.
func NewPicture(width, height int, f Font) *Picture {
	return &Picture{Image: image.NewRGBA(image.Rect(0, 0, width, height)), font: f, faces: map[float64]font.Face{}}
}

// PNG writes the picture.
func (p *Picture) PNG(w io.Writer) error {
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	return encoder.Encode(w, p.Image)
}

// Rect fills a rectangle, with its edges on whole pixels. It replaces what was there.
func (p *Picture) Rect(x, y, w, h float64, fill color.RGBA) {
	area := image.Rect(round(x), round(y), round(x+w), round(y+h))
	draw.Draw(p.Image, area, image.NewUniform(fill), image.Point{}, draw.Src)
}

func round(x float64) int { return int(math.Round(x)) }

// Polygon fills a polygon. The rasterizer works on the bounds of the polygon only, because the whole page would be
// slow.
func (p *Picture) Polygon(points []Point, fill color.Color) {
	if len(points) == 0 {
		return
	}
	least, most := points[0], points[0]
	for _, q := range points[1:] {
		least = Point{min(least.X, q.X), min(least.Y, q.Y)}
		most = Point{max(most.X, q.X), max(most.Y, q.Y)}
	}
	area := image.Rect(int(math.Floor(least.X)), int(math.Floor(least.Y)),
		int(math.Ceil(most.X))+1, int(math.Ceil(most.Y))+1)
	p.shape.Reset(area.Dx(), area.Dy())
	for i, q := range points {
		x, y := float32(q.X-float64(area.Min.X)), float32(q.Y-float64(area.Min.Y))
		if i == 0 {
			p.shape.MoveTo(x, y)
		} else {
			p.shape.LineTo(x, y)
		}
	}
	p.shape.ClosePath()
	p.shape.Draw(p.Image, area, image.NewUniform(fill), image.Point{})
}

// Disc fills a circle: a polygon with a corner every two pixels.
func (p *Picture) Disc(x, y, r float64, fill color.Color) {
	corners := max(12, int(math.Pi*r))
	points := make([]Point, corners)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(corners))
		points[i] = Point{x + r*cos, y + r*sin}
	}
	p.Polygon(points, fill)
}
