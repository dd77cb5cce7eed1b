package exhaustive

import (
	"planner/board"
	"planner/exhaustive/expand"
	"planner/search"
	"planner/technique"
)

// Counts tells what a search did.
type Counts = expand.Counts

// Options says how to search.
type Options struct {
	Use      technique.Set         // which techniques are on; whatever is on, the first solution has the fewest pushes
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
	// Techniques is how often each technique was asked and how often it decided, by this process.
	Techniques technique.Counts
	Stored     int64 // positions: stored in memory, expanded on disk
	Bytes      int64 // of memory held
}
