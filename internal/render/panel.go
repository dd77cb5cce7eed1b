package render

import (
	"image/color"
	"strconv"

	"planner/board"
)

// Panel is one drawing of a board: pieces, a label and a colour for each square, and a legend. Text, SVG and PNG show
// the same panel.
type Panel struct {
	Title  string
	Board  *board.Board
	Boxes  board.Bits           // nil for no boxes
	Player board.Square         // board.None for no player
	Cells  []Cell               // by square; nil for no labels and colours
	Walls  map[board.Place]Cell // labels and colours of walls; nil for none
	Arrows []board.Move         // arrows from squares to their neighbours, drawn in pictures only
	Lines  []Line               // drawn in pictures only
	Ruler  bool                 // number the rows and columns from 1, but not in films
	Legend []Item
}

// Cell is the label and the colour of one square.
type Cell struct {
	Label string // a few characters
	Tone  Tone   // colour of the ground
}

// Line is an arrow from the middle of one square to the middle of another.
type Line struct{ From, To board.Square }

// Item is one entry of a legend: a sample of a cell and its meaning. An item without a label is a remark.
type Item struct {
	Cell
	Text string
}

// Sheet is the panels of one level.
type Sheet struct {
	Title  string
	Facts  []string // sentences under the title
	Panels []Panel
	Small  bool // small squares, for many panels of one board
}

// NewPanel is a panel of a board without pieces, labels and legend.
func NewPanel(b *board.Board, title string) Panel {
	return Panel{Title: title, Board: b, Player: board.None, Cells: make([]Cell, b.Squares())}
}

// NewPosition is a panel of the start position of a board, with a ruler.
func NewPosition(b *board.Board, title string) Panel {
	p := NewPanel(b, title)
	p.Boxes, p.Player, p.Ruler = b.BitsOf(b.Boxes), b.Player, true
	return p
}

// Mark gives several squares a label and a colour.
func (p *Panel) Mark(squares []board.Square, label string, tone Tone) {
	for _, sq := range squares {
		p.Cells[sq] = Cell{label, tone}
	}
}

// Explain adds the meaning of a label and a colour to the legend.
func (p *Panel) Explain(label string, tone Tone, text string) {
	p.Legend = append(p.Legend, Item{Cell{label, tone}, text})
}

// Remark adds a sentence to the legend.
func (p *Panel) Remark(text string) { p.Legend = append(p.Legend, Item{Text: text}) }

// Letters is a short name for item n of a list, from 0: a … z, A … Z, then numbers from 53 on.
func Letters(n int) string {
	switch {
	case n < 26:
		return string(rune('a' + n))
	case n < 52:
		return string(rune('A' + n - 26))
	}
	return strconv.Itoa(n + 1)
}

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

// tones are the colours of the tones. Hues are light enough for dark labels, and neighbours among them are easy to tell
// apart.
var tones = [...]color.RGBA{
	Plain: RGB(0xf5f1e8), Bad: RGB(0xf0a79c), Warn: RGB(0xf7dc9b), Good: RGB(0xb7dfae), Cool: RGB(0xb3d4f0),
	Dim: RGB(0xd0ccc4), firstHue: RGB(0xf7c6a3), RGB(0xb8d8f0), RGB(0xc9e4b4), RGB(0xe3c4ea), RGB(0xf6e39a),
	RGB(0xa9dcd3), RGB(0xf3b9c6), RGB(0xc5cbf2), RGB(0xdcd3a8), RGB(0x9fd1b4), RGB(0xefcfe0), RGB(0xc2c9cf),
}

// Hue is tone n of the list of tones that tell things apart. The list repeats from its beginning.
func Hue(n int) Tone { return firstHue + Tone(n%(len(tones)-int(firstHue))) }

// RGB is an opaque colour written as 0xrrggbb.
func RGB(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

// The colours of everything except the ground of squares.
var (
	paper      = RGB(0xffffff)
	ink        = RGB(0x22262b)
	faint      = RGB(0x5d6670)
	grid       = RGB(0xdfd9cc)
	wall       = RGB(0x4b525d)
	goalRing   = RGB(0xb03a2e)
	boxFill    = RGB(0x9a6a35)
	boxEdge    = RGB(0x5e3d18)
	placedFill = RGB(0x4f7d3c)
	placedEdge = RGB(0x2d4d20)
	playerFill = RGB(0x2a66a8)
)

// colour is the colour of a tone.
func (t Tone) colour() color.RGBA { return tones[t] }
