package search

// Outcome is why the Run method of a search returned.
type Outcome uint8

// The reasons.
const (
	Paused    Outcome = iota // the work was done or the context has ended; Run may be called again
	Finished                 // a child solves the level; the method Goal of the search names it
	Met                      // the other side knows a child; the method Goal of the search names it
	Exhausted                // no move is left to play
	Full                     // the memory is spent
)

// Counters counts what a search did since it was made.
type Counters struct {
	Expanded  int64 // nodes expanded
	Generated int64 // children generated, duplicates included
}

// Status says what became of a level.
type Status uint8

// The ways in which the work on a level ends.
const (
	Unsolved   Status = iota // the budget ended first; nothing is proved
	Solved                   // a solution was found and replayed
	Unsolvable               // the whole space was searched, or a static proof was found
)

// String is the status as the JSON results spell it.
func (s Status) String() string {
	return [...]string{"unsolved", "solved", "unsolvable"}[s]
}

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

	// For the limited searches, whose rounds end when their memory is spent:
	Round      int        // from 1
	Spent      float64    // the part of the memory for records that the round has taken, from 0 to 1; 0 with a store
	Full       bool       // the table takes no more positions, so that later positions cannot be met
	Strategies []Standing // the strategies that have had a turn, in the order of their first turns

	// Boards are positions of the forward and of the reverse side in XSB characters, nil when unknown: the best of the
	// search that worked last. While a packing order is looked for, the boxes that it has taken off are missing.
	Boards [2][]string
}

// Standing is how far a strategy of a running search is.
type Standing struct {
	Name    string
	Seconds float64 // that the strategy has worked in this round
	Done    bool    // nothing is left for the strategy to do
	Note    string  // how far it is, in a few words, for people
}

// Events receives the reports of a running search. Implementations must be safe for concurrent use and must not block.
type Events interface {
	// Progress receives a snapshot.
	Progress(Progress)
}
