package survey

// Positions that the proof of one corral may generate: corralSquareWork divided by the number of squares of the board,
// within the two bounds. That is far more than a search allows, because a search asks millions of times. It is less on
// large boards, where each position takes longer and there are more corrals. The values were not tuned on a suite; a
// larger value only finds more deadlocks.
const (
	mostCorralWork   = 2000
	leastCorralWork  = 50
	corralSquareWork = 300_000
)

// mostTrapPlaces is the number of squares of goal traps that a report lists, over all traps. Not measured.
const mostTrapPlaces = 1 << 20

// maxMatched is the number of boxes up to which the lower bound is computed: the time of the matching grows with the
// third power of that number. Not measured.
const maxMatched = 400

// removalWork is how many boxes the order by removal may try to pull away. Not measured.
const removalWork = 200_000

// packingMemory is how much memory each search for a packing order may hold, in bytes.
const packingMemory = 512 << 20

// packingWork is how many positions a variant of the search generates in its first turn; the number doubles from round
// to round. Not measured.
const packingWork = 100_000

// packingRounds is the number of rounds after which the variants stop when the order by removal is complete already.
// Their orders promise more, but that one is good enough not to wait for. Not measured.
const packingRounds = 2
