package joint

import "time"

// Sizes of one machine's share of the talk. A machine sends at most 2 MiB of keys a second and a filter every quarter
// of a minute. The sizes were chosen for a gigabit network and eight machines, not tuned.
const (
	keysPerRound      = 16384   // of each side; 16 bytes each
	questionsPerRound = 256     // keys that are asked in one round
	waiting           = 1 << 16 // keys of each side that wait for the next round at most; others are dropped
	pairsPerRound     = 3
)

// Intervals.
const (
	roundEvery  = 250 * time.Millisecond
	pairsEvery  = 20 // rounds
	firstPairs  = 4  // the first round with pairs
	filterEvery = 60 // rounds
)

// The size of the filters: 16 bits for each of two million keys of the pull side, whose positions are fewer and worth
// more, and a quarter of this size for the push side. Beyond twice as many keys nothing is added, because too many
// answers would be wrong. With 16 bits a key, about one answer in 500 is wrong. Machines that talk must have the same
// numbers.
const (
	reverseBlocks = 1 << 16 // of 64 bytes
	forwardBlocks = 1 << 14
	keysPerBlock  = 64
	bitsPerKey    = 6 // that are set
)

// chunkBlocks is how many blocks of a filter travel in one message: 128 KiB.
const chunkBlocks = 1 << 11

// maxHalf is the greatest length of a half-path as text, and maxRow of a row of a board.
const (
	maxHalf = 256 << 10
	maxRow  = 1 << 12
)
