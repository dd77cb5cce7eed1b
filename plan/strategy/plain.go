package strategy

import (
	"context"
	"fmt"
	"slices"

	"planner/board"
	"planner/deadlock"
	"planner/forward"
	"planner/meet"
	"planner/reverse"
	"planner/search"
	"planner/search/bestfirst"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.PlainRules, Kind: technique.Rule, Soundness: technique.Sound,
	Help:   "goal traps, pairs and triples in the plain searches of pushes and pulls",
	Source: "original",
})

var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.Pushes, Kind: technique.Strategy, Soundness: technique.Complete,
		Caveat:  untruncated,
		Help:    "best-first search by single pushes",
		Source:  "Doran and Michie 1966, Experiments with the Graph Traverser program",
		FoundBy: "a search forwards, push by push",
	}),
	Share: 1, Many: 1, Forward: true, Moves: true, Plain: true,
	Build: NewPushes,
})

var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.Pulls, Kind: technique.Strategy, Soundness: technique.Complete,
		Caveat:  untruncated,
		Help:    "best-first search by single pulls",
		Source:  "Doran and Michie 1966, Experiments with the Graph Traverser program; " + technique.Festival + "dragonfly",
		FoundBy: "a search backwards from the goals, pull by pull",
	}),
	Share: 1, Many: 1, Reverse: true, Moves: true, Plain: true,
	Build: NewPulls,
})

// untruncated is the caveat of searches that go on with their best positions when their memory is spent (truncate.go of
// search/bestfirst).
const untruncated = "as long as its memory suffices; it is incomplete once it has been truncated"

// plain is a best-first search of one side by single moves.
type plain struct {
	*bestfirst.Search
	level   *LevelContext
	side    board.Side
	emptied func() // called when the side's whole space has been searched
}

// NewPulls makes the plain search by single pulls. It calls emptied when the reverse side has no position left.
func NewPulls(c *LevelContext, emptied func()) Strategy {
	s := reverse.NewPlain(c.Level, c.quickDetector(board.Reverse, technique.NewUse(c.set)), c.recorder(board.Reverse), c.memory)
	for i := range c.Roots {
		s.AddRoot(&c.Roots[i])
	}
	return &plain{Search: s, level: c, side: board.Reverse, emptied: emptied}
}

// NewPushes makes the plain search by single pushes. It calls emptied when the forward side has no position left.
func NewPushes(c *LevelContext, emptied func()) Strategy {
	s := forward.NewPlain(c.Level, c.quickDetector(board.Forward, technique.NewUse(c.set)), c.recorder(board.Forward), c.memory)
	s.AddRoot(&c.Start)
	return &plain{Search: s, level: c, side: board.Forward, emptied: emptied}
}

// quickDetector makes the detector of a plain search.
func (c *LevelContext) quickDetector(side board.Side, use technique.Use) *deadlock.Detector {
	return quick(c.newDetector(side, use))
}

// quick makes a detector fit for a plain search. Nothing teaches it patterns, so it is not asked about them. Without
// PlainRules only the freeze rule is left.
func quick(d *deadlock.Detector) *deadlock.Detector {
	d.Skip[deadlock.Pattern] = true
	if !d.Use.On(technique.PlainRules) {
		d.Skip[deadlock.GoalTrap], d.Skip[deadlock.Pair], d.Skip[deadlock.Triple] = true, true, true
	}
	return d
}

// Work implements Strategy.
func (s *plain) Work(ctx context.Context, slice int64) (*Hit, bool) {
	switch s.Run(ctx, slice) {
	case search.Met:
		ref, key := s.Goal()
		return &Hit{Side: s.side, Ref: ref, Key: key}, true
	case search.Exhausted:
		s.emptied()
		return nil, true
	case search.Full:
		return nil, true
	}
	return nil, false
}

// Cost implements Strategy.
func (s *plain) Cost() Cost { return Cost{Generated: s.Counters().Generated} }

// Best implements Strategy. A plain search compares estimates, which say little to people, so it shows no position.
func (s *plain) Best() *search.Position { return nil }

// Side implements Strategy.
func (s *plain) Side() board.Side { return s.side }

// Records implements Strategy.
func (s *plain) Records() (by [2]bool) {
	by[s.side] = true
	return by
}

// Planned implements Strategy. A plain search has no targets.
func (s *plain) Planned() []technique.ID { return nil }

// String implements Strategy.
func (s *plain) String() string {
	text := fmt.Sprintf("%v single moves, %d expanded", s.side, s.Counters().Expanded)
	if n := s.Truncations(); n > 0 {
		text += fmt.Sprintf(", memory spent %d times", n)
	}
	return text
}

// Count implements Strategy.
func (s *plain) Count(to *technique.Counts) { to.Add(s.Use().Counts) }

// Save implements Strategy.
func (s *plain) Save(to *State) {
	for _, ref := range s.BestOpen(savedOpen) {
		to.Open = append(to.Open, meet.Ref(ref))
	}
}

// Load implements Strategy.
func (s *plain) Load(from *State) {
	list := s.level.positions(s.side, from.Open...)
	for i := range slices.Backward(list) { // the last of equals is expanded first
		s.AddRoot(&list[i])
	}
}

// Learned implements Strategy: a plain search learns no patterns.
func (s *plain) Learned() []deadlock.LearnedPattern { return nil }

// Teach implements Strategy: a plain search uses no learned patterns.
func (s *plain) Teach([]board.Square, board.Square) {}
