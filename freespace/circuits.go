package freespace

import (
	"slices"

	"planner/board"
)

// Circuits counts the circuits of layouts in which the player can walk everywhere (Holland, "CA"). A circuit is a set
// of boxes and walls that are joined horizontally, vertically or diagonally, and that the player can walk round. The
// outer wall counts like any other. The text does not say so; with the outer wall counted, one more box against the
// wall does not change the number of circuits, as it should be.
//
//	#######
//	#     #    two circuits: the outer wall, and the two boxes, which are joined at a corner
//	# $   #
//	#  $  #
//	#     #
//	#######
//
// In the text a circuit is a set that touches exactly one zone. Here there is only one, so it is a set that the player
// can come to.
type Circuits struct {
	board  *board.Board
	around [][8]int32 // by floor square: its neighbours clockwise from Up, as nodes
	parent []int32    // union-find over nodes: floor squares, then the pieces of wall
	base   []int32    // parent of the empty maze
	seen   []bool     // by root: the set is counted
}

// NewCircuits finds the walls of a board.
func NewCircuits(b *board.Board) *Circuits {
	cells, pieces := wallPieces(b)
	c := &Circuits{board: b, around: make([][8]int32, b.Squares())}
	for sq := range c.around {
		row, col := b.RowCol(board.Square(sq))
		for i, step := range ring {
			dr, dq := b.Offset(step[0], step[1])
			r, q := row+dr, col+dq
			if to := b.At(r, q); to != b.Wall() {
				c.around[sq][i] = int32(to)
			} else {
				c.around[sq][i] = int32(b.Squares()) + cells[(r+1)*(b.Width+2)+q+1]
			}
		}
	}
	c.base = make([]int32, b.Squares()+pieces)
	for i := range c.base {
		c.base[i] = int32(i)
	}
	c.parent, c.seen = make([]int32, len(c.base)), make([]bool, len(c.base))
	return c
}

// ring lists the eight steps around a square, so many Down and Right each, clockwise from Up. The even entries are the
// board's directions in their order.
var ring = [8][2]int{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}

// wallPieces numbers the connected pieces of wall on the board's grid with a rim of one cell around it.
func wallPieces(b *board.Board) (piece []int32, pieces int) {
	width, height := b.Width+2, b.Height+2
	piece = make([]int32, width*height)
	wall := func(row, col int) bool { return b.At(row-1, col-1) == b.Wall() }
	var queue []int
	for first := range piece {
		if piece[first] != 0 || !wall(first/width, first%width) {
			continue
		}
		pieces++
		piece[first] = int32(pieces)
		queue = append(queue[:0], first)
		for head := 0; head < len(queue); head++ {
			for _, step := range ring {
				row, col := queue[head]/width+step[0], queue[head]%width+step[1]
				if row < 0 || row >= height || col < 0 || col >= width || piece[row*width+col] != 0 || !wall(row, col) {
					continue
				}
				piece[row*width+col] = int32(pieces)
				queue = append(queue, row*width+col)
			}
		}
	}
	for i := range piece {
		piece[i]-- // from 0; floor is -1
	}
	return piece, pieces
}

// Count is the number of circuits of a layout with one zone.
func (c *Circuits) Count(s *board.Scene) (circuits int) {
	copy(c.parent, c.base)
	for sq := range s.Boxes().All() {
		for _, node := range c.around[sq] {
			if c.occupied(s, node) {
				c.join(int32(sq), node)
			}
		}
	}
	clear(c.seen)
	for sq := range c.board.Wall() {
		for i := 0; i < 8 && s.Free(sq); i += 2 {
			if node := c.around[sq][i]; c.occupied(s, node) && !c.seen[c.root(node)] {
				c.seen[c.root(node)] = true
				circuits++
			}
		}
	}
	return circuits
}

// occupied reports whether a node is a piece of wall or a square with a box.
func (c *Circuits) occupied(s *board.Scene, node int32) bool {
	return node >= int32(c.board.Squares()) || !s.Free(board.Square(node))
}

// Isolated reports whether the eight squares around sq are all empty (Holland, "Isolated square").
func (c *Circuits) Isolated(s *board.Scene, sq board.Square) bool {
	return !slices.ContainsFunc(c.around[sq][:], func(node int32) bool { return c.occupied(s, node) })
}

// root is the representative of the set that a node belongs to.
func (c *Circuits) root(node int32) int32 {
	for c.parent[node] != node {
		c.parent[node] = c.parent[c.parent[node]]
		node = c.parent[node]
	}
	return node
}

// join unites the sets of two nodes.
func (c *Circuits) join(a, b int32) {
	a, b = c.root(a), c.root(b)
	if a < b {
		c.parent[b] = a
	} else {
		c.parent[a] = b
	}
}
