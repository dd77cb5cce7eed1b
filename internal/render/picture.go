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
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Point is a place on a picture, in pixels from the upper left corner.
type Point struct{ X, Y float64 }

func (p Point) times(n float64) Point { return Point{p.X * n, p.Y * n} }
func (p Point) plus(q Point) Point    { return Point{p.X + q.X, p.Y + q.Y} }

// distance is how far two points are apart.
func (p Point) distance(q Point) float64 { return math.Hypot(q.X-p.X, q.Y-p.Y) }

// towards is a step of a length in the direction of another point; no step where both points are one.
func (p Point) towards(q Point, length float64) (step Point) {
	if all := p.distance(q); all > 0 {
		step = Point{(q.X - p.X) / all * length, (q.Y - p.Y) / all * length}
	}
	return step
}

// Picture is a picture that is drawn into memory.
type Picture struct {
	Image *image.RGBA
	font  Font
	faces map[float64]font.Face
	shape vector.Rasterizer
	dense float64 // pixels of the image for a pixel of the shapes
}

// newPicture makes a transparent picture of a size in pixels, for text in a font.
func newPicture(width, height int, f Font) *Picture {
	return &Picture{Image: image.NewRGBA(image.Rect(0, 0, width, height)), font: f, faces: map[float64]font.Face{},
		dense: 1}
}

// PNG writes a picture of a size, with so many pixels for each pixel of its shapes in both directions that it is sharp
// in print.
func PNG(w io.Writer, width, height, dense float64, f Font, draw func(Canvas)) error {
	p := newPicture(int(math.Ceil(width*dense)), int(math.Ceil(height*dense)), f)
	p.dense = dense
	draw(p)
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	return encoder.Encode(w, p.Image)
}

// Tip does nothing: a picture has no tips.
func (p *Picture) Tip(string) {}

// Rect fills a rectangle, with its edges on whole pixels. The rectangle replaces what was there.
func (p *Picture) Rect(x, y, w, h float64, fill color.RGBA) {
	area := image.Rect(round(x*p.dense), round(y*p.dense), round((x+w)*p.dense), round((y+h)*p.dense))
	draw.Draw(p.Image, area, image.NewUniform(fill), image.Point{}, draw.Src)
}

func round(x float64) int { return int(math.Round(x)) }

// Polygon fills a polygon. The rasterizer works on the bounds of the polygon only, because the whole page would be
// slow.
func (p *Picture) Polygon(points []Point, fill color.Color) {
	if len(points) == 0 {
		return
	}
	least, most := points[0].times(p.dense), points[0].times(p.dense)
	for _, q := range points {
		q = q.times(p.dense)
		least = Point{min(least.X, q.X), min(least.Y, q.Y)}
		most = Point{max(most.X, q.X), max(most.Y, q.Y)}
	}
	area := image.Rect(int(math.Floor(least.X)), int(math.Floor(least.Y)),
		int(math.Ceil(most.X))+1, int(math.Ceil(most.Y))+1)
	p.shape.Reset(area.Dx(), area.Dy())
	for i, q := range points {
		q = q.times(p.dense)
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
	corners := max(12, int(math.Pi*r*p.dense))
	points := make([]Point, corners)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(corners))
		points[i] = Point{x + r*cos, y + r*sin}
	}
	p.Polygon(points, fill)
}

// Line draws the dashes and gaps of a pattern, or a solid line, as polygons.
func (p *Picture) Line(points []Point, thick float64, pattern []float64, c color.Color) {
	at, left := 0, math.Inf(1) // the part of the pattern, and the length of the part that is left
	if len(pattern) > 0 {
		left = pattern[0]
	}
	for i := 1; i < len(points); i++ {
		from, to := points[i-1], points[i]
		for {
			length, end := from.distance(to), to
			if left < length {
				end = from.plus(from.towards(to, left))
			}
			if at%2 == 0 {
				p.Polygon(stroke(from, end, thick), c)
			}
			if left >= length {
				left -= length
				break
			}
			at = (at + 1) % len(pattern)
			from, left = end, pattern[at]
		}
	}
}

// Font is a font of the program.
type Font int

// The fonts: Mono has characters of one width, Regular has not.
const (
	Mono Font = iota
	Regular
)

// Anchor says which point of a line of text its x coordinate is.
type Anchor int

// The anchors.
const (
	Left Anchor = iota
	Middle
	Right
)

// drop is how far the baseline lies below the middle of a line, as a share of the size of the font.
const drop = 0.34

// fonts are parsed once.
var fonts = [...]func() *opentype.Font{
	Mono:    sync.OnceValue(func() *opentype.Font { return parsed(gomono.TTF) }),
	Regular: sync.OnceValue(func() *opentype.Font { return parsed(goregular.TTF) }),
}

func parsed(data []byte) *opentype.Font {
	f, err := opentype.Parse(data)
	if err != nil {
		panic("render: a font that is compiled in cannot be read: " + err.Error())
	}
	return f
}

// face is the font in a size, made once.
func (p *Picture) face(size float64) font.Face {
	face := p.faces[size]
	if face == nil {
		var err error
		face, err = opentype.NewFace(fonts[p.font](),
			&opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
		if err != nil {
			panic("render: no face of the font that is compiled in: " + err.Error())
		}
		p.faces[size] = face
	}
	return face
}

// Text writes one line of text; y is the middle of the line.
func (p *Picture) Text(x, y, size float64, at Anchor, c color.Color, line string) {
	x, y, size = x*p.dense, y*p.dense, math.Max(1, math.Round(size*p.dense))
	d := font.Drawer{Dst: p.Image, Src: image.NewUniform(c), Face: p.face(size)}
	x -= float64(d.MeasureString(line)) / 64 * [...]float64{Left: 0, Middle: 0.5, Right: 1}[at]
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(round(x) * 64), Y: fixed.Int26_6(round(y+size*drop) * 64)}
	d.DrawString(line)
}

// Upward writes one line that reads from below to above, with its middle at a point.
func (p *Picture) Upward(x, y, size float64, c color.Color, line string) {
	x, y, size = x*p.dense, y*p.dense, math.Max(1, math.Round(size*p.dense))
	width := font.MeasureString(p.face(size), line).Ceil()
	height := int(2 * size)
	along := newPicture(width, height, p.font)
	along.Text(0, float64(height)/2, size, Left, c, line)
	up := image.NewRGBA(image.Rect(0, 0, height, width).Add(image.Pt(round(x)-height/2, round(y)-width/2)))
	for row := range height {
		for col := range width {
			up.SetRGBA(up.Rect.Min.X+row, up.Rect.Max.Y-1-col, along.Image.RGBAAt(col, row))
		}
	}
	draw.Draw(p.Image, up.Rect, up, up.Rect.Min, draw.Over)
}
