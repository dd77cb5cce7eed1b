package strategy

// division says which parts of the memory of all strategies belong to the table, to both logs, and to the searches.
type division struct{ table, logs, searches float64 }

// inMemory is the division without a store: the table and the logs grow with every position of every strategy, and
// the searches keep what they have generated themselves and may use the memory that table and logs leave. On boards of
// up to 1,023 squares table and logs are full at about the same time. A slice that grows holds its old memory for a
// while, so some memory is not given out. How sensitive the results are to these parts was not measured.
var inMemory = division{table: 0.30, logs: 0.16, searches: 0.36}

// neverLent is the memory that table and logs never lend to the searches, in bytes. It has room for one and a half
// million positions. Other values were not tried.
const neverLent = 32 << 20

// withStore is the division with a store: full chunks of the logs go to disk, and so do positions. A search knows its
// own positions, so it asks the table for those of other searches. Most of these are old, and on disk anyway. A search
// that has to begin again for want of memory costs more than looking there. docs/store.md has the rate that is left
// with one eighth of the memory.
var withStore = division{table: 0.16, logs: 0.08, searches: 0.56}

// firstCorral is the number of positions that a corral met for the first time may cost in a deadlock test. With fifty
// positions, 19 in 20 searches of corrals ended by the limit; with six, nearly as many corrals are proved lost.
const firstCorral = 6

// Following a packing order, in generated positions. A search for an order ends, and its best partial order is taken,
// when it has generated half as many positions again as when it last improved, and orderWork more. The forward search
// along the order is given up in the same way after patience more, which doubles with every attempt. Patience from
// 10,000 to 40,000 wins some levels and loses as many others (docs/decisions/packing.md).
const (
	// orderWork was chosen on mixed levels of 5 to 40 boxes: 60,000 solves the same levels up to 40,000 positions
	// later.
	orderWork = 20_000

	// orderWorkMany is orderWork in levels of layeredBoxes and more, where no other value was tried.
	orderWorkMany = 60_000

	patience = 400_000

	// patienceMany is patience in levels of layeredBoxes and more, where the extra cost counts as work: about two
	// seconds.
	patienceMany = 1_500_000

	// secondTurn is the second turn of packing-sink. What its first turn of 40,000 does not solve, 160,000 often do.
	// That solves ten levels of XSokoban, after one turn of each strategy and not after three. With 120,000 two of the
	// ten were not solved. No value above was tried.
	secondTurn = 160_000

	// patienceReplan is the patience of a round that goes on from a later position by a new order. Not tuned.
	patienceReplan = 100_000

	// patiencePriced is the patience of the attempt with the way price, which ends soon or leads far. With 150,000, for
	// earlier rounds by a new order, mix-dev 251 is lost.
	patiencePriced = 400_000

	// patiencePricedFew is patiencePriced below layeredBoxes, where the plain order that follows solves as much. With
	// 10,000, two of 20 hard levels take half as many positions again, and one takes 0.6 of them.
	patiencePricedFew = 20_000

	// patiencePricedSink is patiencePricedFew where a search has found the order. The same order without the price
	// mostly solves what the price does not solve soon. With 8,000 it still has a part of the strategy's first turn.
	patiencePricedSink = 8_000
)

// Least walking steps from a box to the sink that takes it out of the same room, while a packing order is looked for:
// reverse.Variant.Far. A near sink makes a goal room that is hard to fill look easy. The values were set by hand when
// these searches were made, and no measurement of others is kept.
const (
	sinkFar      = 6 // the first order of NewPackingSink
	sinkFarAgain = 3 // its second order, which is to differ from the first
	anySinkFar   = 1 // with all start squares as sinks: any sink but the square of the box
)

// layeredBoxes is the number of boxes from which on the layers of an order by removal are kept, and an order that leads
// no further is made anew. Below that number neither gains anything (docs/decisions/packing.md and strategies.md).
const layeredBoxes = 40

// Two sides that meet: the strategy free-space.
const (
	stillTurns = 2      // turns in a row without coming nearer, one of each side, after which an alternation is stuck
	stageWork  = 30_000 // positions of a stage of the first alternations

	// limitedPart is the part of stageWork, one in so many, that a stage with limited moves has below layeredBoxes. Of
	// XSokoban's 90 levels the strategy alone solves 74 with 600,000 positions, and 66 with stages of one length.
	limitedPart = 3

	// cyclicLooked is the number of nodes of an opening that are graded, the best ones. Not measured finely.
	cyclicLooked = 48

	// aliveLooked is the number of nodes of a stage about which long searches are asked when they prove the
	// best one lost. With 30 as many levels are solved.
	aliveLooked = 8
)

// The most that a box costs by lot on a square from the second round of free-space on. Of 140 levels that the strategy
// alone does not solve in its first alternation, 1,500,000 positions solve 43 and 44 with two draws of such lots, and
// 40 without. With lots up to 8 and 16, or rounds that are not longer than the first, fewer of Holland's are solved.
const (
	spreadLot     = 6 // where the end is spread out, in pushes
	relocationLot = 4 // in relocation, in moves
)

