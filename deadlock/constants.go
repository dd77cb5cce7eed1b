package deadlock

// Budgets of the corral search. The unit of work is a square flooded.
const (
	// corralBudget is the default number of positions that the search of one corral may expand. Most corrals that can
	// be proved lost are small, and in dense levels 94 of 100 searches end by this budget. In eleven hard levels of 21
	// to 40 boxes a first budget of 6, raised for corrals that are met again, took 25.9 s of processor time instead
	// of 30.6 s for as many positions; package plan uses such a budget.
	corralBudget = 50

	// workPerPosition limits the work of one corral, for each position of its budget. Together with corralsPerQuestion
	// it brought the worst position of the large levels from 115 s down to 0.1 s. Other values were not measured.
	workPerPosition = 4000

	// corralsPerQuestion limits the work of one question about a position, as a number of corrals whose work is spent
	// in full. Other values were not measured.
	corralsPerQuestion = 8

	// perQuestion is the number of positions that each question about a corral adds to its next budget, when its search
	// has ended by the budget. The search is repeated at the fourth and the sixteenth question. With repetitions up to
	// the 1,024th question, the same of 157 hard levels were solved, at 1.04 to 1.08 of the time for a position.
	// Without the one at the sixteenth question, one level is lost. The value comes from the measurement at
	// corralBudget; others were not measured.
	perQuestion = 6

	// corralCache is the number of verdicts kept. A full cache is emptied, because dropping single entries would make
	// the outcome depend on the order of a map. Not measured.
	corralCache = 1 << 18

	// questionsPerBox is the number of remembered answers to questions about kept boxes and a player, for each box of
	// the level; an answer takes 32 bytes. Twice as many made no difference that could be measured (mix-dev 296,
	// packing-any alone).
	questionsPerBox = 256

	// verdictsAtOnce is the number of verdicts for which memory is taken at once. Not measured.
	verdictsAtOnce = 1 << 10

	// pairPatience is the number of searches of pairs of zones in a row that may prove nothing. Along orders one of 30
	// proves something on XSokoban, and one of 1,600 from 40 boxes on. Other values were not measured.
	pairPatience = 200

	// clusterBoxes is the number of boxes kept around the box that moved last. Not measured.
	clusterBoxes = 8
)

// Limits of a Thorough. Of 982 positions that opened-pulls aimed at on 46 open levels of 40 boxes and more, searches of
// up to 20,000 positions proved 380 lost by their corrals and 117 more by the clusters around their boxes; most of
// these searches took less than 0.1 s. With 300 and 2,000,000 Sasquatch VI 48 was solved with one of two seeds instead
// of three of three. Other values were not measured.
const (
	thoroughBudget = 2_000      // positions that the search of one corral may expand
	thoroughRation = 10_000_000 // squares that the searches for one position may flood
)

// floodedWork is the cost of a square flooded by the searches of corrals, in squares looked at. It was measured roughly
// by profiles of five levels of 40 to 154 boxes, and only divides the work among strategies.
const floodedWork = 4

// Limits of the learned patterns.
const (
	// patternsKept is the default number of patterns in a table. Not measured.
	patternsKept = 1 << 14

	// learnBudget is the number of positions for each proof that a box can be removed from a pattern. It was not
	// measured.
	learnBudget = 100

	// learnedBoxes is the greatest number of boxes of a position that is reduced to a pattern. Not measured.
	learnedBoxes = 10
)

// Memory of the prover.
const (
	// slotsPerPosition is the number of entries of the prover's hash table for each position of the budget. A position
	// is entered under the square on which a move left the player, so several entries belong to each position that is
	// expanded. Not measured.
	slotsPerPosition = 24

	// slotProbes is the number of entries looked at before the table counts as full. Not measured.
	slotProbes = 32

	// leastProverSlots is the least number of entries of the table, a power of two. Not measured.
	leastProverSlots = 1 << 6

	// firstProverSlots is the number of entries with which the table of a task begins, a power of two: 6 KiB. Other
	// values were not measured.
	firstProverSlots = 1 << 8

	// proverSlotShare: the table doubles when more than one in so many of its entries are used, up to the size that the
	// largest task wanted. Until then so few are used that slotProbes suffice. Not measured.
	proverSlotShare = 4
)

// triplesPaid decides when the table of all triples is made: once the questions asked are at least this part, one in
// triplesPaid, of its triples. It was not measured by itself.
const triplesPaid = 4

// Limits of the analyses of stuck boxes as walls. None of them was measured by itself.
const (
	// analysisMemory limits the words of 8 bytes in all analyses kept. When they exceed it, all analyses are dropped,
	// so that the outcome does not depend on an order in which they are dropped.
	analysisMemory = 8 << 20

	// analysisWork limits goals times squares, to which the cost of an analysis is proportional. In larger levels the
	// stuck boxes change in nearly every position, and an analysis for each is too expensive.
	analysisWork = 4_000_000
)

// minimalBudget is the number of positions for one proof that a box does not matter to a verdict. It was not measured,
// because such proofs are made only for people, one verdict at a time.
const minimalBudget = 2000
