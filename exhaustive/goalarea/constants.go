package goalarea

import "planner/flow"

// far stands for the distance to what cannot be reached.
const far = flow.Infinite

// Never is more pushes than any solution that is searched for has. It stands for solutions that do not exist.
const Never = 1 << 20

// widest is the most squares of a line that parts an area from the rest of the board. Not measured.
const widest = 4 // squares

// Larger levels are not searched for areas. In levels of usual size that takes some tenths of a millisecond to some
// milliseconds. Not measured.
const (
	mostSquares = 1000 // of the board
	mostGoals   = 64
)

// mostLoss is the most pushes that are counted for one pair. It fits into a byte.
const mostLoss = 255
