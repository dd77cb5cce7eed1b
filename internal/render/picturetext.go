package render

import (
	"image"
	"image/color"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

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
		panic("raster: a font that is compiled in cannot be read: " + err.Error())
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
			panic("raster: no face of the font that is compiled in: " + err.Error())
		}
		p.faces[size] = face
	}
	return face
}

// Text writes one line; y is its middle.
func (p *Picture) Text(x, y, size float64, at Anchor, c color.Color, line string) {
	size = math.Max(1, math.Round(size))
	d := font.Drawer{Dst: p.Image, Src: image.NewUniform(c), Face: p.face(size)}
	x -= float64(d.MeasureString(line)) / 64 * [...]float64{Left: 0, Middle: 0.5, Right: 1}[at]
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(round(x) * 64), Y: fixed.Int26_6(round(y+size*drop) * 64)}
	d.DrawString(line)
}

// Upward writes one line that reads from below to above, with its middle at a point.
func (p *Picture) Upward(x, y, size float64, c color.Color, line string) {
	size = math.Max(1, math.Round(size))
	width := font.MeasureString(p.face(size), line).Ceil()
	height := int(2 * size)
	along := NewPicture(width, height, p.font)
	along.Text(0, float64(height)/2, size, Left, c, line)
	left, bottom := round(x)-height/2, round(y)+width/2
	for row := range height {
		for col := range width {
			if ink := along.Image.RGBAAt(col, row); ink.A > 0 {
				p.blend(left+row, bottom-col, ink)
			}
		}
	}
}

// blend puts a colour that covers its pixel in part over what is there.
func (p *Picture) blend(x, y int, ink color.RGBA) {
	if !(image.Point{X: x, Y: y}).In(p.Image.Rect) {
		return
	}
	under := p.Image.RGBAAt(x, y)
	over := func(ink, under, alpha uint8) uint8 { return ink + uint8(int(under)*(255-int(alpha))/255) }
	p.Image.SetRGBA(x, y, color.RGBA{over(ink.R, under.R, ink.A), over(ink.G, under.G, ink.A),
		over(ink.B, under.B, ink.A), over(ink.A, under.A, ink.A)})
}