// joinAttempts are the positions of the attempts to join a pair of both sides. The first attempt is a first turn of
// pulls. The second one adds a first turn of pushes and a turn of packing-sink, and so has 50,000. When that was the
// first one, 86 of 1,418 attempts on XSokoban, Holland and large-dev joined their pair, 31 of them within 5,000
// positions, and the attempts had more positions than the strategy itself.
var joinAttempts = [...]int64{5_000, 20_000, 160_000}

// Other numbers of these attempts. With 24 boxes that differ the same of 284 levels are solved.
const (
	joinExtra = 250 // cost of an attempt beside its positions, in positions, like partExtra
	joinDiffs = 12  // boxes that differ, at most
)

// doublings is how often restarts double the work of stages at most. How sensitive the results are to it was not
// measured.
const doublings = 6

// Composite levels. The numbers were chosen on mix-dev 157, 209 and 281. Searches of parts with half or twice
// their work solve them too.
const (
	partsMostBoxes = 400   // above it the strategy does nothing: the assignment grows with the third power
	apartBoxes     = 4     // boxes of a group that counts when it is asked whether a level falls apart
	joinedBoxes    = 32    // most boxes in a union of groups of cut Near, unless few are off goals: not measured
	joinedOpen     = 20    // boxes off goals that are few: not measured
	patientParts   = 10    // a round ends without progress after so many times the work of a part
	partExtra      = 250   // cost of a part beside its positions, in positions: 0.7 to 1.7 ms on boards of 250 squares
	leaveCost      = 20    // pushes that it costs a box in the assignment to leave its chamber; 0 was worse on 281
	partBoxes      = 16    // boxes of a union of more than two groups, at most
	partLimit      = 150   // unions of a position that are looked at
	playedPrice    = 2     // a part that was played counts as so many boxes off goals, when positions are chosen
	raiseBits      = 2     // binary logarithm of the factor by which a part's work is raised when little else is left
	proofChildren  = 1_000 // a position's deadlock tests are paid for as if it were that many children
)

// partRound is a round of a composite level: how positions are divided, and how many positions the limited search of a
// part may generate, one turn more at most.
type partRound struct {
	cut  cut
	work int64
}

// partRounds are the rounds of most levels. A level is left alone when no cut gives a part that is solved. Parts of
// Sasquatch V 45 and VI 18 need the last three, and with rounds of 80,000 positions before those of 320,000 the
// strategy takes 1.11 and 1.14 times the positions on them.
var partRounds = [...]partRound{
	{cutBalanced, 20_000}, {cutClusters, 20_000}, {cutInside, 20_000},
	{cutBalanced, 320_000}, {cutClusters, 320_000}, {cutInside, 320_000},
	{cutBalanced, 1_280_000}, {cutClusters, 1_280_000}, {cutInside, 1_280_000},
}

// apartRounds are the rounds of a level that falls apart. The parts of large-dev 17 and 34 take 3,000 to 960,000
// positions.
var apartRounds = [...]partRound{
	{cutNear, 20_000}, {cutBalanced, 20_000}, {cutClusters, 20_000}, {cutInside, 20_000},
	{cutNear, 80_000}, {cutNear, 320_000},
	{cutBalanced, 80_000}, {cutClusters, 80_000}, {cutInside, 80_000},
	{cutNear, 1_280_000},
	{cutBalanced, 320_000}, {cutClusters, 320_000}, {cutInside, 320_000},
	{cutBalanced, 1_280_000}, {cutClusters, 1_280_000}, {cutInside, 1_280_000},
}

// The prices of squares that pulls could not fill, in moves.
const (
	unfilledPrice = 32 // of a square, at most, for each time
	unfilledShare = 96 // of all squares of one time together, at most
	unfilledFade  = 5  // a price loses one part in unfilledFade with every time
)

// zoneOpening is an opening by single pushes.
type zoneOpening struct {
	price int32 // of a zone, in moves; a push of the bound counts 8 of them
	work  int64 // positions to generate
}

// zoneOpenings are the openings of a round, in their order. Their results differ more by the work than by the price: of
// 15 levels with 40 boxes and more that any of eleven openings solved, with prices from 8 to 64 and 2,500 to 40,000
// positions, these solve all.
var zoneOpenings = [...]zoneOpening{{24, 40_000}, {24, 10_000}, {16, 10_000}, {24, 2_500}, {64, 10_000}}

// testedSquares is the number of squares that the deadlock tests look at for the cost of one position. With it and
// openedAsked, 23 levels of 9 to 149 boxes cost 0.5 to 1.6 positions for each microsecond of processor time.
const testedSquares = 400

// savedOpen is the number of open positions of a plain search that are saved; entering them again costs a few
// milliseconds.
const savedOpen = 2_000

// wayFloods is the number of squares that the searching deadlock rules may flood to find lost pushes beside the way of
// a solution. It takes some tens of milliseconds. Not tuned.
const wayFloods = 5_000_000

// The comparison of the nearest positions of all strategies. A pair takes about the cube of the number of boxes, in
// steps of 0.35 ns: 0.03 ms with 40 boxes, 15 ms with 349.
const (
	// comparedEvery is the number of records of both logs between two comparisons at least.
	comparedEvery = 250_000

	// comparedSteps is the number of steps of comparisons for each new record: half a part in a hundred of the 2.5
	// microseconds and more that a record takes.
	comparedSteps = 40

	// comparedAtOnce is the number of steps of a comparison that a reader of the list waits for: a third of a second.
	comparedAtOnce = 1 << 30
)
