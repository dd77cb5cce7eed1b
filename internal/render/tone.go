package render

import "image/color"

// Tone is the colour of the ground of a square, named for its use.
type Tone uint8

// The tones with a meaning. Hue gives further tones that only tell things apart.
const (
	Plain Tone = iota
	Bad
	Warn
	Good
	Cool
	Dim
	firstHue
)

// hues are light enough for dark labels, and neighbours in the list are easy to tell apart.
var hues = [...]color.RGBA{
	rgb(0xf7c6a3), rgb(0xb8d8f0), rgb(0xc9e4b4), rgb(0xe3c4ea), rgb(0xf6e39a), rgb(0xa9dcd3),
	rgb(0xf3b9c6), rgb(0xc5cbf2), rgb(0xdcd3a8), rgb(0x9fd1b4), rgb(0xefcfe0), rgb(0xc2c9cf),
}

// Hue is tone n of the list of tones that tell things apart. The list repeats from its beginning.
func Hue(n int) Tone { return firstHue + Tone(n%len(hues)) }

// rgb is an opaque colour written as 0xrrggbb.
func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

// The colours of everything except the ground of squares.
var (
	paper      = rgb(0xffffff)
	ink        = rgb(0x22262b)
	faint      = rgb(0x5d6670)
	grid       = rgb(0xdfd9cc)
	wall       = rgb(0x4b525d)
	goalRing   = rgb(0xb03a2e)
	boxFill    = rgb(0x9a6a35)
	boxEdge    = rgb(0x5e3d18)
	placedFill = rgb(0x4f7d3c)
	placedEdge = rgb(0x2d4d20)
	playerFill = rgb(0x2a66a8)
)

// colour is the colour of a tone.
func (t Tone) colour() color.RGBA {
	switch t {
	case Bad:
		return rgb(0xf0a79c)
	case Warn:
		return rgb(0xf7dc9b)
	case Good:
		return rgb(0xb7dfae)
	case Cool:
		return rgb(0xb3d4f0)
	case Dim:
		return rgb(0xd0ccc4)
	case Plain:
		return rgb(0xf5f1e8)
	}
	return hues[int(t-firstHue)%len(hues)]
}
