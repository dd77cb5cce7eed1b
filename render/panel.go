package render

import (
	"strconv"

	"planner/board"
)

// Panel is one drawing of a board: pieces, something said of squares, and a legend. Text, SVG and PNG show the same
// panel.
type Panel struct {
	Title  string
	Board  *board.Board
	Boxes  board.Bits   // nil for the empty maze
	Player board.Square // board.None for none
	Cells  []Cell       // by square; nil when nothing is said
	Arrows []Arrow      // pictures only
	Lines  []Line       // pictures only
	Legend []Item
}

// Cell is what a panel says of one square.
type Cell struct {
	Label string // a few characters
	Tone  Tone   // colour of the ground
}

// Arrow points from a square to its neighbour.
type Arrow struct {
	From board.Square
	Dir  board.Dir
}

// Line leads from the middle of one square to that of another.
type Line struct{ From, To board.Square }

// Item is one entry of a legend: a sample of a cell and what it means. Without a label it is a remark.
type Item struct {
	Cell
	Text string
}

// Sheet is all panels of one level.
type Sheet struct {
	Title  string
	Facts  []string // sentences below the title
	Panels []Panel
}

// NewPanel is a panel of the empty maze on which nothing is said yet.
func NewPanel(b *board.Board, title string) Panel {
	return Panel{Title: title, Board: b, Player: board.None, Cells: make([]Cell, b.Squares())}
}

// Mark says something of several squares.
func (p *Panel) Mark(squares []board.Square, label string, tone Tone) {
	for _, sq := range squares {
		p.Cells[sq] = Cell{label, tone}
	}
}

// Explain adds an entry to the legend.
func (p *Panel) Explain(label string, tone Tone, text string) {
	p.Legend = append(p.Legend, Item{Cell{label, tone}, text})
}

// Remark adds a sentence to the legend.
func (p *Panel) Remark(text string) { p.Legend = append(p.Legend, Item{Text: text}) }

// Letters names the things of a list as people do: a … z, A … Z, then numbers from 53 on.
func Letters(n int) string {
	switch {
	case n < 26:
		return string(rune('a' + n))
	case n < 52:
		return string(rune('A' + n - 26))
	}
	return strconv.Itoa(n + 1)
}
