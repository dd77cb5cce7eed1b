package flow

// Constants that bound memory. None of them changes a search on boards of usual size, where all tables stay below the
// bounds.
const (
	// DefaultMemory is the greatest size of one distance table in bytes, 192 MiB. A table of 1,000 targets on 90,000
	// nodes fits. Beyond it neighbouring targets share a column, which weakens the bounds; see Distances.
	DefaultMemory = 192 << 20

	// fullReach is the number of flow regions up to which reachability is kept for all pairs of them, 8 MiB. Beyond it
	// only regions of goals have a column; see Regions.Reach. Not measured.
	fullReach = 8192

	// mostTight is the number of boxes beyond which a Matching keeps no tight entries, which take one bit for each pair
	// of a box and a target: 2 MiB at the limit. Not measured.
	mostTight = 4096

	// block is the number of columns of a distance table that are searched before they are copied into the rows
	// together. 32 columns of a row are one cache line of 64 bytes.
	block = 32
)

// Limits of the tables of pairs of boxes. Larger levels have no such table.
const (
	// pairFloods is the number of squares that floods for all pairs of squares would touch. It was set when floods
	// found the zones, in 0.1 to 0.2 s. The zones take about a tenth of that now, but a larger table would change the
	// searches of large mazes.
	pairFloods = 15_000_000

	// pairBytes is the size of a table before rows are dropped, about a sixth of a second of work.
	pairBytes = 16 << 20

	// pairSteps is the work for a pair of squares that does not depend on the goals, floods most of all, in steps of
	// PairWork. It is a fit to the time of six levels of 12 to 62 live squares.
	pairSteps = 170
)
