package render

// Sizes of text drawings in characters, chosen by eye.
const (
	legendWidth = 44     // least width of a panel, so that the legend of a small board has lines of some length
	gutter      = "    " // between panels side by side
)

// Sizes of a page in pixels, chosen by eye.
const (
	margin     = 28.0   // around the page
	between    = 36.0   // between panels
	pageWidth  = 1680.0 // greatest width of a page, unless one panel is wider
	panelWidth = 330.0  // least width of a panel, for its legend
	titleSize  = 22.0   // size of the font of the sheet's title
	headSize   = 15.0   // of titles of panels and of facts
	textSize   = 12.0   // of legends
	lineHeight = 17.0   // of a line of a legend
	swatch     = 16.0   // side of the sample in front of a legend's entry
	ruler      = 20.0   // width of the numbers before the rows of a board, and height of those above its columns
	rulerSize  = 10.0   // size of the font of these numbers
)

// Sizes of the squares of a board in pixels. The limits keep pictures of large boards within what viewers can open.
const (
	largest       = 30.0    // greatest side of a square
	largestSmall  = 16.0    // greatest side of a square of a sheet with small squares
	mostPixels    = 1.5e6   // of a board
	mostEdge      = 12000.0 // width and height of a board
	leastLattice  = 8.0     // side of a square below which no lines are drawn between squares
	leastFontSize = 5.0     // size of the font below which labels are left out
)

// advance is the width of a character divided by the size of the font, in Go Mono and most other fixed-width fonts.
const advance = 0.6

// lastDelay is how many times as long as the others the last picture of a film is shown.
const lastDelay = 8
