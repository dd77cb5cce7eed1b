package expand

import "planner/flow"

// The corral search of a Maker is rationed: corrals are searched only while the squares flooded by their searches so
// far are at most corralCredit and corralEarned for each position expanded. Where the detector has the table of all
// triples, which proves most of the same, corralBeside takes the place of corralEarned: on eleven levels of sokhard-dev
// 2, 5, 10, 25 and 50 squares took 1.09, 1.08, 1.05, 1.03 and 1.00 of the positions and 0.78, 0.78, 0.80, 0.86 and 1.00
// of the time. Without the table, on ten dense levels of 40 to 70 squares, 10, 50, 200 and 800 squares instead of 1
// took 0.91, 0.74, 0.62 and 0.49 of the positions and 0.91, 0.78, 0.94 and 1.68 of the time. With corralBudget
// positions for a corral, instead of 50, it is 0.72 of the positions and 0.77 of the time, since more corrals are
// searched for the same credit; with 6 it is 0.70 and 0.79.
//
// Where corrals are seldom lost that is dear: 1.4 times the time on Microban I 93. So after corralTrial squares there
// is corralLeast for each position instead, unless at most corralWorth squares were flooded for each position that the
// search, or a pattern learned from it, has proved lost. Those ten levels take 150 to 500 squares for such a position,
// and Microban I 93 takes 170,000. A credit for each position proved lost, of 100 to 800 squares, comes too late:
// patterns are worth most when they are found at once.
const (
	corralCredit = 20_000  // squares, at first
	corralEarned = 50      // squares for each position expanded
	corralBeside = 10      // squares for each position expanded, beside the table of all triples
	corralLeast  = 5       // squares for each position expanded, where more are not worth it
	corralTrial  = 300_000 // squares
	corralWorth  = 2_000   // squares for each position proved lost
	corralBudget = 15      // positions of the search of a corral that is met for the first time
)

// pairWorkEach is how many steps of flow.PairWork an expanded position pays for: the table of pairs is made when enough
// positions are expanded to pay for it. Their steps are 5 µs each, about half of the time of an expansion, so the table
// takes at most a third of the time of a search.
const pairWorkEach = 500

// wallsEarned is how many steps of making tables with stuck boxes as walls, of some 10 ns each, an expanded position
// pays for. With 100 instead, levels 93 and 195 of mix-dev took 1.3 and 1.5 times as many positions.
const wallsEarned = 300

// A gate asks a test about every position while the test decides at least once in gateWorth questions, and otherwise
// about every gateEvery-th position. gateTrial questions come first. See docs/decisions/exhaustive.md for what gates
// are worth. The question whether all boxes can agree on goals costs up to ten times as much as the rest of an
// expansion, and has agreeWorth instead.
const (
	gateWorth  = 100     // questions
	agreeWorth = 10      // questions
	gateEvery  = 16      // positions
	gateTrial  = 1 << 12 // questions
)

// wallSlots is the number of wall analyses that a Maker remembers for the children of the positions expanded lately. It
// is a power of two. Not measured. Their memory begins with firstWallSlots, also a power of two, and grows with its
// use.
const (
	wallSlots      = 1 << 13
	firstWallSlots = 1 << 6
)

// far stands for no distance.
const far = flow.Infinite

// Never is more pushes than any solution that is searched for has. It stands for solutions that do not exist.
const Never = 1 << 20

// widest is the most squares of a line that parts a goal area from the rest of the board. Not measured.
const widest = 4 // squares

// No goal areas are looked for in larger levels. The search takes some tenths of a millisecond to some milliseconds in
// levels of usual size. Not measured.
const (
	mostAreaSquares = 1000 // of the board
	mostAreaGoals   = 64
)

// mostLoss is the most that is counted for one pair, in pushes. It fits into a byte.
const mostLoss = 255
