package render

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// PNG writes a sheet as a PNG picture.
func (s *Sheet) PNG(w io.Writer) error {
	page := s.arrange()
	c := newPixels(int(page.width), int(page.height))
	page.draw(c)
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	return encoder.Encode(w, c.image)
}

// pixels is a canvas that draws into memory, with smooth edges.
type pixels struct {
	image *image.RGBA
	faces map[float64]font.Face
	shape vector.Rasterizer
}

// newPixels makes a transparent picture.
func newPixels(width, height int) *pixels {
	return &pixels{image: image.NewRGBA(image.Rect(0, 0, width, height)), faces: map[float64]font.Face{}}
}

func (c *pixels) rect(x, y, w, h float64, fill color.RGBA) {
	area := image.Rect(round(x), round(y), round(x+w), round(y+h))
	draw.Draw(c.image, area, image.NewUniform(fill), image.Point{}, draw.Src)
}

func round(x float64) int { return int(math.Round(x)) }

// polygon fills a polygon. The rasterizer works on the bounds of the polygon only, because the whole page would be
// slow.
func (c *pixels) polygon(points []point, fill color.RGBA) {
	if len(points) == 0 {
		return
	}
	least, most := points[0], points[0]
	for _, p := range points[1:] {
		least = point{min(least.x, p.x), min(least.y, p.y)}
		most = point{max(most.x, p.x), max(most.y, p.y)}
	}
	area := image.Rect(int(math.Floor(least.x)), int(math.Floor(least.y)),
		int(math.Ceil(most.x))+1, int(math.Ceil(most.y))+1)
	c.shape.Reset(area.Dx(), area.Dy())
	for i, p := range points {
		x, y := float32(p.x-float64(area.Min.X)), float32(p.y-float64(area.Min.Y))
		if i == 0 {
			c.shape.MoveTo(x, y)
		} else {
			c.shape.LineTo(x, y)
		}
	}
	c.shape.ClosePath()
	c.shape.Draw(c.image, area, image.NewUniform(fill), image.Point{})
}

// disc is a polygon with a corner every two pixels.
func (c *pixels) disc(x, y, r float64, fill color.RGBA) {
	corners := max(12, int(math.Pi*r))
	points := make([]point, corners)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(corners))
		points[i] = point{x + r*cos, y + r*sin}
	}
	c.polygon(points, fill)
}

// mono is the font of all pictures. It is part of the program and parsed once.
var mono = sync.OnceValue(func() *opentype.Font {
	f, err := opentype.Parse(gomono.TTF)
	if err != nil {
		panic("render: the font that is compiled in cannot be read: " + err.Error())
	}
	return f
})

// face is the font in a size, made once.
func (c *pixels) face(size float64) font.Face {
	face := c.faces[size]
	if face == nil {
		var err error
		face, err = opentype.NewFace(mono(), &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
		if err != nil {
			panic("render: no face of the font that is compiled in: " + err.Error())
		}
		c.faces[size] = face
	}
	return face
}

func (c *pixels) text(x, y, size float64, at anchor, fill color.RGBA, line string) {
	size = math.Max(1, math.Round(size))
	d := font.Drawer{Dst: c.image, Src: image.NewUniform(fill), Face: c.face(size)}
	if at == middle {
		x -= float64(d.MeasureString(line)) / 64 / 2
	}
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(round(x) * 64), Y: fixed.Int26_6(round(y+size*0.34) * 64)}
	d.DrawString(line)
}
