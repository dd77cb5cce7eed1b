package plan

import "time"

// defaultRAM is the memory that the process may hold when the options say nothing else, in bytes. Browsers give a page
// 2 to 4 GiB that never shrink, and on a small machine defaultRAM leaves some of that to the page.
const defaultRAM = 1 << 30

// hugeBoard is the number of squares beyond which only the plain searches run: one expansion of a macro search, let
// alone an arrangement of free space, would take seconds.
const hugeBoard = 12_000

// The throughput of the plain searches, see terms.throughput. The rates were measured on boards of 100 to 2,500
// squares; the cap was not varied.
const (
	throughputSize = 2_000 // boxes × squares for which it grows by 1
	throughputMost = 12

	// throughputOrders is the throughput of searches along packing orders from manyBoxes on. They count about 1.3 µs of
	// work as a position, and a position of the other searches takes some 10 µs there.
	throughputOrders = 8
)

// spaceRank is the part of the share of free-space that decides when its first turn comes: after the turns of both
// packing orders. Before them, levels that packing orders solve at once take three times as many positions.
const spaceRank = 0.14

// boundBoxes is the number of boxes up to which the start position gets a lower bound after the time is over. The time
// for the bound grows with the third power of the number; 400 boxes take some 50 milliseconds.
const boundBoxes = 400

// manyBoxes is the number of boxes from which on the strategies have other shares.
const manyBoxes = 40

// firstTurn is the first turn of a plain search, in positions: about a hundredth of a second. A level that greed alone
// solves, and there are many, a plain search mostly solves at once.
const firstTurn = 5_000

// firstPulls is the first turn of pulls from manyBoxes on, where packing orders lead less far and no other search is as
// cheap: it takes 0.1 to 0.4 s. Of 18 levels that are solved within 400,000 positions, 11 instead of 7 take at most
// half a second of processor time. With 60,000 it is one fewer. With 200,000, two even levels more take over a second.
const firstPulls = 100_000

// The exhaustive search of a small or medium level goes on beside the limited searches, with one thread, until it has
// filled its memory. A level whose layouts can be numbered with few bits may still have too many positions to search
// all of them; a packing order solves most of these at once. A level that no packing order solves at once may have just
// few enough positions. Bounds in memory and positions keep runs with one thread the same every time. The shares were
// chosen on sokhard-dev, the turns on 69 odd levels of mix-dev, Sasquatch I to III and Holland
// (docs/decisions/strategies.md): first turns of 40,000 to 100,000 positions, and later turns of pulls that are 4 to 16
// times as long, solve as many levels in about the same time.
const (
	aloneTurn   = 20_000   // positions before all others
	besideTurn  = 60_000   // positions of the first turn beside the others
	wholeShare  = 14       // of the work; all strategies together have some 25
	plainBeside = 60_000   // positions of the first turn of each plain search beside it, instead of firstTurn
	pullsBeside = 8        // by which the later turns of pulls are longer
	wholeOnGrid = 40       // instead of wholeShare on a board that has a grid
	pullsOnGrid = 8        // by which the share of pulls is larger on a board that has a grid
	pullsAlone  = 4        // the same where no exhaustive search goes beside, since there are too many layouts
	smallMemory = 96 << 20 // bytes, at most: five to seven million positions
	smallShare  = 8        // one in so many bytes is the most that it may hold beside the limited searches
	leastSmall  = 48 << 20 // bytes with which it is worth more turns than one
	onceMemory  = 5 << 20  // bytes of a search without further turns: 80,000 to 280,000 positions
	oncePart    = 8 << 20  // the same for a part of a level, which falls apart in vain if one part ends too early
)

// programMemory is the memory that the program holds besides its searches, in bytes. Most of it belongs to the Go
// runtime or waits to be collected. With 8 MiB and --ram 64MiB the process held up to 82 MiB, with 12 MiB at most 63.
const programMemory = 12 << 20

// proverMemory is the memory that a strategy holds for the searches of its deadlock rules, in bytes. It does not depend
// on the options' RAM. On a level with 49 boxes ten strategies held 24 MiB.
const proverMemory = 2 << 20

// leastMemory is the memory that the tables of one search may always hold, in bytes.
const leastMemory = 16 << 20

// The memory of the searches of a part of a level. Meanwhile the searches of the level keep theirs.
const (
	partMemory = 128 << 20 // bytes, at most; they generate few positions
	partShare  = 8         // one in so many bytes of the options' RAM is the most that they may hold
)

// askAfter is how many positions the limited searches generate before the deadlock rules are asked about a start
// position that has not been solved by then. These positions take at least 0.2 s, and the question 15 ms on the levels
// of XSokoban. The number changes no search of a level that can be solved.
const askAfter = 100_000

// rulesTime is how long the deadlock rules may be prepared, after all searches, to explain a start position that is
// lost. Only boards with more than some 10,000 squares need longer; their loss is then not explained. Not tuned.
const rulesTime = 500 * time.Millisecond

// explainTime is how long the boxes that matter are looked for in a start position that a search has proved lost. Not
// tuned.
const explainTime = 100 * time.Millisecond

// copyShare is the part of the share of a strategy that its copies have each: so little that a copy works only when
// every strategy has a worker or waits.
const copyShare = 1.0 / 64

// favouredShare is the factor by which Options.Favoured multiplies the share of a strategy. If half of all shares are
// favoured, the favoured ones get four fifths of the work instead of half. Not measured against other values.
const favouredShare = 4

// The share of Parts is multiplied by one of these on a level that falls apart into groups of boxes. With many boxes
// the other strategies hardly ever solve such a level. large-dev 34 takes 8 million positions with 4, 5.5 million with
// 8.
const (
	apartShare     = 4 // with fewer boxes than manyBoxes
	apartShareMany = 8 // with manyBoxes and more
)

// openedLess is the share of OpenedPulls on such a level, where it opens up other parts too, and beside the exhaustive
// search of a small level.
const openedLess = 1

// imagesShare multiplies the share of OpenedPulls on a level with symmetries. Of 11 such levels that all strategies
// leave in 30 s without images, 7 are solved with it in 30 s, and 6 with the ordinary share in twice the time.
const imagesShare = 2.5

// nearShare multiplies the share of a strategy that is near, see strategy.Cost. With it Sasquatch V 45 takes 12 million
// positions of all strategies instead of more than 28 million, and none of 296 levels that were solved is lost.
const nearShare = 4

// openedPart is the number of boxes of a part from which on OpenedPulls takes part in its search. With it large-dev 34
// is solved with four seeds of four, and without with none. In smaller parts OpenedPulls only takes work from others:
// mix-dev 232 and Sasquatch V 45 are lost then.
const openedPart = 24
