package exhaustive

import (
	"planner/board"
	"planner/exhaustive/expand"
	"planner/search"
)

// Rules switches the techniques of the search.
type Rules = expand.Rules

// Counts tells what each technique did.
type Counts = expand.Counts

// Options says how to search.
type Options struct {
	Rules    Rules
	Threads  int                   // workers, at least 1; with one, nodes and solution are the same every time
	Memory   int64                 // bytes for all that the search keeps of positions
	Progress func(search.Progress) // called several times a second, never by two goroutines at once; may be nil
}

// Result is what the search came to.
type Result struct {
	Status search.Status
	Pushes []board.Move // a solution when solved, a shortest one unless Reason says otherwise
	Bound  int          // lower bound in pushes that is proved, unless the level is unsolvable
	Reason string       // how the search ended, in words
	Counts Counts
	Stored int64 // positions: stored in memory, expanded on disk
	Bytes  int64 // of memory held
}
