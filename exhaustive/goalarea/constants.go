package goalarea

import "planner/flow"

// far stands for no distance.
const far = flow.Infinite

// Never is more pushes than any solution that is searched for has. It stands for solutions that do not exist.
const Never = 1 << 20

// widest is the most squares of a line that parts an area from the rest of the board. Not measured.
const widest = 4 // squares

// No areas are looked for in larger levels. The search takes some tenths of a millisecond to some milliseconds in
// levels of usual size. Not measured.
const (
	mostSquares = 1000 // of the board
	mostGoals   = 64
)

// mostLoss is the most that is counted for one pair, in pushes. It fits into a byte.
const mostLoss = 255
