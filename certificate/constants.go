package certificate

// mostMazes is how many sets of frozen boxes have their distances kept, in the table of all workers and in that of each
// worker. A full table is emptied. Not measured.
const mostMazes = 2048

// The search for lemmas.
const (
	// lemmaBoxes is the greatest number of boxes of a lost position that is made into a lemma. Not measured.
	lemmaBoxes = 24

	// proofBudget is the number of positions that the proof of a lemma may expand, while boxes are left out. In 15 s of
	// level 5 of XSokoban, 10,654 verdicts on corrals gave no lemma with 150, and 1,181 with 2,000.
	proofBudget = 2000

	// lemmaSize is the greatest number of positions in the search that a checker makes for a lemma. Most need less than
	// ten. Not measured by itself.
	lemmaSize = 4000

	// lemmaWork is the number of squares flooded after which one lost position is given up. Not measured.
	lemmaWork = 20_000_000

	// mostRefused is how many groups of boxes that gave no lemma are remembered. A full table is emptied. Not measured.
	mostRefused = 1 << 16

	// workCredit and workEarned limit the squares flooded in search of lemmas: workCredit at first, and workEarned more
	// for each position expanded. With 3,000 instead of 150 earned, levels 9 and 27 of XSokoban have less than half as
	// many positions up to layers 24 and 19, levels 5 and 7 as many, and each position takes three to five times as
	// long. The value of workEarned lies between the two.
	workCredit = 2_000_000
	workEarned = 400
)

// What workers do at a time. Not measured.
const (
	chunk       = 128     // packed positions that a worker takes
	flushAt     = 1 << 18 // children that a worker collects before it sorts them
	packedBytes = 16      // of a packed position in memory
	reportEach  = 1 << 14 // positions between two reports
)
