package web

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"planner/board"
)

// sketch is a sketch of a board.
type sketch struct {
	Markup string // an element with the ID sketch, to stand where the board is to be seen
	Style  string // its style sheet; the colours are variables of the page, such as --wall
}

// Limits of a sketch. A larger board is seen when the script has drawn it.
const (
	mostCells  = 1 << 14  // cells of a board; not measured
	mostMarkup = 64 << 10 // bytes; a browser takes about as long for so many as the script takes to draw them
)

// newSketch sketches a board, rows of XSB characters. ok is false when the board is too large or cannot be played.
func newSketch(rows []string) (b sketch, ok bool) {
	g, ok := newGrid(rows)
	if !ok {
		return sketch{}, false
	}
	view := fmt.Sprintf(`viewBox="0 0 %d %d" preserveAspectRatio="none"`, g.width, g.height)
	b.Markup = `<div id="sketch" class="sketch" aria-hidden="true"><svg><svg ` + view + `>` + g.pieces() +
		`</svg><svg x=".5" y=".5" ` + view + `>` + g.lines() + "</svg></svg></div>\n"
	b.Style = fmt.Sprintf(style, g.width, g.height)
	return b, len(b.Markup) <= mostMarkup
}

// pieces draws everything that has an area.
func (g *grid) pieces() string {
	var to strings.Builder
	put := func(class string, p path) {
		if len(p.data) > 0 {
			fmt.Fprintf(&to, `<path class="sketch-%s" d="%s"/>`, class, p.data)
		}
	}
	put("floor", g.floorShape())
	put("wall", g.walls())
	put("goal", g.goals())
	for _, kind := range [][2]string{{"$", "box"}, {"*", "done"}} {
		edge, body, lines := g.boxes(kind[0])
		put(kind[1]+"-edge", edge)
		put(kind[1], body)
		put(kind[1]+"-lines", lines)
	}
	g.each("@+", func(r, c int) {
		x, y := float64(c)+0.5, float64(r)+0.5
		fmt.Fprintf(&to, `<circle class="sketch-player" cx="%g" cy="%g" r=".36"/>`, x, y)
		for _, side := range []float64{-0.12, 0.12} {
			fmt.Fprintf(&to, `<circle class="sketch-eye" cx="%.2f" cy="%.2f"/>`, x+side, y+0.14)
		}
	})
	return to.String()
}

// lines draws everything that is as thin as a pixel, whatever the size of the cells. It is shifted by half a pixel, so
// that a line fills a row of pixels and not half of two.
func (g *grid) lines() string {
	lattice, edges := g.lattice(), g.edges()
	return fmt.Sprintf(`<path class="sketch-lattice" d="%s"/><path class="sketch-edge" d="%s"/>`, lattice.data,
		edges.data)
}

// style is the style sheet for a board with a number of columns and rows. The size of a cell follows BoardView.fit in
// the page's file board.js: whole pixels when it is more than 8, with a margin of 0.4 cells, and at most 56 pixels.
// Details that the script leaves out when cells are small have no width here then.
const style = `
@property --cell { syntax: '<length>'; inherits: true; initial-value: 0px; } /* worked out once, and not for each shape */
.sketch { position: absolute; inset: 0; container-type: size; }
.sketch > svg { --columns: %d; --rows: %d; --width: round(100cqw, 1px); --height: round(100cqh, 1px);
  --room: min(var(--width) / (var(--columns) + .8), var(--height) / (var(--rows) + .8), 56px);
  --cell: max(min(var(--room), 8px), round(down, var(--room), 1px));
  position: absolute; width: calc(var(--cell) * var(--columns)); height: calc(var(--cell) * var(--rows));
  left: round((var(--width) - var(--cell) * var(--columns)) / 2, 1px);
  top: round((var(--height) - var(--cell) * var(--rows)) / 2, 1px); }
.sketch svg { overflow: visible; }
.sketch-floor { fill: var(--floor); } .sketch-wall { fill: var(--wall); } .sketch-goal { fill: var(--goal); }
.sketch-box { fill: var(--box); } .sketch-box-edge { fill: var(--box-edge); }
.sketch-done { fill: var(--box-on-goal); } .sketch-done-edge { fill: var(--box-on-goal-edge); }
.sketch-player { fill: var(--player); }
.sketch-eye { fill: var(--player-face); r: clamp(0px, (var(--cell) - 11px) * 9, .062px); }
.sketch-lattice, .sketch-edge, .sketch-box-lines, .sketch-done-lines { fill: none; vector-effect: non-scaling-stroke; }
.sketch-lattice { shape-rendering: crispEdges; stroke: var(--lattice); stroke-width: clamp(0px, (var(--cell) - 13px) * 9, 1px); }
.sketch-edge { stroke: var(--wall-edge); stroke-width: clamp(0px, (var(--cell) - 9px) * 9, max(1px, var(--cell) * .05)); }
.sketch-box-lines, .sketch-done-lines { stroke: var(--box-edge);
  stroke-width: clamp(0px, (var(--cell) - 15px) * 9, max(1px, var(--cell) * .045)); }
.sketch-done-lines { stroke: var(--box-on-goal-edge); }
`

