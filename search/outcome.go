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
	Fresh     int64 // children not generated before
	DeadLazy  int64 // chosen children that the expensive deadlock test proved lost
	DeadTree  int64 // nodes that are lost because all their children are
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
