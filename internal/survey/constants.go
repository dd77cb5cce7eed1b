package survey

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
// The orders of the variants promise more, but the order by removal is good enough not to wait for better ones. Not
// measured.
const packingRounds = 2