// grid is a board by its cells.
type grid struct {
	rows          []string // of XSB characters
	width, height int
	board         *board.Board // its squares are the floor
}

// newGrid reads a board, unless it is too large.
func newGrid(rows []string) (g *grid, ok bool) {
	width, height := board.Widest(rows), len(rows)
	if width*height > mostCells {
		return nil, false
	}
	b, err := board.New(&board.Level{Rows: rows})
	return &grid{rows, width, height, b}, err == nil
}

// at is the character of a cell, a blank for cells outside the board.
func (g *grid) at(r, c int) byte {
	if r < 0 || r >= g.height || c < 0 || c >= len(g.rows[r]) {
		return ' '
	}
	return g.rows[r][c]
}

// isWall and isFloor are false outside the board. Floor is where the player could walk if all boxes were gone.
func (g *grid) isWall(r, c int) bool { return g.at(r, c) == '#' }

func (g *grid) isFloor(r, c int) bool { return g.board.At(r, c) != g.board.Wall() }

// each calls a function for each cell that has one of some characters.
func (g *grid) each(letters string, do func(r, c int)) {
	for r, row := range g.rows {
		for c := range len(row) {
			for i := range len(letters) {
				if row[c] == letters[i] {
					do(r, c)
				}
			}
		}
	}
}

// block is a rectangle of cells: rows r0 to r1 and columns c0 to c1, the last ones not included.
type block struct{ r0, r1, c0, c1 int }

// blocks covers the cells of a kind with rectangles: runs of a row, and those of the same columns in rows one below the
// other as one.
func (g *grid) blocks(is func(r, c int) bool) (all []block) {
	above := map[[2]int]int{} // by columns: the block that ends above this row
	for r := range g.height {
		here := map[[2]int]int{}
		for c := 0; c < g.width; c++ {
			from := c
			for c < g.width && is(r, c) {
				c++
			}
			if c == from {
				continue
			}
			columns := [2]int{from, c}
			n, found := above[columns]
			if !found {
				n = len(all)
				all = append(all, block{r0: r, c0: from, c1: c})
			}
			all[n].r1 = r + 1
			here[columns] = n
		}
		above = here
	}
	return all
}

// The shapes are the same as in the page's files pieces.js and scenery.js; a test compares them.

const wallRound = 0.3 // radius of the corners of walls

// squareCorners is the radii of a block with sharp corners.
var squareCorners [4]float64

// floorShape is all floor, and what is seen of it behind the round corners of walls.
func (g *grid) floorShape() (p path) {
	for _, b := range g.blocks(g.isFloor) {
		p.block(float64(b.c0), float64(b.r0), float64(b.c1-b.c0), float64(b.r1-b.r0), squareCorners)
	}
	g.each("#", func(r, c int) {
		for _, d := range [][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
			if g.isFloor(r+d[0], c) && g.isFloor(r, c+d[1]) {
				x, y := float64(c)+(1-wallRound)*float64(max(d[1], 0)), float64(r)+(1-wallRound)*float64(max(d[0], 0))
				p.block(x, y, wallRound, wallRound, squareCorners)
			}
		}
	})
	return p
}

// lattice is the lines between squares of floor, at their upper and left sides. They end before the wall, over which
// they would lie when they are shifted.
func (g *grid) lattice() (p path) {
	const short = 0.02
	for r := range g.height {
		for _, run := range runs(g.width, func(c int) bool { return g.isFloor(r, c) }) {
			p.line(float64(run[0]), float64(r), 'h', float64(run[1]-run[0])-short)
		}
	}
	for c := range g.width {
		for _, run := range runs(g.height, func(r int) bool { return g.isFloor(r, c) }) {
			p.line(float64(c), float64(run[0]), 'v', float64(run[1]-run[0])-short)
		}
	}
	return p
}

