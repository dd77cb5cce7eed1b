package improve

import (
	"context"
	"fmt"

	"planner/board"
	"planner/exhaustive"
	"planner/search"
	"planner/technique"
)

// Options says how to improve a solution.
type Options struct {
	Use        technique.Set         // which techniques are on
	Objective  board.Objective       // what is better; empty is board.PushesMoves
	Threads    int                   // goroutines that search, at least 1
	Memory     int64                 // bytes for the positions of all searches that run at one time
	LowerBound int                   // in pushes, as far as it is known before
	Others     []Solver              // other ways to a first solution; may be nil
	Progress   func(search.Progress) // called several times a second, never by two goroutines at once; may be nil
}

// Solver looks for a solution of the level until the context ends. The result is nil when it has found none.
type Solver func(ctx context.Context) []board.Move

// Validate reports the first field that cannot be used.
func (o Options) Validate() error {
	if o.Threads < 1 {
		return fmt.Errorf("%d threads, expected at least 1", o.Threads)
	}
	return o.Objective.Validate()
}

// Step is a solution that was better than the one before it.
type Step struct {
	By         string  `json:"by"` // what found it
	board.Cost         // of it
	Seconds    float64 `json:"seconds"` // since Improve began
}

// Result is an improved solution and what is proved of it.
type Result struct {
	Pushes     []board.Move
	Solution   string // the same as LURD text; replayed on the level
	Cost       board.Cost
	Before     board.Cost // of the solution that came in
	LowerBound int        // no solution of the level has fewer pushes
	Proved     bool       // no solution has fewer pushes than this one
	// MovesBound and FewestMoves say the same of moves: no solution has fewer than MovesBound, and none has fewer than
	// this one. Both are only looked for when moves come first, and else 0 and false.
	MovesBound  int
	FewestMoves bool
	Steps       []Step // in order; empty when the solution is the one that came in
	Generated   int64  // positions
	Techniques  technique.Counts
}

// price is the cost of a solution as one number, in which what counts first by an objective is in the upper half. The
// searches that count moves always look at both.
func price(o board.Objective, c board.Cost) exhaustive.Price {
	if o.MovesFirst() {
		return exhaustive.Price(c.Moves)<<32 | exhaustive.Price(c.Pushes)
	}
	return exhaustive.Price(c.Pushes)<<32 | exhaustive.Price(c.Moves)
}
