package judge

import "time"

// Positions that the proof of one corral may generate: corralSquareWork divided by the number of squares of the board,
// within the two bounds. A search allows far fewer, because a search asks millions of times. The number is smaller on
// large boards, where each position takes longer and there are more corrals. The values were not tuned on a suite; a
// larger value only finds more deadlocks.
const (
	mostCorralWork   = 2000
	leastCorralWork  = 50
	corralSquareWork = 300_000
)

// mostNamed is the number of boxes up to which a sentence lists their places. Chosen so that the sentence stays
// readable.
const mostNamed = 8

// groupBudget is the number of positions that may be expanded for one proof that boxes are lost together. Such proofs
// are made for people, once for each box of a position; 2,000 positions take about ten milliseconds. Not tuned.
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
// a layout there are as many pushes between them as words, so that layouts take no more memory than pushes. Not tuned.
const keptApart = 64

// leastRules is how long the deadlock rules may be prepared when the whole time is shorter. Not tuned.
const leastRules = 300 * time.Millisecond

// backMemory is how many bytes the search back to a position that can be solved may hold: about a hundred thousand
// positions. Not tuned.
const backMemory = 8 << 20

// backShare is the part of the time of an attempt that the search back may take. Not tuned.
const backShare = 2

// rulesShare is the part of the whole time that the deadlock rules may take for all positions of a game, when they do
// not see that the last one is lost. Not tuned.
const rulesShare = 4

// diagnosisShare is the part of the time that is left to find out where a game was lost. Not tuned.
const diagnosisShare = 2

// suspectWeight is how much heavier a position beside a push that raises the estimate is than others.
const suspectWeight = 8

// The searches for prices go in rounds. A search of the first round generates about firstPositions, and positionGrowth
// times as many from round to round; that of the start has startShare times as many, because its cost is a bound for
// all others. Not tuned. Nearly all positions of small levels are settled in the first round.
const (
	firstPositions = 100_000
	positionGrowth = 4
	startShare     = 4
)

// mostLines is how many moments of a game have a better line, the dearest. A line of a long game takes milliseconds and
// many letters, and nobody looks at hundreds of them.
const mostLines = 60
