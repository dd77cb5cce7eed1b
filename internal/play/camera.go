package play

import "planner"

// camera is the part of a board that is in view: it begins at a row and a column of the board.
type camera struct {
	row, col int
}

// follow moves the camera as little as needed to have the player in view, with a margin.
func (c *camera) follow(player planner.Place, f frame) {
	c.row = follow(c.row, player[0], f.rows, f.height)
	c.col = follow(c.col, player[1], f.cols, f.width)
}

// pan moves the camera by squares, within the board.
func (c *camera) pan(rows, cols int, f frame) {
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

// place is the place of the board under a position of the screen. Ok is false beside the board.
func (c camera) place(f frame, x, y int) (at planner.Place, ok bool) {
	line, column := y-f.top, x-f.left
	if line < 0 || column < 0 || line >= f.rows*f.square.lines || column >= f.cols*f.square.columns {
		return at, false
	}
	return planner.Place{c.row + line/f.square.lines, c.col + column/f.square.columns}, true
}
