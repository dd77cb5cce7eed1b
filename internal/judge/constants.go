package judge

import "time"

// None of the constants was tuned on a suite.

// Positions that the proof of one corral may generate: corralSquareWork divided by the number of squares of the board,
// within the two bounds. A search allows far fewer, because a search asks millions of times. The number is smaller on
// large boards, where each position takes longer and there are more corrals. A larger value only finds more deadlocks.
const (
	mostCorralWork   = 2000
	leastCorralWork  = 50
	corralSquareWork = 300_000
)

// Numbers of things that people read.
const (
	mostNamed = 8  // boxes whose places a sentence lists
	mostLines = 60 // moments of a game, the dearest, with a better line; each takes milliseconds and many letters
)

// groupBudget is the number of positions that may be expanded for one proof that boxes are lost together. Such proofs
// are made for people, once for each box of a position; 2,000 positions take about ten milliseconds.
const groupBudget = 2000

// The searches for the push that lost a game go in rounds. A search of the first round takes at most firstSlice, and
// sliceGrowth times as long from round to round. In a round at most attemptsPerRound positions are searched. Nearly all
// positions of small levels are decided within firstSlice; see TestLostOnMicroban and TestLostOnXSokoban for what the
// whole takes.
const (
	firstSlice       = 80 * time.Millisecond
	sliceGrowth      = 4
	attemptsPerRound = 6
)

// keptApart is how many pushes of a game lie between two layouts that are kept, at least. On boards with more words to
// a layout there are as many pushes between them as words, so that layouts take no more memory than pushes.
const keptApart = 64

// leastRules is how long the deadlock rules may be prepared when the whole time is shorter.
const leastRules = 300 * time.Millisecond

// backMemory is how many bytes the search back to a position that can be solved may hold: about a hundred thousand
// positions.
const backMemory = 8 << 20

// Parts of a time, each one divided by the constant.
const (
	backShare      = 2 // of the time of an attempt, for the search back
	rulesShare     = 4 // of the whole time, for the rules of all positions when the last one does not look lost
	diagnosisShare = 2 // of the whole time, to find out where a game was lost before its pushes get prices
)

// suspectWeight is how much heavier a position beside a push that raises the estimate is than others.
const suspectWeight = 8

// The searches for prices go in rounds. A search of the first round generates about firstPositions, and positionGrowth
// times as many from round to round; that of the start has startShare times as many, because its cost is a bound for
// all others. Nearly all positions of small levels are settled in the first round.
const (
	firstPositions = 100_000
	positionGrowth = 4
	startShare     = 4
)
