package render

import (
	"image/color"
	"unicode/utf8"

	"planner/board"
)

// easel is a canvas on which the board of a panel is drawn.
type easel struct {
	canvas Canvas
	panel  *Panel
	x, y   float64 // upper left corner of the board
	cell   float64 // side of a square
}

// drawBoard draws the board of a panel: first walls and ground, then pieces, arrows and lines, and labels last.
func (p *Panel) drawBoard(c Canvas, x, y, cell float64) {
	e := easel{c, p, x, y, cell}
	for row := range p.Board.Height {
		e.ground(row)
	}
	if cell >= leastLattice {
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
		c := ink
		if p.box(board.Square(sq)) || board.Square(sq) == p.Player {
			c = paper
		}
		e.label(e.centre(board.Square(sq)), c, said.Label)
	}
	for cell := range p.Board.Width * p.Board.Height {
		at := board.Place{cell / p.Board.Width, cell % p.Board.Width}
		if said, ok := p.Walls[at]; ok {
			e.wall(at, said)
		}
	}
}

// wall draws the label and the colour of a wall, as a tile on the wall.
func (e easel) wall(at board.Place, said Cell) {
	rim := max(1, e.cell*0.12)
	x, y := e.x+float64(at[1])*e.cell, e.y+float64(at[0])*e.cell
	e.canvas.Rect(x+rim, y+rim, e.cell-2*rim, e.cell-2*rim, said.Tone.colour())
	e.label(Point{X: x + e.cell/2, Y: y + e.cell/2}, ink, said.Label)
}

// ground paints a row of cells in runs of one colour, which keeps SVG files small.
func (e easel) ground(row int) {
	text := e.panel.Board.Level.Rows[row]
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
			e.canvas.Rect(e.x+float64(from)*e.cell, e.y+float64(row)*e.cell, float64(to-from)*e.cell, e.cell, c)
		}
		from = to
	}
}

// tint is the colour of the ground of a cell; painted is false for cells outside the board.
func (e easel) tint(row, col int) (c color.RGBA, painted bool) {
	sq := e.panel.Board.At(row, col)
	switch {
	case sq != e.panel.Board.Wall() && e.panel.Cells != nil:
		return e.panel.Cells[sq].Tone.colour(), true
	case sq != e.panel.Board.Wall():
		return Plain.colour(), true
	}
	return wall, e.panel.Board.Level.Rows[row][col] != ' '
}

// lattice draws thin lines between neighbouring floor squares.
func (e easel) lattice() {
	for sq := range board.Square(e.panel.Board.Squares()) {
		row, col := e.panel.Board.RowCol(sq)
		x, y := e.x+float64(col)*e.cell, e.y+float64(row)*e.cell
		if e.panel.Board.At(row, col+1) != e.panel.Board.Wall() {
			e.canvas.Rect(x+e.cell-0.5, y, 1, e.cell, grid)
		}
		if e.panel.Board.At(row+1, col) != e.panel.Board.Wall() {
			e.canvas.Rect(x, y+e.cell-0.5, e.cell, 1, grid)
		}
	}
}

// centre is the centre of a square.
func (e easel) centre(sq board.Square) Point {
	row, col := e.panel.Board.RowCol(sq)
	return Point{X: e.x + (float64(col)+0.5)*e.cell, Y: e.y + (float64(row)+0.5)*e.cell}
}

// piece draws what is on a square: a ring for a goal, a block for a box, a disc for the player. A box on a goal has
// another colour than a box off goal.
func (e easel) piece(sq board.Square) {
	at := e.centre(sq)
	goal := e.panel.Board.IsGoal(sq)
	if goal {
		e.canvas.Disc(at.X, at.Y, e.cell*0.44, goalRing)
		c, _ := e.tint(e.panel.Board.RowCol(sq))
		e.canvas.Disc(at.X, at.Y, e.cell*0.36, c)
	}
	switch {
	case e.panel.box(sq) && goal:
		e.slab(at, e.cell*0.3, placedFill, placedEdge)
	case e.panel.box(sq):
		e.slab(at, e.cell*0.38, boxFill, boxEdge)
	case sq == e.panel.Player:
		e.canvas.Disc(at.X, at.Y, e.cell*0.32, playerFill)
	}
}

// slab draws a box as a square block with an edge.
func (e easel) slab(at Point, half float64, fill, edge color.RGBA) {
	rim := max(1, half*0.14)
	e.canvas.Rect(at.X-half, at.Y-half, 2*half, 2*half, edge)
	e.canvas.Rect(at.X-half+rim, at.Y-half+rim, 2*(half-rim), 2*(half-rim), fill)
}

// arrow draws the head of an arrow between two neighbouring squares.
func (e easel) arrow(m board.Move) {
	to := e.panel.Board.To(m)
	if to == e.panel.Board.Wall() {
		return
	}
	p, q := e.centre(m.From()), e.centre(to)
	e.canvas.Polygon(arrowhead(p, p.plus(p.towards(q, e.cell*0.68)), e.cell*0.34), ink)
}

// line draws an arrow between two squares.
func (e easel) line(l Line) {
	from, to := shortened(e.centre(l.From), e.centre(l.To), e.cell*0.36)
	e.canvas.Polygon(stroke(from, to, max(1, e.cell*0.07)), playerFill)
	e.canvas.Polygon(arrowhead(from, to, e.cell*0.4), playerFill)
}

// shortened cuts a length off both ends of a line, so that the line does not cross the labels there.
func shortened(from, to Point, by float64) (Point, Point) {
	if from.distance(to) <= 2*by {
		return from, to
	}
	return from.plus(from.towards(to, by)), to.plus(to.towards(from, by))
}

// label writes a label around the middle of a cell, as large as fits. A label that would be too small to read is left
// out.
func (e easel) label(at Point, c color.RGBA, text string) {
	n := utf8.RuneCountInString(text)
	if n == 0 {
		return
	}
	size := min(e.cell*0.52, e.cell*0.9/(advance*float64(n)))
	if size < leastFontSize {
		return
	}
	e.canvas.Text(at.X, at.Y, size, Middle, c, text)
}
