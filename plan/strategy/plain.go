package strategy

import (
	"context"
	"fmt"
	"slices"

	"planner/board"
	"planner/deadlock"
	"planner/search"
	"planner/search/bestfirst"
	"planner/technique"

	"github.com/dustin/go-humanize/english"
)

// A level that pushes solve, they mostly solve in their short first turn. Of the levels of five suites that they did
// not solve then, they solved none with 100,000 to 300,000 positions more.
var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.Pushes, Kind: technique.Strategy, Soundness: technique.Complete,
		Caveat:  untruncated,
		Help:    "best-first search by single pushes",
		Source:  "Doran and Michie 1966, Experiments with the Graph Traverser program",
		FoundBy: "a search forwards, push by push",
	}),
	Share: 0.5, Many: 1, Forward: true, Moves: true, Plain: true, Late: true,
	Build: NewPushes,
})

var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.Pulls, Kind: technique.Strategy, Soundness: technique.Complete,
		Caveat: untruncated,
		Help:   "best-first search by single pulls",
		Source: "Doran and Michie 1966, Experiments with the Graph Traverser program; " +
			technique.Festival + "dragonfly",
		FoundBy: "a search backwards from the goals, pull by pull",
	}),
	Share: 1, Many: 1, Reverse: true, Moves: true, Plain: true,
	Build: NewPulls,
})

// untruncated is the caveat of searches that go on with their best positions when their memory is spent (memory.go of
// search/bestfirst).
const untruncated = "as long as its memory suffices; it is incomplete once it has been truncated"

// plain is a best-first search of one side by single moves. It learns no patterns.
type plain struct {
	shared *LevelContext
	search *bestfirst.Search
	side   board.Side
}

// NewPulls makes the plain search by single pulls.
func NewPulls(c *LevelContext, h *Holdings) Strategy { return newPlain(c, h, board.Reverse) }

// NewPushes makes the plain search by single pushes.
func NewPushes(c *LevelContext, h *Holdings) Strategy { return newPlain(c, h, board.Forward) }

func newPlain(c *LevelContext, h *Holdings, side board.Side) *plain {
	s := &plain{shared: c, search: c.bestFirst(side, h.use), side: side}
	h.Records[side] = true
	h.hold(s.search)
	roots := c.roots(side)
	for i := range roots {
		s.search.AddRoot(&roots[i])
	}
	return s
}

// bestFirst makes the search of a side by single moves, towards the goals or the start squares.
func (c *LevelContext) bestFirst(side board.Side, use technique.Use) *bestfirst.Search {
	to := c.Level.Goals
	if side == board.Reverse {
		to = c.Level.Starts
	}
	return bestfirst.New(to, quick(c.newDetector(side, use)), c.recorder(side), c.memory)
}

// quick makes a detector fit for a plain search. Nothing teaches it patterns, so it leaves out the rule Pattern.
func quick(d *deadlock.Detector) *deadlock.Detector {
	d.Options.Skip[deadlock.Pattern] = true
	return d
}

// Work implements Strategy. Step 7 of the walk in docs/architecture.md.
func (s *plain) Work(ctx context.Context, slice int64) (*Hit, bool) {
	out := s.search.Run(ctx, slice)
	if out == search.Exhausted {
		s.shared.asked.Emptied()
	}
	return hitOf(s.search, out), out != search.Paused
}

// Cost implements Strategy.
func (s *plain) Cost() Cost { return Cost{Generated: s.search.Counters().Generated} }

// Standing implements Strategy. A plain search compares estimates, which say little to people, so it shows no position.
func (s *plain) Standing() Standing {
	note := fmt.Sprintf("%v single moves, %d expanded", s.side, s.search.Counters().Expanded)
	if n := s.search.Truncations(); n > 0 {
		note += ", memory spent " + english.Plural(int(n), "time", "")
	}
	st := Standing{Side: s.side, Note: note}
	_, st.Nearest[s.side] = s.search.Nearest()
	return st
}

// Save implements Strategy.
func (s *plain) Save(to *State) {
	to.Open = s.search.BestOpen(savedOpen)
}

// Load implements Strategy.
func (s *plain) Load(_ context.Context, from *State) {
	list := s.shared.positions(s.side, from.Open...)
	for i := range slices.Backward(list) { // the last of equals is expanded first
		s.search.AddRoot(&list[i])
	}
}
