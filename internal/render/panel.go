package render

import (
	"strconv"

	"planner/board"
)

// Panel is one drawing of a board: pieces, a label and a colour for each square, and a legend. Text, SVG and PNG show
// the same panel.
type Panel struct {
	Title  string
	Board  *board.Board
	Boxes  board.Bits    // nil for no boxes
	Player board.Square  // board.None for no player
	Cells  []Cell        // by square; nil for no labels and colours
	Walls  map[Wall]Cell // labels and colours of walls; nil for none
	Arrows []Arrow       // drawn in pictures only
	Lines  []Line        // drawn in pictures only
	Ruler  bool          // number the rows and columns from 1, but not in films
	Legend []Item
}

// Cell is the label and the colour of one square.
type Cell struct {
	Label string // a few characters
	Tone  Tone   // colour of the ground
}

// Wall is the place of a wall: a row and a column, both from 0.
type Wall struct{ Row, Col int }

// Arrow points from a square to its neighbour.
type Arrow struct {
	From board.Square
	Dir  board.Dir
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
