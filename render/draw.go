package render

import (
	"image/color"
	"math"
	"unicode/utf8"

	"planner/board"
)

// easel is one panel's board on a canvas: where its upper left corner lies and how large a square is.
type easel struct {
	canvas
	*Panel
	x, y, cell float64
}

// drawBoard draws walls, ground, pieces, what is said, and arrows, in this order.
func (p *Panel) drawBoard(c canvas, x, y, cell float64) {
	e := easel{c, p, x, y, cell}
	for row := range p.Board.Height {
		e.ground(row)
	}
	if cell >= 8 {
		e.lattice()
	}
	for sq := range board.Square(p.Board.Squares()) {
		e.piece(sq)
	}
	for _, a := range p.Arrows {
		e.arrow(a)
	}
	for _, l := range p.Lines {
		e.line(l)
	}
	for sq, said := range p.Cells {
		e.label(board.Square(sq), said.Label)
	}
}

// ground paints a row in runs of one colour, which keeps SVG files small.
func (e easel) ground(row int) {
	text := e.Board.Level.Rows[row]
	for from := 0; from < len(text); {
		c, painted := e.tint(row, from)
		to := from + 1
		for to < len(text) {
			if next, ok := e.tint(row, to); next != c || ok != painted {
				break
			}
			to++
		}
		if painted {
			e.rect(e.x+float64(from)*e.cell, e.y+float64(row)*e.cell, float64(to-from)*e.cell, e.cell, c)
		}
		from = to
	}
}

func (e easel) tint(row, col int) (c color.RGBA, painted bool) {
	sq := e.Board.At(row, col)
	switch {
	case sq != e.Board.Wall() && e.Cells != nil:
		return e.Cells[sq].Tone.colour(), true
	case sq != e.Board.Wall():
		return Plain.colour(), true
	}
	return wall, e.Board.Level.Rows[row][col] != ' '
}

// lattice draws thin lines between neighbouring floor squares.
func (e easel) lattice() {
	for sq := range board.Square(e.Board.Squares()) {
		row, col := e.Board.RowCol(sq)
		x, y := e.x+float64(col)*e.cell, e.y+float64(row)*e.cell
		if e.Board.Next(sq, board.Right) != e.Board.Wall() {
			e.rect(x+e.cell-0.5, y, 1, e.cell, grid)
		}
		if e.Board.Next(sq, board.Down) != e.Board.Wall() {
			e.rect(x, y+e.cell-0.5, e.cell, 1, grid)
		}
	}
}

// centre is the middle of a square.
func (e easel) centre(sq board.Square) point {
	row, col := e.Board.RowCol(sq)
	return point{e.x + (float64(col)+0.5)*e.cell, e.y + (float64(row)+0.5)*e.cell}
}

// piece draws a goal as a ring, a box as a block (of another colour, with the ring, on a goal), the player as a disc.
func (e easel) piece(sq board.Square) {
	at := e.centre(sq)
	goal := e.Board.IsGoal(sq)
	if goal {
		e.disc(at.x, at.y, e.cell*0.44, goalRing)
		c, _ := e.tint(e.Board.RowCol(sq))
		e.disc(at.x, at.y, e.cell*0.36, c)
	}
	switch {
	case e.box(sq) && goal:
		e.slab(at, e.cell*0.3, placedFill, placedEdge)
	case e.box(sq):
		e.slab(at, e.cell*0.38, boxFill, boxEdge)
	case sq == e.Player:
		e.disc(at.x, at.y, e.cell*0.32, playerFill)
	}
}

func (e easel) slab(at point, half float64, fill, edge color.RGBA) {
	rim := max(1, half*0.14)
	e.rect(at.x-half, at.y-half, 2*half, 2*half, edge)
	e.rect(at.x-half+rim, at.y-half+rim, 2*(half-rim), 2*(half-rim), fill)
}

func (e easel) arrow(a Arrow) {
	to := e.Board.Next(a.From, a.Dir)
	if to == e.Board.Wall() {
		return
	}
	p, q := e.centre(a.From), e.centre(to)
	tip := point{p.x + (q.x-p.x)*0.68, p.y + (q.y-p.y)*0.68}
	e.polygon(arrowhead(p, tip, e.cell*0.34), ink)
}

func (e easel) line(l Line) {
	from, to := shortened(e.centre(l.From), e.centre(l.To), e.cell*0.36)
	e.polygon(stroke(from, to, max(1, e.cell*0.07)), playerFill)
	e.polygon(arrowhead(from, to, e.cell*0.4), playerFill)
}

// shortened takes a length off both ends of a line, so that it leaves what is written there alone.
func shortened(from, to point, by float64) (point, point) {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	if length <= 2*by {
		return from, to
	}
	dx, dy := (to.x-from.x)/length*by, (to.y-from.y)/length*by
	return point{from.x + dx, from.y + dy}, point{to.x - dx, to.y - dy}
}

// label writes in the middle of a square as large as fits; nothing where it could not be read.
func (e easel) label(sq board.Square, text string) {
	n := utf8.RuneCountInString(text)
	if n == 0 {
		return
	}
	size := min(e.cell*0.52, e.cell*0.9/(advance*float64(n)))
	if size < 5 {
		return
	}
	c := ink
	if e.box(sq) || sq == e.Player {
		c = paper
	}
	at := e.centre(sq)
	e.text(at.x, at.y, size, middle, c, text)
}
