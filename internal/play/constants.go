package play

import "time"

// Sizes and speeds of the screen. None of them has been measured against another value, except where it is said.
const (
	// titleLines, infoLines, noteLines and keyLines are the heights of the parts of the screen around the board.
	titleLines, infoLines, noteLines, keyLines = 1, 1, 2, 1

	// margin keeps lines of text clear of the edges of the screen.
	margin = " "

	// leastWidth and leastHeight, in columns and lines, are the smallest terminal in which a board is drawn.
	leastWidth, leastHeight = 24, 9

	// mostWidth and mostHeight, in columns and lines, are the part of a terminal that is drawn. The picture takes about
	// 250 bytes for each of its places. A screen of 7680x4320 pixels has that many places of 8x9 pixels.
	mostWidth, mostHeight = 960, 480

	// defaultWidth and defaultHeight are the size of the terminal until it says its own.
	defaultWidth, defaultHeight = 80, 24

	// barBefore and barBehind are the columns beside the bar of a film; behind it stand its numbers, unless less than
	// leastBar columns would be left for the bar.
	barBefore, barBehind, leastBar = 3, 41, 10

	// helpColumns is the width of the window, in columns, from which the help screen has two columns; helpGap
	// separates them.
	helpColumns, helpGap = 76, 4

	// leastHelp is how many columns what a command does needs at least to stand beside its keys.
	leastHelp = 16

	// cameraMargin is how many squares of the board are kept in view around the player when the board scrolls.
	cameraMargin = 4

	// panSquares is how far one turn of the mouse wheel moves the board, in squares.
	panSquares = 3

	// frameTime is the least time between two pictures of a running solution. At higher speeds a picture is drawn
	// after every few moves.
	frameTime = time.Second / 30

	// spinnerTime is the time between two pictures of the spinner that shows background work.
	spinnerTime = 100 * time.Millisecond

	// judgeTime bounds the search for what was possible in a game that was won.
	judgeTime = 10 * time.Second
)

// speeds are the speeds of a running solution, in moves a second; the player begins at speeds[firstSpeed].
var speeds = [...]int{1, 2, 4, 8, 15, 30, 60, 120, 250, 500}

const firstSpeed = 3
