package certificate

// mostMazes is the number of sets of frozen boxes whose distances are kept, by all workers together and by each one.
// A full table is emptied. Not measured.
const mostMazes = 2048

// The search for lemmas.
const (
	// lemmaBoxes is the greatest number of boxes of a lost position that is made into a lemma. Not measured.
	lemmaBoxes = 24

	// proofBudget is the number of positions that the proof of a lemma may expand, while boxes are left out. With 150
	// no lemma was made of 10,654 verdicts on corrals in 15 s of level 5 of XSokoban, with 2,000 of 1,181.
	proofBudget = 2000

	// lemmaSize is the greatest number of positions in the search that a checker makes for a lemma. Most need less than
	// ten. Not measured by itself.
	lemmaSize = 4000

	// lemmaWork is the number of squares flooded after which one lost position is given up. Not measured.
	lemmaWork = 20_000_000

	// mostRefused is the number of groups of boxes remembered of which no lemma was made. A full table is emptied. Not
	// measured.
	mostRefused = 1 << 16

	// workCredit and workEarned limit the squares flooded in search of lemmas, at first and for each position expanded.
	// With 3,000 instead of 150 earned, levels 9 and 27 of XSokoban have less than half as many positions up to layers
	// 24 and 19, levels 5 and 7 as many, and each position takes three to five times as long. The value lies between.
	workCredit = 2_000_000
	workEarned = 400
)

// What workers do at a time. Not measured.
const (
	chunk       = 128     // packed positions that a worker takes
	flushAt     = 1 << 18 // children that a worker collects before it sorts them
	packedBytes = 16
	reportEach  = 1 << 14 // positions between two reports
)
