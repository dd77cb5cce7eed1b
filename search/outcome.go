package search

// Outcome is why Run returned.
type Outcome uint8

// The reasons.
const (
	Paused    Outcome = iota // the step budget or the context ended; Run may be called again
	Finished                 // a child solves the position; see Goal
	Met                      // a child is known to the other side; see Goal
	Exhausted                // no cell has a move left
	Full                     // the memory budget is spent
)

// Counters tell what an engine did.
type Counters struct {
	Expanded  int64 // nodes
	Generated int64 // children, duplicates included
	Fresh     int64 // children not seen before
	DeadLazy  int64 // chosen children proved dead by Rules.Dead
	DeadTree  int64 // nodes dead because all their children are
}
