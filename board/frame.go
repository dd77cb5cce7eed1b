package board

import "strings"

// frame is the orientation in which a board numbers its squares and directions. The frame depends on the level alone
// and not on how the level is turned or mirrored, so all eight images of a level give the same numbers. What a search
// makes of a level depends on these numbers, because they decide between moves that are equally good. So a level is
// solved in the same way, with the same number of positions, however it is drawn.
//
// Of the eight frames, a board takes the one in which the floor is at least as wide as high and, read row by row, comes
// first. The order compares the places of the floor, then the goals, the boxes and the player. The frame belongs to the
// rectangle that the floor fills.
type frame struct {
	rows, cols  int    // of the rectangle
	corner      [2]int // its upper left square: row and column in the level's text
	down, right [2]int // one step down and one to the right: the change of row and column in the text
}

// step is the change of row and column in the text of a step in direction d.
func (f *frame) step(d Dir) (row, col int) {
	switch d {
	case Up:
		return -f.down[0], -f.down[1]
	case Right:
		return f.right[0], f.right[1]
	case Down:
		return f.down[0], f.down[1]
	default:
		return -f.right[0], -f.right[1]
	}
}

// textPlace is the row and column in the text of a row and column in the frame.
func (f *frame) textPlace(row, col int) (textRow, textCol int) {
	return f.corner[0] + row*f.down[0] + col*f.right[0], f.corner[1] + row*f.down[1] + col*f.right[1]
}

// findFrame chooses the frame of a level with this floor.
func (b *Board) findFrame(floor []int32) {
	onFloor := make([]bool, b.Width*b.Height)
	for _, at := range floor {
		onFloor[at] = true
	}
	frames := framesOf(b.extent(floor))
	b.frame = frames[0]
	for _, f := range frames[1:] {
		if b.before(&f, &b.frame, onFloor) {
			b.frame = f
		}
	}
}

// extent is the smallest rectangle that holds the floor: its first and last rows and columns.
func (b *Board) extent(floor []int32) (top, left, bottom, right int) {
	top, left = b.Height, b.Width
	for _, at := range floor {
		row, col := int(at)/b.Width, int(at)%b.Width
		top, bottom, left, right = min(top, row), max(bottom, row), min(left, col), max(right, col)
	}
	return top, left, bottom, right
}

// framesOf lists the eight frames of a rectangle of the text.
func framesOf(top, left, bottom, right int) (list [8]frame) {
	for image := range list {
		list[image] = frame{rows: bottom - top + 1, cols: right - left + 1,
			corner: [2]int{top, left}, down: [2]int{1, 0}, right: [2]int{0, 1}}
		list[image].turn(image)
	}
	return list
}

// turn turns the frame into one of its images: bit 0 swaps up and down, bit 1 left and right, bit 2 rows and columns.
func (f *frame) turn(image int) {
	if image&1 != 0 {
		row, col := f.textPlace(f.rows-1, 0)
		f.corner, f.down = [2]int{row, col}, [2]int{-f.down[0], -f.down[1]}
	}
	if image&2 != 0 {
		row, col := f.textPlace(0, f.cols-1)
		f.corner, f.right = [2]int{row, col}, [2]int{-f.right[0], -f.right[1]}
	}
	if image&4 != 0 {
		f.rows, f.cols = f.cols, f.rows
		f.down, f.right = f.right, f.down
	}
}

// before reports whether the level comes before itself in frame f compared with frame g, two frames of a rectangle.
func (b *Board) before(f, g *frame, onFloor []bool) bool {
	if f.rows != g.rows {
		return f.rows < g.rows
	}
	for layer := range layerChars {
		for row := range f.rows {
			for col := range f.cols {
				inF, inG := b.holds(layer, f, row, col, onFloor), b.holds(layer, g, row, col, onFloor)
				if inF != inG {
					return inG
				}
			}
		}
	}
	return false
}

// layerChars are the characters of the floor by layer: none, those of the goals, of the boxes, and of the player.
var layerChars = [...]string{"", goalChars, boxChars, playerChars}

// holds reports whether a cell of a frame is in a layer. The first layer has what is not floor.
func (b *Board) holds(layer int, f *frame, row, col int, onFloor []bool) bool {
	row, col = f.textPlace(row, col)
	if !onFloor[row*b.Width+col] {
		return layer == 0
	}
	return strings.IndexByte(layerChars[layer], b.char(row, col)) >= 0
}

// Letter is the LURD letter of a walk in direction d.
func (b *Board) Letter(d Dir) byte {
	switch row, col := b.frame.step(d); {
	case row < 0:
		return 'u'
	case row > 0:
		return 'd'
	case col < 0:
		return 'l'
	default:
		return 'r'
	}
}

// Direction is the direction of a LURD letter in either case. It reports false for anything else.
func (b *Board) Direction(letter byte) (Dir, bool) {
	for _, d := range Dirs {
		if letter|0x20 == b.Letter(d) {
			return d, true
		}
	}
	return 0, false
}

// Beside is the floor square that lies down rows below a floor square and right columns to the right of it, as the
// frame counts them. The result is the Wall when there is no floor.
func (b *Board) Beside(sq Square, down, right int) Square {
	row, col := b.RowCol(sq)
	rows, cols := b.Offset(down, right)
	return b.At(row+rows, col+cols)
}

// Offset is the change of row and column in the level's text after steps Down and Right, as many as the arguments say.
func (b *Board) Offset(down, right int) (rows, cols int) {
	f := &b.frame
	return down*f.down[0] + right*f.right[0], down*f.down[1] + right*f.right[1]
}
