package proof

// Positions that the proof of one corral may generate: corralSquareWork divided by the number of squares of the board,
// within the two bounds. That is far more than a search allows, because a search asks millions of times. It is less on
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
