package web

import (
	"fmt"
	"strings"
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

// newSketch sketches a board, rows of XSB characters. ok is false when the board is too large or empty.
func newSketch(rows []string) (b sketch, ok bool) {
	g := newGrid(rows)
	if len(g.floor) == 0 || len(g.floor) > mostCells {
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
