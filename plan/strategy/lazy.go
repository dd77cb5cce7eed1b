package strategy

import (
	"context"

	"planner/board"
	"planner/deadlock"
	"planner/search"
	"planner/technique"
)

// Lazy is a strategy that is made when it is first asked to work: most levels are solved before all strategies have
// had a turn. When it is done, Retire lets go of its memory and keeps what is known of it.
type Lazy struct {
	build    func() Strategy
	strategy Strategy // nil until the first turn
	saved    *State   // what the strategy goes on from when it is made, nil for nothing
	limit    int64    // bytes that it may hold, 0 for what it is made with
}

// NewLazy makes a strategy that build makes at its first turn.
func NewLazy(build func() Strategy) *Lazy { return &Lazy{build: build} }

// Work implements Strategy.
func (l *Lazy) Work(ctx context.Context, slice int64) (*Hit, bool) {
	if l.strategy == nil {
		l.begin()
	}
	return l.strategy.Work(ctx, slice)
}

// begin makes the strategy, as it was saved if it was.
func (l *Lazy) begin() {
	l.strategy = l.build()
	if l.saved != nil {
		l.strategy.Load(l.saved)
	}
	l.saved = nil
	if l.limit > 0 {
		l.strategy.Limit(l.limit)
	}
}

// Cost implements Strategy.
func (l *Lazy) Cost() Cost {
	if l.strategy == nil {
		return Cost{}
	}
	return l.strategy.Cost()
}

// String implements Strategy.
func (l *Lazy) String() string {
	if l.strategy == nil {
		return "not begun"
	}
	return l.strategy.String()
}

// Best implements Strategy.
func (l *Lazy) Best() *search.Position {
	if l.strategy == nil {
		return nil
	}
	return l.strategy.Best()
}

// Side implements Strategy.
func (l *Lazy) Side() board.Side {
	if l.strategy == nil {
		return board.Forward
	}
	return l.strategy.Side()
}

// Records implements Strategy.
func (l *Lazy) Records() [2]bool {
	if l.strategy == nil {
		return [2]bool{}
	}
	return l.strategy.Records()
}

// Planned implements Strategy.
func (l *Lazy) Planned() []technique.ID {
	if l.strategy == nil {
		return nil
	}
	return l.strategy.Planned()
}

// Count implements Strategy.
func (l *Lazy) Count(to *technique.Counts) {
	if l.strategy != nil {
		l.strategy.Count(to)
	}
}

// Bytes implements Strategy.
func (l *Lazy) Bytes() int64 {
	if l.strategy == nil {
		return 0
	}
	return l.strategy.Bytes()
}

// Limit implements Strategy.
func (l *Lazy) Limit(bytes int64) {
	l.limit = bytes
	if l.strategy != nil {
		l.strategy.Limit(bytes)
	}
}

// Save implements Strategy. A strategy that has had no turn since it was loaded is as it was.
func (l *Lazy) Save(to *State) {
	switch {
	case l.strategy != nil:
		l.strategy.Save(to)
	case l.saved != nil:
		*to = *l.saved
	}
}

// Load implements Strategy.
func (l *Lazy) Load(from *State) { l.saved = from }

// Learned implements Strategy.
func (l *Lazy) Learned() []deadlock.LearnedPattern {
	if l.strategy == nil {
		return nil
	}
	return l.strategy.Learned()
}

// Teach implements Strategy. A strategy that is not made yet is taught nothing.
func (l *Lazy) Teach(boxes []board.Square, player board.Square) {
	if l.strategy != nil {
		l.strategy.Teach(boxes, player)
	}
}

// Retire replaces a strategy that is done by what is known of it.
func (l *Lazy) Retire() {
	if l.strategy != nil {
		l.strategy = conclude(l.strategy)
	}
}

// concluded is what is left of a strategy that is done.
type concluded struct {
	cost    Cost
	counts  technique.Counts
	text    string
	best    *search.Position
	side    board.Side
	state   State
	learned []deadlock.LearnedPattern
}

func conclude(s Strategy) *concluded {
	c := &concluded{cost: s.Cost(), text: s.String(), side: s.Side(), learned: s.Learned()}
	if p := s.Best(); p != nil {
		at := detached(p)
		c.best = &at
	}
	s.Count(&c.counts)
	s.Save(&c.state)
	return c
}

func (c *concluded) Work(context.Context, int64) (*Hit, bool) { return nil, true }
func (c *concluded) Cost() Cost                               { return c.cost }
func (c *concluded) Best() *search.Position                   { return c.best }
func (c *concluded) Side() board.Side                         { return c.side }
func (c *concluded) Records() [2]bool                         { return [2]bool{} }
func (c *concluded) String() string                           { return c.text }
func (c *concluded) Count(to *technique.Counts)               { to.Add(&c.counts) }
func (c *concluded) Planned() []technique.ID                  { return nil }
func (c *concluded) Bytes() int64                             { return 0 }
func (c *concluded) Limit(int64)                              {}
func (c *concluded) Save(to *State)                           { *to = c.state }
func (c *concluded) Load(*State)                              {}
func (c *concluded) Teach([]board.Square, board.Square)       {}
func (c *concluded) Learned() []deadlock.LearnedPattern       { return c.learned }
