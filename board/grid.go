package board

import "math/bits"

// GridCells is the most cells of a grid.
const GridCells = 128

// Grid is a board as a rectangle of at most 128 cells, a bit each, so that a flood is some shifts of two words and not
// a visit to each square. Cells are numbered like squares, row by row, so the least cell of a zone is its least square.
// Each row has one more cell at its end, which is never free, so that a step to the right or to the left never comes
// to another row.
type Grid struct {
	Cell   []uint8 // by square
	Floor  Cells
	square []Square // by cell
	row    uint     // cells of a row
}

// Cells is a set of cells.
type Cells struct{ low, high uint64 }

// NewGrid makes the grid of a board, nil if the board has too many cells.
func NewGrid(b *Board) *Grid {
	f := &b.frame
	if f.rows*(f.cols+1) > GridCells || f.cols >= 63 { // a row is shifted by less than a word
		return nil
	}
	g := &Grid{Cell: make([]uint8, b.Squares()+1), square: make([]Square, GridCells), row: uint(f.cols + 1)}
	for row := range f.rows {
		for col := range f.cols {
			if sq := b.At(f.textPlace(row, col)); sq != b.Wall() {
				cell := uint8(row*(f.cols+1) + col)
				g.Cell[sq], g.square[cell] = cell, sq
				g.Floor = g.Floor.With(cell)
			}
		}
	}
	return g
}

// Free is the cells without a box.
func (g *Grid) Free(boxes Bits) Cells { return g.Floor.Minus(g.Of(boxes)) }

// Of is the cells of a set of squares.
func (g *Grid) Of(squares Bits) (c Cells) {
	for i, w := range squares {
		for ; w != 0; w &= w - 1 {
			c = c.With(g.Cell[i<<6+bits.TrailingZeros64(w)])
		}
	}
	return c
}

// Flood is the free cells that can be reached from one of them.
func (g *Grid) Flood(from uint8, free Cells) Cells { return g.Spread(Single(from), free) }

// Spread is the free cells that can be reached from some of them.
func (g *Grid) Spread(z, free Cells) Cells {
	if free.high == 0 {
		return Cells{low: g.spreadLow(z.low, free.low)}
	}
	row, back := g.row&63, 64-g.row&63
	for {
		low := z.low | z.low<<1 | z.low>>1 | z.high<<63 | z.low<<row | z.low>>row | z.high<<back
		high := z.high | z.high<<1 | z.high>>1 | z.low>>63 | z.high<<row | z.high>>row | z.low>>back
		next := Cells{low & free.low, high & free.high}
		if next == z {
			return z
		}
		z = next
	}
}

// spreadLow is Spread for grids of one word.
func (g *Grid) spreadLow(z, free uint64) uint64 {
	for row := g.row & 63; ; {
		next := (z | z<<1 | z>>1 | z<<row | z>>row) & free
		if next == z {
			return z
		}
		z = next
	}
}

// Step moves all cells of a set by one step. The bits of cells that leave the floor mean nothing afterwards.
func (g *Grid) Step(c Cells, d Dir) Cells {
	row, back := g.row&63, 64-g.row&63
	switch d {
	case Up:
		return Cells{c.low>>row | c.high<<back, c.high >> row}
	case Right:
		return Cells{c.low << 1, c.high<<1 | c.low>>63}
	case Down:
		return Cells{c.low << row, c.high<<row | c.low>>back}
	default:
		return Cells{c.low>>1 | c.high<<63, c.high >> 1}
	}
}

// Least is the smallest square of a set of cells that is not empty.
func (g *Grid) Least(c Cells) Square { return g.square[c.First()] }

// Square is the square of a cell.
func (g *Grid) Square(cell uint8) Square { return g.square[cell] }

// Beside is the cell beside a cell of the floor in a direction. The result means nothing where there is a wall.
func (g *Grid) Beside(cell uint8, d Dir) uint8 {
	switch d {
	case Up:
		return cell - uint8(g.row)
	case Right:
		return cell + 1
	case Down:
		return cell + uint8(g.row)
	default:
		return cell - 1
	}
}

// Near is the cells beside those of a set. Cells of the result that are not floor mean nothing.
func (g *Grid) Near(c Cells) Cells {
	row, back := g.row&63, 64-g.row&63
	return Cells{
		c.low<<1 | c.low>>1 | c.high<<63 | c.low<<row | c.low>>row | c.high<<back,
		c.high<<1 | c.high>>1 | c.low>>63 | c.high<<row | c.high>>row | c.low>>back,
	}
}

// AppendTo appends the squares of a set of cells.
func (g *Grid) AppendTo(squares []Square, c Cells) []Square {
	for ; c.low != 0; c.low &= c.low - 1 {
		squares = append(squares, g.square[bits.TrailingZeros64(c.low)])
	}
	for ; c.high != 0; c.high &= c.high - 1 {
		squares = append(squares, g.square[64+bits.TrailingZeros64(c.high)])
	}
	return squares
}

// Put makes squares the squares of a set of cells.
func (g *Grid) Put(c Cells, squares Bits) {
	for squares.Clear(); !c.Empty(); c = c.Rest() {
		squares.Add(g.Square(c.First()))
	}
}

// Single is the set of one cell.
func Single(cell uint8) Cells {
	bit := uint64(1) << (cell & 63)
	if cell < 64 {
		return Cells{low: bit}
	}
	return Cells{high: bit}
}

// Has reports whether a cell is in the set.
func (c Cells) Has(cell uint8) bool {
	m := Single(cell)
	return c.low&m.low|c.high&m.high != 0
}

// With is the set with one more cell.
func (c Cells) With(cell uint8) Cells {
	m := Single(cell)
	return Cells{c.low | m.low, c.high | m.high}
}

// Without is the set without a cell.
func (c Cells) Without(cell uint8) Cells { return c.Minus(Single(cell)) }

// First is the first cell of a set that is not empty.
func (c Cells) First() uint8 {
	if c.low != 0 {
		return uint8(bits.TrailingZeros64(c.low))
	}
	return uint8(64 + bits.TrailingZeros64(c.high))
}

// Rest is the set without its first cell.
func (c Cells) Rest() Cells {
	if c.low != 0 {
		return Cells{c.low & (c.low - 1), c.high}
	}
	return Cells{0, c.high & (c.high - 1)}
}

// Below is the number of cells of the set before a cell.
func (c Cells) Below(cell uint8) int32 {
	m := Single(cell)
	if m.low != 0 {
		return Ones(c.low & (m.low - 1))
	}
	return Ones(c.low) + Ones(c.high&(m.high-1))
}

// Count is the number of cells in the set.
func (c Cells) Count() int { return bits.OnesCount64(c.low) + bits.OnesCount64(c.high) }

// Empty reports whether the set is empty.
func (c Cells) Empty() bool { return c.low|c.high == 0 }

// Meets reports whether two sets have a cell in common.
func (c Cells) Meets(o Cells) bool { return c.low&o.low|c.high&o.high != 0 }

// And is the cells of both sets.
func (c Cells) And(o Cells) Cells { return Cells{c.low & o.low, c.high & o.high} }

// Or is the cells of either set.
func (c Cells) Or(o Cells) Cells { return Cells{c.low | o.low, c.high | o.high} }

// Minus is the cells that are not in another set.
func (c Cells) Minus(o Cells) Cells { return Cells{c.low &^ o.low, c.high &^ o.high} }
