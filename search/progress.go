package search

// Progress is a snapshot of a running search. It is safe to copy. A field that the search does not know is 0.
type Progress struct {
	Phase     string // name of the phase or strategy that reports, for people
	Generated int64  // positions generated
	Stored    int64  // positions in the table
	Depth     int    // pushes: of the deepest node (limited search) or of the current layer (exhaustive search)
	Bound     int    // proved lower bound in pushes, 0 when there is none
	Table     int64  // bytes held by tables and nodes
	Forward   int64  // positions of the forward side
	Reverse   int64  // positions of the reverse side
	Nearest   int    // pushes between the closest two positions of both sides, by matching; -1 when unknown
	Best      string // the best node in a few words, for people

	// Boards are positions of the forward and of the reverse side in XSB characters, nil when unknown: the best of the
	// search that worked last. While a packing order is looked for, the boxes that it has taken off are missing.
	Boards [2][]string
}

// Events receives the reports of a running search. Implementations must be safe for concurrent use and must not
// block.
type Events interface {
	// Progress receives a snapshot.
	Progress(Progress)
}
