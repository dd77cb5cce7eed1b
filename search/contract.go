package search

// Status is how a search ended.
type Status uint8

// The ways a search ends.
const (
	Unsolved   Status = iota // the budget ended first; nothing is proved
	Solved                   // a solution was found and replayed
	Unsolvable               // the whole space was emptied, or a static proof was found
)

// String is the status as the JSON results spell it.
func (s Status) String() string {
	return [...]string{"unsolved", "solved", "unsolvable"}[s]
}

// Progress is a snapshot of a running search, safe to copy. Zero fields are unknown to that search.
type Progress struct {
	Phase     string // which phase or side is speaking, for people
	Generated int64  // positions generated
	Stored    int64  // positions in the table
	Depth     int    // pushes of the deepest (limited search) or of the current layer (exhaustive search)
	Bound     int    // proved lower bound in pushes, 0 when none
	Table     int64  // Bytes held by tables and nodes
	Forward   int64  // positions of the forward side
	Reverse   int64  // positions of the reverse side
	Nearest   int    // matching distance of the closest meet candidate, -1 when none
	Best      string // the best node so far in a few words
}

// Events receives what a search wants to tell while it runs. Implementations must be safe for concurrent use and
// must not block.
type Events interface {
	Progress(Progress)
}
