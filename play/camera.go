package play

// camera is the part of a board that is in view: it begins at a row and a column of the board.
type camera struct {
	row, col int
}

// follow moves the camera as little as needed to have the player in view, with a margin, in a view of rows × cols
// squares on a board of height × width squares.
func (c *camera) follow(playerRow, playerCol, rows, cols, height, width int) {
	c.row = follow(c.row, playerRow, rows, height)
	c.col = follow(c.col, playerCol, cols, width)
}

// pan moves the camera by squares, within the board.
func (c *camera) pan(byRows, byCols, rows, cols, height, width int) {
	c.row = within(c.row+byRows, rows, height)
	c.col = within(c.col+byCols, cols, width)
}

// follow is the first visible square along one axis: at is what must be seen, view the squares that can be seen, and
// size those that there are.
func follow(first, at, view, size int) int {
	margin := min(cameraMargin, (view-1)/2)
	first = max(first, at+margin-view+1)
	first = min(first, at-margin)
	return within(first, view, size)
}

// within is the nearest first square for which the view shows no more outside the board than it must.
func within(first, view, size int) int { return max(0, min(first, size-view)) }
