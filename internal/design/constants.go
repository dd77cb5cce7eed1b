package design

// The searches of the variants go in rounds. A search of the first round generates about firstPositions, and
// positionGrowth times as many from round to round; that of the level itself has levelShare times as many, because much
// of what is said of its variants follows from it. Not tuned.
const (
	firstPositions = 5_000
	positionGrowth = 4
	levelShare     = 16
)

// mostDrawn is how many cells a board may have whose changes are written with their rows. Most squares have three
// changes, so that all rows together take about three times the square of the cells in bytes: 50 MB at this size.
const mostDrawn = 1 << 12

// The search by pulls follows so many positions of an incomplete layer, and at least leastWidth, that wantedLayers fit
// into the memory that is left and into a narrowShare of the positions of the complete layers. The best positions of
// about mostCandidates layers are then searched by checkPositions each, to see how many pushes they need. Not tuned.
const (
	wantedLayers   = 200
	narrowShare    = 8
	leastWidth     = 100
	mostCandidates = 4
	checkPositions = 200_000
)
