package certificate

// mostMazes is the number of sets of frozen boxes whose distances are kept, by all workers together and by each one.
// A full table is emptied. Not measured.
const mostMazes = 2048

// The search for lemmas. The sizes were chosen on Microban I; see docs/certificates.md for what they give.
const (
	// lemmaBoxes is the greatest number of boxes of a lost position that is made into a lemma.
	lemmaBoxes = 24

	// proofBudget is the number of positions that the proof of a lemma may expand, while boxes are left out.
	proofBudget = 2000

	// lemmaSize is the greatest number of positions in the search that a checker makes for a lemma.
	lemmaSize = 4000

	// lemmaWork is the number of squares flooded after which one lost position is given up.
	lemmaWork = 20_000_000

	// mostRefused is the number of groups of boxes remembered of which no lemma was made. A full table is emptied.
	mostRefused = 1 << 16

	// workCredit and workEarned limit the squares flooded in search of lemmas, at first and for each position expanded.
	workCredit = 2_000_000
	workEarned = 400
)

const (
	chunk       = 128     // records that a worker takes at a time
	flushAt     = 1 << 18 // children that a worker collects before it sorts them
	recordBytes = 16
	reportEach  = 1 << 14 // positions between two reports
)
