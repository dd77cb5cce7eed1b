package web

// grid is a board by its cells.
type grid struct {
	rows          []string // of XSB characters
	width, height int
	floor         []bool // by row*width + column: the player could walk there if all boxes were gone
}

// newGrid reads a board and finds its floor.
func newGrid(rows []string) *grid {
	g := &grid{rows: rows, height: len(rows)}
	for _, row := range rows {
		g.width = max(g.width, len(row))
	}
	g.floor = make([]bool, g.width*g.height)
	g.each("@+", func(r, c int) { g.flood(r, c) })
	return g
}

// at is the character of a cell, a blank for cells outside the board.
func (g *grid) at(r, c int) byte {
	if r < 0 || r >= g.height || c < 0 || c >= len(g.rows[r]) {
		return ' '
	}
	return g.rows[r][c]
}

// isWall and isFloor are false outside the board.
func (g *grid) isWall(r, c int) bool { return g.at(r, c) == '#' }

func (g *grid) isFloor(r, c int) bool {
	return r >= 0 && r < g.height && c >= 0 && c < g.width && g.floor[r*g.width+c]
}

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

// flood marks the floor around a cell.
func (g *grid) flood(r, c int) {
	open := [][2]int{{r, c}}
	for len(open) > 0 {
		r, c := open[len(open)-1][0], open[len(open)-1][1]
		open = open[:len(open)-1]
		if r < 0 || r >= g.height || c < 0 || c >= g.width || g.isWall(r, c) || g.isFloor(r, c) {
			continue
		}
		g.floor[r*g.width+c] = true
		open = append(open, [2]int{r - 1, c}, [2]int{r + 1, c}, [2]int{r, c - 1}, [2]int{r, c + 1})
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
