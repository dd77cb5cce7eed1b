package incremental

import (
	"math/bits"

	"planner/board"
)

// gridCells is the most cells of a grid.
const gridCells = 128

// grid is a board as a rectangle of at most 128 cells, a bit each, so that a flood is some shifts of two words and not
// a visit to each square. Cells are numbered like squares, row by row, so the least cell of a zone is its least square.
// Each row has one more cell at its end, which is never free, so that a step to the right or to the left never comes
// to another row.
type grid struct {
	cell   []uint8        // by square
	square []board.Square // by cell
	row    uint           // cells of a row
	floor  cells
}

// cells is a set of cells.
type cells struct{ low, high uint64 }

// newGrid makes the grid of a board, nil if the board has too many cells.
func newGrid(b *board.Board) *grid {
	rows, cols, row, col := places(b)
	if rows*(cols+1) > gridCells || cols >= 63 { // a row is shifted by less than a word
		return nil
	}
	g := &grid{cell: make([]uint8, b.Squares()+1), square: make([]board.Square, gridCells), row: uint(cols + 1)}
	for sq := range b.Wall() {
		at := row[sq]*(cols+1) + col[sq]
		g.cell[sq], g.square[at] = uint8(at), sq
		g.floor = g.floor.with(uint8(at))
	}
	return g
}

// places gives the row and the column of every square of a board in the frame of its directions, and their numbers.
func places(b *board.Board) (rows, cols int, row, col []int) {
	row, col = make([]int, b.Squares()), make([]int, b.Squares())
	seen := b.NewBits()
	seen.Add(0)
	queue, left := []board.Square{0}, 0
	for head := 0; head < len(queue); head++ {
		sq := queue[head]
		for d, step := range [4][2]int{board.Up: {-1, 0}, board.Right: {0, 1}, board.Down: {1, 0}, board.Left: {0, -1}} {
			to := b.Next(sq, board.Dir(d))
			if to == b.Wall() || seen.Has(to) {
				continue
			}
			seen.Add(to)
			row[to], col[to] = row[sq]+step[0], col[sq]+step[1]
			left = min(left, col[to])
			queue = append(queue, to)
		}
	}
	for _, sq := range queue { // square 0 is in the upper row
		col[sq] -= left
		rows, cols = max(rows, row[sq]+1), max(cols, col[sq]+1)
	}
	return rows, cols, row, col
}

// free is the cells without a box.
func (g *grid) free(boxes board.Bits) cells {
	free := g.floor
	for i, w := range boxes {
		for ; w != 0; w &= w - 1 {
			free = free.without(g.cell[i<<6+bits.TrailingZeros64(w)])
		}
	}
	return free
}

// flood is the free cells that can be reached from one of them.
func (g *grid) flood(from uint8, free cells) cells {
	if free.high == 0 {
		return cells{low: g.floodLow(1<<(from&63), free.low)}
	}
	row, back := g.row&63, 64-g.row&63
	z := cells{}.with(from)
	for {
		low := z.low | z.low<<1 | z.low>>1 | z.high<<63 | z.low<<row | z.low>>row | z.high<<back
		high := z.high | z.high<<1 | z.high>>1 | z.low>>63 | z.high<<row | z.high>>row | z.low>>back
		next := cells{low & free.low, high & free.high}
		if next == z {
			return z
		}
		z = next
	}
}

// floodLow is flood for grids of one word.
func (g *grid) floodLow(z, free uint64) uint64 {
	for row := g.row & 63; ; {
		next := (z | z<<1 | z>>1 | z<<row | z>>row) & free
		if next == z {
			return z
		}
		z = next
	}
}

// step moves all cells of a set by one step. Those that come from the floor to no cell of it are of no meaning.
func (g *grid) step(c cells, d board.Dir) cells {
	row, back := g.row&63, 64-g.row&63
	switch d {
	case board.Up:
		return cells{c.low>>row | c.high<<back, c.high >> row}
	case board.Right:
		return cells{c.low << 1, c.high<<1 | c.low>>63}
	case board.Down:
		return cells{c.low << row, c.high<<row | c.low>>back}
	default:
		return cells{c.low>>1 | c.high<<63, c.high >> 1}
	}
}

// least is the smallest square of a set of cells that is not empty.
func (g *grid) least(c cells) board.Square { return g.square[c.first()] }

// appendTo appends the squares of a set of cells.
func (g *grid) appendTo(squares []board.Square, c cells) []board.Square {
	for ; c.low != 0; c.low &= c.low - 1 {
		squares = append(squares, g.square[bits.TrailingZeros64(c.low)])
	}
	for ; c.high != 0; c.high &= c.high - 1 {
		squares = append(squares, g.square[64+bits.TrailingZeros64(c.high)])
	}
	return squares
}

// mask is the set of one cell.
func mask(cell uint8) cells {
	bit := uint64(1) << (cell & 63)
	if cell < 64 {
		return cells{low: bit}
	}
	return cells{high: bit}
}

// has reports whether a cell is in the set.
func (c cells) has(cell uint8) bool {
	m := mask(cell)
	return c.low&m.low|c.high&m.high != 0
}

// with is the set with one more cell.
func (c cells) with(cell uint8) cells {
	m := mask(cell)
	return cells{c.low | m.low, c.high | m.high}
}

// without is the set without a cell.
func (c cells) without(cell uint8) cells { return c.minus(mask(cell)) }

// first is the first cell of a set that is not empty.
func (c cells) first() uint8 {
	if c.low != 0 {
		return uint8(bits.TrailingZeros64(c.low))
	}
	return uint8(64 + bits.TrailingZeros64(c.high))
}

// below is the number of cells of the set before a cell.
func (c cells) below(cell uint8) int32 {
	m := mask(cell)
	if m.low != 0 {
		return board.Ones(c.low & (m.low - 1))
	}
	return board.Ones(c.low) + board.Ones(c.high&(m.high-1))
}

// and is the cells of both sets.
func (c cells) and(o cells) cells { return cells{c.low & o.low, c.high & o.high} }

// or is the cells of either set.
func (c cells) or(o cells) cells { return cells{c.low | o.low, c.high | o.high} }

// minus is the cells that are not in another set.
func (c cells) minus(o cells) cells { return cells{c.low &^ o.low, c.high &^ o.high} }
