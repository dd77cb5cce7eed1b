package exhaustive

import (
	"fmt"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/search"
	"planner/technique"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
)

// Counts tells what a search did.
type Counts = expand.Counts

// Options says how to search. PI-corrals keep one shortest solution, which may lie outside the corridor or end with the
// player elsewhere, so the search does without them when Corridor or Ends is set.
type Options struct {
	Use      technique.Set         // which techniques are on; whatever is on, the first solution has the fewest pushes
	Threads  int                   // workers, at least 1; with one, nodes and solution are the same every time
	Memory   int64                 // bytes for all that the search keeps of positions
	Progress func(search.Progress) // called several times a second, never by two goroutines at once; may be nil

	// The options below make the search a part of another one. Package ondisk supports Upper alone.

	// Known is a solution, whose length Upper should be. Shorter solutions are then made of its end and a shorter way
	// to one of its positions; nil is none.
	Known []board.Move

	Upper    int        // only solutions with fewer pushes count; 0 is no bound
	Corridor *Corridor  // children outside are dropped, so only shortest paths inside are found; nil is no corridor
	Ends     board.Bits // normalised players that a solved position may have; nil is any player
}

// whole reports whether every position and every solved position counts.
func (o *Options) whole() bool { return o.Corridor == nil && o.Ends == nil }

// Result tells how a search ended.
type Result struct {
	Status search.Status
	Pushes []board.Move // a solution when solved, a shortest one unless Reason says otherwise
	Bound  int          // lower bound in pushes that is proved, in the corridor if there is one; 0 when unsolvable
	Reason string       // how the search ended, in words
	Counts Counts
	// Techniques is how often each technique was asked and how often it decided, by this process.
	Techniques technique.Counts
	// NoneShorter reports that the space holds no solution with fewer pushes than Options.Upper. Status is then
	// Unsolved, because nothing is known of other solutions.
	NoneShorter bool
	Stored      int64 // positions: stored in memory, expanded on disk
	Bytes       int64 // of memory held
}

// Conclude completes the result of a search. best is the number of pushes of its best solution, -1 when it has none,
// and upper is Options.Upper. When proved says that no better solution is left, the result says so; otherwise it says
// why the search has stopped.
func (r *Result) Conclude(proved bool, best, upper int, stopped string) {
	switch {
	case proved && best >= 0:
		r.Bound, r.Reason = best, "no shorter solution in pushes exists"
	case proved && upper > 0:
		r.NoneShorter, r.Bound, r.Reason = true, upper, "no solution has fewer than "+pushes(upper)
	case proved:
		r.Status, r.Bound = search.Unsolvable, 0
		r.Reason = fmt.Sprintf("every position that matters was searched, %s in all", humanize.Comma(r.Stored))
	case best >= 0:
		r.Reason = fmt.Sprintf("%s; the solution of %s may not be the shortest", stopped, pushes(best))
	default:
		r.Reason = stopped
	}
}

// Since is the result with only the work that was done after an earlier result of the same search.
func (r Result) Since(earlier Result) Result {
	r.Counts.Subtract(earlier.Counts)
	r.Techniques.Subtract(&earlier.Techniques)
	r.Stored -= earlier.Stored
	r.Bytes -= earlier.Bytes
	return r
}

// pushes is a number of pushes in words.
func pushes(n int) string { return english.Plural(n, "push", "pushes") }

// positions is a number of positions in words.
func positions(n int64) string { return english.Plural(int(n), "position", "") }
