package freespace

import (
	"slices"

	"planner/board"
)

// Circuits counts the circuits of layouts in which the player can walk everywhere (Holland, "CA"). A circuit is a set
// of boxes and walls that are joined horizontally, vertically or diagonally, and that the player can walk round. The
// outer wall counts like any other, which the text does not say: with it counted, one more box against the wall does
// not change the number of circuits, as it should be.
//
//	#######
//	#     #    two circuits: the outer wall, and the two boxes, which are joined at a corner
//	# $   #
//	#  $  #
//	#     #
//	#######
//
// In the text a circuit is a set that touches exactly one zone. Here all free squares are one zone, so a circuit is a
// set that the player can come to.
type Circuits struct {
	board  *board.Board
	square []board.Square // by cell of the board with a rim around it: the square there, or the Wall
	around [][9]int32     // by square: the cells around its cell, clockwise from Up, and then its own cell
	parent []int32        // union-find over cells
	base   []int32        // parent of the empty maze
	seen   []bool         // by root: the set is counted
}

// newCircuits finds the walls of a board.
func newCircuits(b *board.Board) *Circuits {
	width := b.Width + 2
	cells := width * (b.Height + 2)
	c := &Circuits{
		board: b, square: make([]board.Square, cells), around: make([][9]int32, b.Squares()),
		parent: make([]int32, cells), base: make([]int32, cells), seen: make([]bool, cells),
	}
	for at := range c.parent {
		c.parent[at], c.square[at] = int32(at), b.At(at/width-1, at%width-1)
	}
	for sq := range c.around {
		row, col := b.RowCol(board.Square(sq))
		for i, step := range ring {
			down, right := b.Offset(step[0], step[1])
			c.around[sq][i] = int32((row+down+1)*width + col + right + 1)
		}
	}
	c.joinWalls(width)
	for at := range c.base {
		c.base[at] = c.root(int32(at))
	}
	return c
}

// joinWalls unites cells of wall that touch at a side or a corner.
func (c *Circuits) joinWalls(width int) {
	for at, sq := range c.square {
		for _, step := range ring[2:6] { // the other steps lead here from there
			col := at%width + step[1]
			to := at + step[0]*width + step[1]
			if sq == c.board.Wall() && col >= 0 && col < width && to < len(c.square) && c.square[to] == sq {
				c.unite(int32(at), int32(to))
			}
		}
	}
}

// ring lists the eight steps around a square, clockwise from Up, as steps Down and Right, and then the step that stays.
// Its entries 0, 2, 4 and 6 are the board's directions in their order.
var ring = [9][2]int{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {0, 0}}

// countIn is the number of circuits of a layout with one zone.
func (c *Circuits) countIn(s *board.Scene) (circuits int) {
	copy(c.parent, c.base)
	for sq := range s.Boxes().All() {
		for _, cell := range c.around[sq][:8] {
			if c.occupied(s, cell) {
				c.unite(c.around[sq][8], cell)
			}
		}
	}
	clear(c.seen)
	for sq := range c.board.Wall() {
		for i := 0; i < 8 && s.Free(sq); i += 2 {
			if cell := c.around[sq][i]; c.occupied(s, cell) && !c.seen[c.root(cell)] {
				c.seen[c.root(cell)] = true
				circuits++
			}
		}
	}
	return circuits
}

// occupied reports whether a cell is wall or a square with a box.
func (c *Circuits) occupied(s *board.Scene, cell int32) bool { return !s.Free(c.square[cell]) }

// Isolated reports whether the eight squares around sq are all empty (Holland, "Isolated square").
func (c *Circuits) Isolated(s *board.Scene, sq board.Square) bool {
	return !slices.ContainsFunc(c.around[sq][:8], func(cell int32) bool { return c.occupied(s, cell) })
}

// root is the representative of the set that a cell belongs to.
func (c *Circuits) root(cell int32) int32 {
	for c.parent[cell] != cell {
		c.parent[cell] = c.parent[c.parent[cell]]
		cell = c.parent[cell]
	}
	return cell
}

// unite makes one set of the sets of two cells.
func (c *Circuits) unite(a, b int32) {
	a, b = c.root(a), c.root(b)
	if a < b {
		c.parent[b] = a
	} else {
		c.parent[a] = b
	}
}
