package play

import "planner"

// window is the size of the terminal in columns and lines.
type window struct {
	width, height int
}

// frame says where on the screen the board stands.
type frame struct {
	top, left     int // of the board's view, in lines and columns
	rows, cols    int // squares in view
	height, width int // squares of the board
	square        size
}

// newFrame lays a board out in a window, in the middle when all of it fits. Squares are drawn in the largest size in
// which the board fits, without the first few sizes; a board that is too large for every size scrolls, and then its
// height does not count.
func newFrame(w window, height, width, without int) frame {
	f := frame{height: height, width: width}
	lines := max(1, w.middle())
	for _, f.square = range sizes[without:] {
		high := f.square.lines > 1 && height*f.square.lines > lines
		if !high && width*f.square.columns <= w.width {
			break
		}
	}
	f.rows, f.cols = min(height, lines/f.square.lines), min(width, w.width/f.square.columns)
	f.top = titleLines + (lines-f.rows*f.square.lines)/2
	f.left = (w.width - f.cols*f.square.columns) / 2
	return f
}

// text is the width of the lines of text, which keep clear of both edges.
func (w window) text() int { return w.width - 2*len(margin) }

// middle is the height of the part between the title and the foot, in lines.
func (w window) middle() int { return w.barLine() - titleLines }

// barLine is the line of the screen with the bar of a film.
func (w window) barLine() int { return w.height - infoLines - noteLines - keyLines }

// barWidth is the width of the bar of a film in columns, with room for the numbers beside it.
func (w window) barWidth() int {
	if width := w.width - barBefore - barBehind; width >= leastBar {
		return width
	}
	return max(1, w.width-barBefore)
}

// camera is the part of a board that is in view: it begins at a row and a column of the board.
type camera struct {
	row, col int
	panned   bool // by hand, so that the camera does not follow the player until he moves
}

// follow moves the camera as little as needed to have the player in view, with a margin.
func (c *camera) follow(player planner.Place, f frame) {
	if c.panned {
		return
	}
	c.row = follow(c.row, player[0], f.rows, f.height)
	c.col = follow(c.col, player[1], f.cols, f.width)
}

// pan moves the camera by squares, within the board.
func (c *camera) pan(rows, cols int, f frame) {
	c.panned = true
	c.row = within(c.row+rows, f.rows, f.height)
	c.col = within(c.col+cols, f.cols, f.width)
}

// follow is the first visible square along one axis: at must be seen, view squares can be seen, and there are size
// squares.
func follow(first, at, view, size int) int {
	margin := min(cameraMargin, (view-1)/2)
	first = max(first, at+margin-view+1)
	first = min(first, at-margin)
	return within(first, view, size)
}

// within is the nearest first square for which the view shows no more outside the board than it must.
func within(first, view, size int) int { return max(0, min(first, size-view)) }

// placeAt is the place of the board under a position of the screen. Ok is false beside the board.
func (c camera) placeAt(f frame, x, y int) (at planner.Place, ok bool) {
	line, column := y-f.top, x-f.left
	if line < 0 || column < 0 || line >= f.rows*f.square.lines || column >= f.cols*f.square.columns {
		return at, false
	}
	return planner.Place{c.row + line/f.square.lines, c.col + column/f.square.columns}, true
}