// walls is all walls, with a round corner where no wall is beside it.
func (g *grid) walls() (p path) {
	for _, b := range g.blocks(g.isWall) {
		round := func(r, c int) float64 { // r, c is the cell above or below the corner
			if g.isWall(r, c) {
				return 0
			}
			return wallRound
		}
		p.block(float64(b.c0), float64(b.r0), float64(b.c1-b.c0), float64(b.r1-b.r0),
			[4]float64{round(b.r0-1, b.c0), round(b.r0-1, b.c1-1), round(b.r1, b.c1-1), round(b.r1, b.c0)})
	}
	return p
}

// edges is the lines of light on the upper edges of walls.
func (g *grid) edges() (p path) {
	const inset, depth = 0.28, 0.025
	for r := range g.height {
		for _, run := range runs(g.width, func(c int) bool { return g.isWall(r, c) && !g.isWall(r-1, c) }) {
			from, to := float64(run[0]), float64(run[1])
			if !g.isWall(r, run[0]-1) {
				from += inset
			}
			if !g.isWall(r, run[1]) {
				to -= inset
			}
			p.line(from, float64(r)+depth, 'h', to-from)
		}
	}
	return p
}

// runs are the longest intervals of 0 to n−1 in which a condition holds, each as its first number and the one behind
// it.
func runs(n int, holds func(int) bool) (all [][2]int) {
	for i := 0; i < n; i++ {
		from := i
		for i < n && holds(i) {
			i++
		}
		if i > from {
			all = append(all, [2]int{from, i})
		}
	}
	return all
}

// goals is a diamond for each goal.
func (g *grid) goals() (p path) {
	const arm = 0.2
	g.each(".*+", func(r, c int) {
		p.add('M', float64(c)+0.5, float64(r)+0.5-arm)
		p.add('l', arm, arm, -arm, arm, -arm, -arm)
		p.add('z')
	})
	return p
}

// boxes is the edge, the body and the lines of the boxes of one character, '$' or '*', which is on a goal.
func (g *grid) boxes(letter string) (edge, body, lines path) {
	const inset, round, rim = 0.08, 0.14, 0.2
	const side = 1 - 2*inset
	all := func(r float64) [4]float64 { return [4]float64{r, r, r, r} }
	g.each(letter, func(r, c int) {
		x, y := float64(c), float64(r)
		edge.block(x+inset, y+inset, side, side, all(round))
		body.block(x+inset, y+inset, side, side-0.06, all(round))
		lines.block(x+rim, y+rim, 1-2*rim, 1-2*rim-0.03, all(0.06))
		if letter == "*" {
			lines.add('M', x+0.36, y+0.49)
			lines.add('l', 0.1, 0.1, 0.19, -0.21)
			return
		}
		lines.add('M', x+0.27, y+0.27)
		lines.add('l', 0.46, 0.43)
		lines.add('m', 0, -0.43)
		lines.add('l', -0.46, 0.43)
	})
	return edge, body, lines
}

// path is the data of an SVG path. Lengths are in cells.
type path struct{ data []byte }

// add writes a command with its numbers, which are rounded to thousandths of a cell.
func (p *path) add(command byte, numbers ...float64) {
	p.data = append(p.data, command)
	for i, n := range numbers {
		n = math.Round(n*1000) / 1000
		if i > 0 && n >= 0 {
			p.data = append(p.data, ' ')
		}
		p.data = strconv.AppendFloat(p.data, n, 'f', -1, 64)
	}
}

// block adds a rectangle whose corners have the radii r, clockwise from the one at the upper left.
func (p *path) block(x, y, width, height float64, r [4]float64) {
	p.add('M', x, y+r[0])
	p.arc(r[0], r[0], -r[0])
	p.add('h', width-r[0]-r[1])
	p.arc(r[1], r[1], r[1])
	p.add('v', height-r[1]-r[2])
	p.arc(r[2], -r[2], r[2])
	p.add('h', r[2]+r[3]-width)
	p.arc(r[3], -r[3], -r[3])
	p.add('z')
}

// arc adds a quarter of a circle of radius r to a place dx, dy from here, clockwise.
func (p *path) arc(r, dx, dy float64) {
	if r > 0 {
		p.add('a', r, r, 0, 0, 1, dx, dy)
	}
}

// line adds a line without the piece before it.
func (p *path) line(x, y float64, command byte, length float64) {
	p.add('M', x, y)
	p.add(command, length)
}
