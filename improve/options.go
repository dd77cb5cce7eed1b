package improve

import (
	"context"
	"fmt"
	"slices"

	"planner/board"
	"planner/exhaustive"
	"planner/search"
	"planner/technique"
)

// Options says how to improve a solution.
type Options struct {
	Use        technique.Set         // which techniques are on
	Objective  Objective             // what is better; empty is PushesMoves
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
	switch {
	case o.Objective != "" && !slices.Contains(Objectives, o.Objective):
		return fmt.Errorf("objective %q is unknown, expected one of %v", o.Objective, Objectives)
	case o.Threads < 1:
		return fmt.Errorf("%d threads, expected at least 1", o.Threads)
	}
	return nil
}

// Step is a solution that was better than the one before it.
type Step struct {
	By      string  `json:"by"` // what found it
	Cost            // of it
	Seconds float64 `json:"seconds"` // since Improve began
}

// Result is an improved solution and what is proved of it.
type Result struct {
	Pushes     []board.Move
	Solution   string // the same as LURD text; replayed on the level
	Cost       Cost
	Before     Cost // of the solution that came in
	LowerBound int  // no solution of the level has fewer pushes
	Proved     bool // no solution has fewer pushes than this one
	// MovesBound and FewestMoves say the same of moves: no solution has fewer than MovesBound, and none has fewer than
	// this one. They are only looked for when moves come first, and else 0 and false.
	MovesBound  int
	FewestMoves bool
	Dry         bool   // every stage has ended, so more time would not help
	Steps       []Step // in order; empty when the solution is the one that came in
	Generated   int64  // positions
	Techniques  technique.Counts
}

// Objective says which of two solutions is better.
type Objective string

// The objectives. The second measure decides when the first is equal.
const (
	PushesMoves Objective = "pushes-moves"
	MovesPushes Objective = "moves-pushes"
	PushesOnly  Objective = "pushes"
	MovesOnly   Objective = "moves"
)

// Objectives lists all objectives in the order in which help shows them.
var Objectives = []Objective{PushesMoves, MovesPushes, PushesOnly, MovesOnly}

// Cost counts the moves and the pushes of a solution.
type Cost struct {
	Moves  int `json:"moves"` // of the player, pushes included
	Pushes int `json:"pushes"`
}

// Better reports whether a costs less than b.
func (o Objective) Better(a, b Cost) bool {
	x, y := o.price(a), o.price(b)
	if o == PushesOnly || o == MovesOnly {
		x, y = x>>32, y>>32
	}
	return x < y
}

// movesFirst reports whether moves count first, and pushes decide between solutions with as many, or the other way
// round. The searches that count moves always look at both.
func (o Objective) movesFirst() bool { return o == MovesPushes || o == MovesOnly }

// price is a cost as one number, in which what counts first is in the upper half.
func (o Objective) price(c Cost) exhaustive.Price {
	if o.movesFirst() {
		return exhaustive.Price(c.Moves)<<32 | exhaustive.Price(c.Pushes)
	}
	return exhaustive.Price(c.Pushes)<<32 | exhaustive.Price(c.Moves)
}
